import ControlCore

extension Configuration {
    /// What a gesture on a control or a part of the touch screen does.
    struct Gesture: Equatable, Sendable {
        /// The gestures, by their names in the file.
        enum Name: String, CaseIterable, Sendable {
            case touchDown = "touch_down"
            case tap
            case doubleTap = "double_tap"
            case longPress = "long_press"
            case swipeLeft = "swipe_left"
            case swipeRight = "swipe_right"
            case swipeUp = "swipe_up"
            case swipeDown = "swipe_down"
            case pan
            case screenEdgePan = "screen_edge_pan"
            case pinch
            case rotation
            case hover
            case force
            case click
            case rightClick = "right_click"
            case press
            case magnification

            /// Those that can be made on a button, which has no place, no force and one finger.
            static let onButtons: [Name] = [.touchDown, .tap, .doubleTap, .longPress]
            static let swipes: [Name] = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]
        }

        /// A button, or a joystick, elastic or area of the touch screen.
        var target: String
        var gesture: Name
        var response: GestureBinding.Response
        /// The last level of the topic; only, and always, where the gesture is published.
        var name: String?
        var parameters = Parameters()

        init(_ target: String, _ gesture: Name, _ response: GestureBinding.Response) {
            self.target = target
            self.gesture = gesture
            self.response = response
        }
    }
}
