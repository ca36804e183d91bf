import ControlCore

/// What is told to everyone who listens, beside the commands.
extension Bridge {
    func publishStatus() {
        let device = device.map {
            StatusMessage.Device(
                name: $0.name, id: DeviceIdentity($0).description, battery: input?.battery)
        }
        state?.publish {
            guard $0.motion != status || $0.device != device else { return }
            $0.motion = status
            $0.device = device
            $0.latency = teleoperator.latency
            $0.withheld = teleoperator.withheld
        }
    }

    func publish(_ event: GestureEvent, of number: Int) {
        let binding = bindings.settings.gestures[number]
        guard let name = bindings.publishedNames[number] else { return }
        let isContinuous = binding.recognizer.isContinuous
        guard let state = GestureMessage.State(event.state, isContinuous: isContinuous) else {
            return
        }
        let place = GestureMessage.Location(x: event.location.x, y: event.location.y)
        self.state?.publish(
            gesture: name, binding.gesture, state,
            at: bindings.isOnPanel(binding.control) ? place : nil,
            [GestureMessage.Amount](event.measure))
    }

    func publish(_ report: PolarReport, of stick: Control) {
        guard let index = bindings.reporting.firstIndex(of: stick) else { return }
        state?.publish(report: index, ReportMessage(report))
    }

    func publish(_ request: StateLink.Request, _ notice: Action.Notice) {
        let source = "\(deviceWord(of: notice.control)).\(bindings.name(of: notice.control))"
        log.info("\(request) by the operator", ["source": source])
        state?.publish(request, reason: notice.gesture, source: source)
    }

    private func deviceWord(of control: Control) -> String {
        guard bindings.isOnPanel(control) else { return "gamepad" }
        return input?.isScreenMouse == true ? "mouse" : "touch"
    }
}
