#!/bin/bash
# What happens in the guest: gamepads and a touch screen come and go, somebody drives, and everything
# seen is logged.
#
#   scenario.sh TELEOP VIRTUAL_INPUT
#
# The log, on standard output, has one event a line, in the order in which things were seen:
#   step NAME                       what is done from here on
#   node PATH                       a gamepad or touch screen was plugged in
#   mqtt RETAINED TOPIC PAYLOAD     the witness, mosquitto_sub, got a message
#   latecomer RETAINED TOPIC PAYLOAD   a second subscriber's first message
#   teleop LINE                     the program's log
#   early|late|holder LINE          what evtest shows to another reader of the gamepad
#   recorder|player LINE            what `teleop record` and `teleop replay` say
#   device LINE                     what the gamepad's driver was asked for, such as `asked 257 1`
#   exit STATUS                     the program ended
#   gave up: REASON                 what was waited for did not come; the session ends here
#   end                             the last line
# The guest is slow and uneven, so every step waits for what should follow, never for a time. Only
# silence has to be waited for: none of the commands of 50 Hz for two seconds.

teleop=$1
virtual_input=$2
here=/dev/shm/scenario
log=$here/log
patience=90 # s

forward='cmd_vel \{"linear":\{"x":1\.0,'
zero='cmd_vel \{"linear":\{"x":0\.0,"y":0\.0,"z":0\.0\},"angular":\{"x":0\.0,"y":0\.0,"z":0\.0\}\}'

say() { echo "$*" >>"$log"; }

step() {
    say "step $*"
    mark=$(wc -l <"$log")
}

give_up() {
    say "gave up: $*"
    exit 1
}

# In what was logged in this step: how many lines match.
seen() { tail -n "+$((mark + 1))" "$log" | grep -Eic -- "$1"; }

# until_true REASON COMMAND...: waits for the command to succeed.
until_true() {
    reason=$1
    shift
    deadline=$(($(date +%s) + patience))
    until "$@"; do
        [ "$(date +%s)" -lt $deadline ] || give_up "$reason"
        sleep 0.2
    done
}

# until_seen PATTERN [COUNT]
until_seen() { until_true "no ${2:-1} of $1" has_seen "$1" "${2:-1}"; }
has_seen() { [ "$(seen "$1")" -ge "$2" ]; }

until_silent() { until_true 'cmd_vel did not fall silent' is_silent; }
is_silent() {
    before=$(seen ' teleop/robot/cmd_vel ')
    sleep 2
    [ "$(seen ' teleop/robot/cmd_vel ')" -eq "$before" ]
}

# relay NAME: a pipe whose lines appear in the log behind NAME.
relay() {
    [ -p "$here/$1" ] || mkfifo "$here/$1"
    # Not wanted: evtest's table of what the device has.
    sed -u "/^  *\(Event\|Value\|Min\|Max\|Fuzz\|Flat\) /d; s/^/$1 /" <"$here/$1" >>"$log" &
}

start_broker() {
    mosquitto -p 1883 >"$here/mosquitto.log" 2>&1 &
    until_true 'the broker did not start' mosquitto_pub -t scenario/ready -n 2>/dev/null
    mosquitto_sub -t '#' -F 'mqtt %r %t %p' >>"$log" &
    # The witness is there once it sees what is published.
    until_true 'the witness sees nothing' announced
}
announced() {
    mosquitto_pub -t scenario/ready -n
    [ "$(seen '^mqtt 0 scenario/ready')" -gt 0 ]
}

start_teleop() {
    relay teleop
    (cd "$here" && exec "$teleop" run --broker mqtt://127.0.0.1:1883 "$@") >"$here/teleop" 2>&1 &
    teleop_process=$!
}

await_exit() { await_end $teleop_process exit; }

# await_end PROCESS WORDS...: logs the words with the exit status; one that does not end is killed.
await_end() {
    process=$1
    shift
    (sleep $patience && kill -KILL "$process") &
    wait "$process"
    say "$* $?"
}

# plug_in [CODE=VALUE...]: a gamepad; the values are what its controls stand at already.
plug_in() { plug_in_device gamepad "$@"; }

plug_in_device() {
    rm -f "$here/hands" "$here/played"
    mkfifo "$here/hands"
    "$virtual_input" "$@" <"$here/hands" >"$here/played" 2>"$here/device" &
    device_process=$!
    exec 9>"$here/hands"
    until_true "no $1 came up" test -s "$here/played"
    node=$(head -n 1 "$here/played")
    say "node $node"
}

unplug() {
    kill -KILL $device_process
    wait $device_process 2>/dev/null
    exec 9>&-
}

# One frame of the gamepad or the touch screen.
move() { echo "$*" >&9; }

contact=0
# touch X Y: a finger comes down; places are out of 4096.
touch() {
    contact=$((contact + 1))
    move ABS_MT_TRACKING_ID=$contact ABS_MT_POSITION_X=$1 ABS_MT_POSITION_Y=$2 BTN_TOUCH=1
}
lift() { move ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0; }

tap() {
    touch 2048 512
    lift
}

# tap_until PATTERN: a tap, and another one when the guest was too slow for the first to be such.
tap_until() { until_true "no $1 came of taps" tapped "$1"; }
tapped() {
    tap
    sleep 1
    has_seen "$1" 1
}

# read_beside NAME [--grab]: another reader of the gamepad.
read_beside() {
    name=$1
    shift
    relay "$name"
    stdbuf -oL evtest "$@" "$node" >"$here/$name" 2>&1 &
    reader_process=$!
    until_seen "^$name (Testing|.*grabbed by another)"
}

drive_on() {
    move ABS_Y=0
    move BTN_TL=0
    move BTN_TL=1
    move ABS_Y=-32768
    until_seen "$forward" 5
}

hot_plug_session() {
    step started alone
    start_teleop
    until_true 'the program has no event loop' has_event_loop

    step broker appears
    start_broker
    until_seen '/status .*"no_device"'
    mosquitto_sub -t teleop/robot/status -C 1 -W $patience -F 'latecomer %r %t %p' >>"$log"

    step gamepad appears
    plug_in
    until_seen '/status .*"not_enabled"'

    step driving
    move BTN_TL=1
    move ABS_Y=-32768
    until_seen "$forward" 20
    until_seen '/status .*"moving"'

    step bumper released
    move BTN_TL=0
    until_seen "$zero"
    until_silent

    step driving again
    drive_on

    # A reader that sleeps while the kernel's buffer (64 events) runs over gets SYN_DROPPED.
    step overrun
    kill -STOP $teleop_process
    frame=0
    while [ $frame -lt 100 ]; do
        move ABS_RX=1000
        move ABS_RX=-1000
        frame=$((frame + 1))
    done
    move ABS_RX=0
    until_true 'the frames were not played' grep -qx ABS_RX=0 "$here/played"
    kill -CONT $teleop_process
    until_seen "$zero"
    until_seen '/status .*"not_neutral"'
    until_silent

    step driving after the overrun
    drive_on

    step unplugged
    unplug
    until_seen "$zero"
    until_seen '/status .*"no_device"'
    until_silent

    step plugged in with the stick held
    # Takes the number that the gamepad had.
    mkfifo "$here/idle"
    exec 8<>"$here/idle"
    "$virtual_input" keyboard <&8 >"$here/keyboard" &
    until_true 'no keyboard came up' test -s "$here/keyboard"
    plug_in ABS_Y=-32768
    until_seen '/status .*"not_neutral"'
    move BTN_TL=1
    until_silent

    step bumper still held
    move ABS_Y=0
    until_seen '/status .*"not_enabled"'
    move ABS_Y=-32768
    until_silent

    step bumper pressed afresh
    drive_on

    step terminated
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'
}
has_event_loop() { ls -l "/proc/$teleop_process/fd" 2>/dev/null | grep -q eventpoll; }

grab_session() {
    step reader beside
    start_broker
    plug_in
    read_beside early
    move ABS_RX=5000
    until_seen '^early Event.*ABS_RX.*value 5000'

    step grabbed
    start_teleop --config grab.yaml
    until_seen '/status .*"not_enabled"'
    read_beside late
    drive_on
    move BTN_TL=0
    until_seen "$zero"

    step given back
    kill -TERM $teleop_process
    await_exit
    move ABS_RX=-5000
    until_seen '^early Event.*ABS_RX.*value -5000'
}

busy_session() {
    step gamepad taken
    start_broker
    plug_in
    read_beside holder --grab
    holder_process=$reader_process
    start_teleop --config grab.yaml
    until_seen '/status .*"online"'
    until_seen '^teleop .*another (program|process)'
    move BTN_TL=1
    move ABS_Y=-32768
    until_seen '^holder Event.*ABS_Y.*value -32768'
    until_silent
    move BTN_TL=0
    move ABS_Y=0
    until_seen '^holder Event.*ABS_Y.*value 0'

    step gamepad freed
    kill -KILL $holder_process
    wait $holder_process 2>/dev/null
    until_seen '/status .*"not_enabled"'
    read_beside late
    drive_on

    step terminated again
    kill -TERM $teleop_process
    await_exit
}

touch_session() {
    step touch screen appears
    start_broker
    start_teleop --config touch.yaml
    until_seen '/status .*"no_device"'
    plug_in_device touchscreen
    until_seen '/status .*"idle"'

    step finger drives
    touch 1024 2560
    move ABS_MT_POSITION_Y=1900
    until_seen "$forward" 20
    until_seen '/status .*"moving"'

    step finger lifted
    lift
    until_seen "$zero"
    until_silent

    step finger pulls
    touch 3840 3000
    move ABS_MT_POSITION_Y=2840
    until_seen '/setpoint/lift 3\.0$'
    lift

    step tapped
    tap_until '/status .*"stop_latched"'

    # The second one of two.
    step tapped again
    tap_until ' teleop/robot/reset '
    until_seen '/status .*"idle"'

    step screen unplugged
    touch 1024 2560
    move ABS_MT_POSITION_Y=1900
    until_seen "$forward" 5
    unplug
    until_seen "$zero"
    until_seen '/status .*"no_device"'
    until_silent

    step touch session ends
    kill -TERM $teleop_process
    await_exit
}

# A drive at which each frame has one command, and nothing depends on time.
recorded_drive() {
    until_seen '/status .*"not_enabled"'
    move BTN_TL=1
    until_seen '/status .*"idle"'
    for place in -20000:0.6 -32768:1.0 9000:-0.2; do
        move ABS_Y="${place%:*}"
        until_seen "cmd_vel .*\"x\":${place#*:}"
    done
    move ABS_Y=0
    until_seen '/status .*"idle"' 2
    move BTN_EAST=1
    until_seen '/status .*"stop_latched"'
    move BTN_EAST=0 BTN_TL=0
}

record_session() {
    step drive recorded
    start_broker
    start_teleop --config record.yaml
    until_seen '/status .*"no_device"'
    until_seen '^teleop .*link up'
    relay recorder
    "$teleop" record "$here/drive.evemu" --config "$here/record.yaml" >"$here/recorder" 2>&1 &
    recorder_process=$!
    until_seen '^recorder .*waiting for a device'
    plug_in
    until_seen '^recorder .*device connected'
    recorded_drive
    unplug
    until_seen '/status .*"device":null' 2
    await_end $recorder_process recorder exit
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'

    step recording replayed
    start_replay drive
    await_exit
    until_seen '/status .*"offline"'

    step recording replayed as a device
    start_teleop --config record.yaml
    until_seen '/status .*"no_device"'
    until_seen '^teleop .*link up'
    relay player
    "$teleop" replay "$here/drive.evemu" --as uinput >"$here/player" 2>&1 &
    player_process=$!
    await_end $player_process player exit
    until_seen '/status .*"device":null' 2
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'

    step recording played by evemu
    start_teleop --config record.yaml
    until_seen '/status .*"no_device"'
    evemu-device "$here/drive.evemu" >"$here/evemu" 2>&1 &
    evemu_process=$!
    until_seen '/status .*"not_enabled"'
    node=$(grep -o '/dev/input/event[0-9]*' "$here/evemu" || ls -d /dev/input/event*)
    say "node $node"
    evemu-play "$node" <"$here/drive.evemu"
    say "evemu exit $?"
    until_seen '/status .*"stop_latched"'
    kill -KILL $evemu_process
    wait $evemu_process 2>/dev/null
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'

    step held drive recorded
    plug_in ABS_Z=200 ABS_HAT0X=-1
    move BTN_TL=1
    until_true 'the bumper did not go down' grep -qx BTN_TL=1 "$here/played"
    relay recorder
    "$teleop" record "$here/held.evemu" --device "$node" >"$here/recorder" 2>&1 &
    recorder_process=$!
    until_true 'nothing is recorded' test -s "$here/held.evemu"
    start_teleop --config record.yaml
    until_seen '/status .*"not_enabled"'
    move BTN_TL=0
    move BTN_TL=1
    until_seen '/status .*"idle"'
    # The trigger makes it slow. A second in between, so that a later step can begin inside.
    for place in -20000:0.18 9000:-0.08; do
        sleep 1
        move ABS_Y="${place%:*}"
        until_seen "cmd_vel .*\"x\":${place#*:}"
    done
    sleep 1
    unplug
    until_seen '^teleop .*device lost'
    await_end $recorder_process recorder exit
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'

    step held recording replayed
    start_replay held
    await_exit
    until_seen '/status .*"offline"'

    # In its middle the bumper is held and the stick pushed.
    step held recording replayed from its middle
    length=$(sed -n 's/^E: \([0-9]*\)\..*/\1/p' "$here/held.evemu" | tail -n 1)
    start_teleop --config record.yaml
    until_seen '/status .*"no_device"'
    until_seen '^teleop .*link up'
    "$teleop" replay "$here/held.evemu" --from $((length - 1)) --as uinput >/dev/null 2>&1 &
    player_process=$!
    await_end $player_process player exit
    until_seen '/status .*"device":null' 2
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'
}

# start_replay NAME
start_replay() {
    relay teleop
    "$teleop" replay "$here/$1.evemu" --config "$here/record.yaml" >"$here/teleop" 2>&1 &
    teleop_process=$!
}

rumble_session() {
    step shaking gamepad appears
    start_broker
    start_teleop
    relay device
    plug_in_device shaking-gamepad
    until_seen '/status .*"not_enabled"'
    drive_on

    step stopped on a gamepad that does not answer
    move BTN_EAST=1
    until_seen "$zero"
    until_seen '/status .*"stop_latched"'
    move BTN_EAST=0

    step shaking session ends
    kill -TERM $teleop_process
    await_exit
    until_seen '/status .*"offline"'
}

mkdir -p "$here"
: >"$log"
# The program's own defaults, whatever configuration the machine has.
echo 'robot: robot' >"$here/teleop.yaml"
printf 'device:\n  grab: true\n' >"$here/grab.yaml"
cat >"$here/record.yaml" <<'YAML'
broker: { url: "mqtt://127.0.0.1:1883", max_latency: 0 }
drive: { rate: 0, stop_burst: 0, max_linear: 1, dead_zone: 0 }
YAML
# Home of the joystick is at 1024, 3072, and 1024 from there is all the way. The guest is too slow for
# the usual times of taps.
cat >"$here/touch.yaml" <<'YAML'
drive: { stick: thumb, enable: none, turbo: { button: none }, slow: { button: none } }
setpoints:
  - { name: lift, pull: strip }
touch:
  size: { width: 1024, height: 1024 }
  joysticks:
    - { name: thumb, region: { x: 0, y: 0.5, width: 0.5, height: 0.5 } }
  elastics:
    - { name: strip, region: { x: 0.75, y: 0.5, width: 0.25, height: 0.5 } }
gestures:
  - { on: screen, when: tap, do: stop, maximum_duration: 10 }
  - { on: screen, when: double_tap, do: reset, maximum_duration: 10, interval: 10 }
YAML
tail -n +1 -f "$log" | sed -u '/^end$/q' &
writer=$!
for session in hot_plug grab busy touch record rumble; do
    (
        # No program of one session outlives it.
        trap 'kill -KILL $(jobs -p) 2>/dev/null' EXIT
        ${session}_session
    )
done
say end
wait $writer
