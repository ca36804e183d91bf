import ControlCore

extension Hand {
    /// How far those came that were reported and measure it.
    var translations: [Vector] {
        events.compactMap { event in
            guard case .translation(let translation, _) = event.measure else { return nil }
            return translation
        }
    }

    /// How fast those were that were reported and measure it.
    var velocities: [Vector] {
        events.compactMap { event in
            guard case .translation(_, let velocity) = event.measure else { return nil }
            return velocity
        }
    }
}
