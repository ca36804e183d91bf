import ControlCore

extension Contradictions {
    mutating func findInTouch() {
        findInSize()
        findAmongNames()
        for part in parts { find(region: part.region, of: part.key) }
        findHidden()
    }

    /// Finds what is wholly beneath one other part; several that hide it together are not found.
    private mutating func findHidden() {
        let touch = configuration.touch
        let panel = touch.panel
        for part in panel.parts {
            guard let cover = panel.part(hidingAllOf: part) else { continue }
            let name = YAMLText.shown(touch.name(of: part))
            let sides = [part, cover].flatMap { part in
                ["x", "y", "width", "height"].map { "\(part.key).region.\($0)" }
            }
            // The usual area is written nowhere.
            note(
                at: findings.places[part.key] == nil ? cover.key : part.key, given: sides,
                "\(part.key) \(name) lies wholly beneath \(cover.word)"
                    + " \(YAMLText.shown(touch.name(of: cover))), where nobody can touch it")
        }
    }

    private struct Part {
        let key: String
        let name: String
        let region: Configuration.Region
    }

    private var parts: [Part] {
        let touch = configuration.touch
        let places = { (list: String, places: [Configuration.Touch.Place]) in
            places.enumerated().map {
                Part(
                    key: "touch.\(list)[\($0.offset)]", name: $0.element.name,
                    region: $0.element.region)
            }
        }
        let joysticks = touch.joysticks.enumerated().map {
            Part(
                key: "touch.joysticks[\($0.offset)]", name: $0.element.name,
                region: $0.element.region)
        }
        return joysticks + places("elastics", touch.elastics) + places("areas", touch.areas)
    }

    private mutating func findInSize() {
        let sides = [
            ("touch.size.width", configuration.touch.width, "touch.size.height"),
            ("touch.size.height", configuration.touch.height, "touch.size.width"),
        ]
        for (key, side, other) in sides
        where side != nil && configuration.touch.size == nil && !findings.isFaulty(other) {
            note([key], "\(key) is only allowed with \(other)", atKey: true)
        }
    }

    private mutating func findAmongNames() {
        let parts = parts
        for (index, second) in parts.enumerated() {
            let key = "\(second.key).name"
            if controls.isTaken(second.name) || ["none", "toggle"].contains(second.name) {
                note(
                    at: key,
                    "\(key) is \(YAMLText.shown(second.name)), which has another meaning,"
                        + " allowed a name of its own")
            }
            if let first = parts[..<index].first(where: { $0.name == second.name }) {
                note(
                    ["\(first.key).name", key],
                    "\(first.key).name and \(key) are both \(YAMLText.shown(second.name)),"
                        + " allowed two names")
            }
        }
    }

    private mutating func find(region: Configuration.Region, of key: String) {
        let sides = [
            ("\(key).region.x", region.x, "\(key).region.width", region.width),
            ("\(key).region.y", region.y, "\(key).region.height", region.height),
        ]
        for (start, from, extent, length) in sides {
            guard from + length > 1 else { continue }
            let end = ((from + length) * 1e6).rounded() / 1e6
            note(
                [start, extent],
                "\(start) and \(extent.split(separator: ".").last ?? "") end at"
                    + " \(YAMLText.number(end)), allowed at most 1")
        }
    }
}
