import ControlCore

/// The controls of a configuration: each name has a number, and a purpose on the gamepad.
struct ControlNames {
    /// What lies on the touch screen.
    private let panel: Set<String>
    private var names: [String] = []
    private(set) var required: [ControlReader.Wanted] = []
    private(set) var optional: [ControlReader.Wanted] = []

    init(panel: Set<String>) {
        self.panel = panel
    }

    func name(of control: Control) -> String { names[control.index] }
    func isOnPanel(_ name: String) -> Bool { panel.contains(name) }
    func isOnPanel(_ control: Control) -> Bool { isOnPanel(name(of: control)) }

    /// The number of a name.
    mutating func control(_ name: String) -> Control {
        if let index = names.firstIndex(of: name) { return Control(index: index) }
        names.append(name)
        return Control(index: names.count - 1)
    }

    /// The number of a name that the gamepad must have, unless it lies on the touch screen.
    mutating func require(_ name: String, for purpose: String) -> Control {
        let control = control(name)
        want(ControlReader.Wanted(name: name, control: control, purpose: purpose), in: &required)
        return control
    }

    /// The same for a control of which it matters how far it is pulled, or off its centre.
    mutating func require(
        _ name: String, as use: ControlUse, for purpose: String
    ) -> Control {
        let control = control(name)
        var wanted = ControlReader.Wanted(name: name, control: control, purpose: purpose)
        wanted.use = use
        want(wanted, in: &required)
        return control
    }

    /// The number of a name that the gamepad had better have.
    mutating func wish(_ name: String, for purpose: String) -> Control {
        let control = control(name)
        want(ControlReader.Wanted(name: name, control: control, purpose: purpose), in: &optional)
        return control
    }

    private func want(_ wanted: ControlReader.Wanted, in list: inout [ControlReader.Wanted]) {
        if !isOnPanel(wanted.name), !list.contains(wanted) { list.append(wanted) }
    }
}
