extension Configuration.Gesture {
    /// What a person does, in words: `tap 3 times with 2 fingers`.
    func words(onButton isButton: Bool) -> String {
        let times = (parameters.taps ?? parameters.clicks).map { $0 == 1 ? "" : " \($0) times" }
        let fingers = (parameters.touches ?? parameters.minimumTouches).map {
            $0 == 1 ? "" : " with \($0) fingers"
        }
        return verb(onButton: isButton) + (times ?? "") + (fingers ?? "")
    }

    private func verb(onButton isButton: Bool) -> String {
        switch gesture {
        case .touchDown: isButton ? "press" : "touch"
        case .tap: "tap"
        case .doubleTap: "double tap"
        case .longPress: "hold"
        case .swipeLeft: "swipe left"
        case .swipeRight: "swipe right"
        case .swipeUp: "swipe up"
        case .swipeDown: "swipe down"
        case .pan: "drag"
        case .screenEdgePan: "drag in from an edge"
        case .pinch: "pinch"
        case .rotation: "turn two fingers"
        case .hover: "point"
        case .force: "press with force"
        case .click: "click"
        case .rightClick: "right-click"
        case .press: "hold the mouse button"
        case .magnification: "part two fingers"
        }
    }
}
