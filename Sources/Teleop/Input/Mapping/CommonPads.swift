/// Lines for common pads of which the kernel's rules for gamepads do not tell what is where: those
/// that number their buttons as joysticks do, and those whose driver is none of their own, so that
/// they are numbered in the order in which the pad counts them.
///
/// Which number is which control is a fact about each pad. They are those of SDL's public table of
/// controllers (mdqinc/SDL_GameControllerDB), compared with the capabilities of the same devices
/// in SDL's `test/testevdev.c` and chromium's `event_device_test_util.cc`. Ids that serve boards
/// with different layouts, such as 0079:0006, are left out.
enum CommonPads {
    /// What messages call them.
    static let source = "built in"

    private static let hat = "dpup:h0.1,dpright:h0.2,dpdown:h0.4,dpleft:h0.8"
    private static let sticks = "leftx:a0,lefty:a1,rightx:a2,righty:a3"
    private static let logitech =
        "a:b1,b:b2,x:b0,y:b3,leftshoulder:b4,rightshoulder:b5,lefttrigger:b6,righttrigger:b7,"
        + "back:b8,start:b9,leftstick:b10,rightstick:b11,\(hat),\(sticks)"
    private static let dualShock3 =
        "a:b14,b:b13,x:b15,y:b12,back:b0,start:b3,guide:b16,leftstick:b1,rightstick:b2,"
        + "leftshoulder:b10,rightshoulder:b11,lefttrigger:b8,righttrigger:b9,"
        + "dpup:b4,dpright:b5,dpdown:b6,dpleft:b7,\(sticks)"
    private static let dualShock4 =
        "a:b1,b:b2,x:b0,y:b3,leftshoulder:b4,rightshoulder:b5,lefttrigger:a3,righttrigger:a4,"
        + "back:b8,start:b9,leftstick:b10,rightstick:b11,guide:b12,\(hat),"
        + "leftx:a0,lefty:a1,rightx:a2,righty:a5"
    private static let twinUSB =
        "a:b2,b:b1,x:b3,y:b0,leftshoulder:b6,rightshoulder:b7,lefttrigger:b4,righttrigger:b5,"
        + "back:b8,start:b9,leftstick:b10,rightstick:b11,\(hat),"
        + "leftx:a0,lefty:a1,rightx:a3,righty:a2"

    static let lines = """
        030000006d04000016c2000011010000,Logitech F310 (D) and Dual Action,\(logitech)
        030000006d04000018c2000011010000,Logitech F510 (D) and RumblePad 2,\(logitech)
        030000006d04000019c2000011010000,Logitech F710 (D),\(logitech)
        030000004c0500006802000011010000,DualShock 3 on old kernels,\(dualShock3)
        050000004c0500006802000000010000,DualShock 3 on old kernels,\(dualShock3)
        030000004c050000c405000011010000,DualShock 4 without its driver,\(dualShock4)
        050000004c050000c405000000010000,DualShock 4 without its driver,\(dualShock4)
        030000004c050000cc09000011010000,DualShock 4 without its driver,\(dualShock4)
        050000004c050000cc09000000010000,DualShock 4 without its driver,\(dualShock4)
        030000004c050000e60c000011010000,DualSense without its driver,\(dualShock4)
        050000004c050000e60c000000010000,DualSense without its driver,\(dualShock4)
        050000005e040000e002000003090000,Xbox One S,\
        a:b0,b:b1,x:b2,y:b3,leftshoulder:b4,rightshoulder:b5,lefttrigger:a2,righttrigger:a5,\
        back:b6,start:b7,leftstick:b8,rightstick:b9,guide:b10,\(hat),\
        leftx:a0,lefty:a1,rightx:a3,righty:a4
        03000000100800000100000010010000,Twin USB,\(twinUSB)
        03000000100800000300000010010000,Twin USB,\(twinUSB)
        050000007e0500000920000001000000,Switch Pro on old kernels,\
        a:b0,b:b1,x:b2,y:b3,leftshoulder:b4,rightshoulder:b5,lefttrigger:b6,righttrigger:b7,\
        back:b8,start:b9,leftstick:b10,rightstick:b11,guide:b12,\(hat),\(sticks)
        03000000830500006020000010010000,iBuffalo Classic,\
        a:b1,b:b0,x:b3,y:b2,leftshoulder:b4,rightshoulder:b5,back:b6,start:b7,\
        dpup:-a1,dpdown:+a1,dpleft:-a0,dpright:+a0
        """
}
