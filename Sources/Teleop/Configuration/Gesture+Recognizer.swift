import ControlCore

extension Configuration.Gesture {
    /// A recogniser of this gesture; what was not asked for is as the core has it.
    func makeRecognizer() -> any GestureRecognizer {
        switch gesture {
        case .touchDown: touchDown
        case .tap: tap(TapGestureRecognizer())
        case .doubleTap: tap(TapGestureRecognizer(numberOfTapsRequired: 2))
        case .longPress: longPress
        case .swipeLeft: swipe(.left)
        case .swipeRight: swipe(.right)
        case .swipeUp: swipe(.up)
        case .swipeDown: swipe(.down)
        case .pan: pan
        case .screenEdgePan: screenEdgePan
        case .pinch: pinch
        case .rotation: rotation
        case .hover: HoverGestureRecognizer()
        case .force: force
        case .click: click(.leftClick)
        case .rightClick: click(.rightClick)
        case .press: press
        case .magnification: magnification
        }
    }

    private var touchDown: TouchDownGestureRecognizer {
        var recognizer = TouchDownGestureRecognizer()
        parameters.minimumDurationSeconds.set(&recognizer.minimumTouchDuration)
        return recognizer
    }

    private func tap(_ usual: TapGestureRecognizer) -> TapGestureRecognizer {
        var recognizer = usual
        parameters.taps.set(&recognizer.numberOfTapsRequired)
        parameters.touches.set(&recognizer.numberOfTouchesRequired)
        parameters.maximumDurationSeconds.set(&recognizer.maximumPressDuration)
        parameters.intervalSeconds.set(&recognizer.maximumInterval)
        parameters.movementPoints.set(&recognizer.allowableMovement)
        return recognizer
    }

    private var longPress: LongPressGestureRecognizer {
        var recognizer = LongPressGestureRecognizer()
        parameters.minimumDurationSeconds.set(&recognizer.minimumPressDuration)
        parameters.touches.set(&recognizer.numberOfTouchesRequired)
        parameters.movementPoints.set(&recognizer.allowableMovement)
        parameters.tapsBefore.set(&recognizer.numberOfTapsRequired)
        parameters.maximumTapDurationSeconds.set(&recognizer.maximumTapDuration)
        parameters.intervalSeconds.set(&recognizer.maximumInterval)
        parameters.tapMovementPoints.set(&recognizer.allowableTapMovement)
        return recognizer
    }

    private func swipe(_ direction: SwipeDirection) -> SwipeGestureRecognizer {
        var recognizer = SwipeGestureRecognizer(direction: direction)
        parameters.touches.set(&recognizer.numberOfTouchesRequired)
        parameters.maximumDurationSeconds.set(&recognizer.maximumDuration)
        parameters.distancePoints.set(&recognizer.minimumPrimaryMovement)
        parameters.asidePoints.set(&recognizer.maximumSecondaryMovement)
        parameters.backwardsPoints.set(&recognizer.maximumOppositeMovement)
        parameters.distanceDecay.set(&recognizer.rateOfMinimumMovementDecay)
        parameters.asideDecay.set(&recognizer.rateOfMaximumMovementDecay)
        return recognizer
    }

    private var pan: PanGestureRecognizer {
        var recognizer = PanGestureRecognizer()
        parameters.minimumTouches.set(&recognizer.minimumNumberOfTouches)
        parameters.maximumTouches.set(&recognizer.maximumNumberOfTouches)
        parameters.hysteresisPoints.set(&recognizer.hysteresis)
        return recognizer
    }

    private var screenEdgePan: ScreenEdgePanGestureRecognizer {
        // The core's own default is no edge, from which nothing ever comes in.
        let edges = parameters.edges ?? Parameters.Edge.allCases
        var recognizer = ScreenEdgePanGestureRecognizer(edges: SurfaceEdges(edges.map(\.surface)))
        parameters.edgeWidthPoints.set(&recognizer.edgeWidth)
        parameters.hysteresisPoints.set(&recognizer.hysteresis)
        return recognizer
    }

    private var pinch: PinchGestureRecognizer {
        var recognizer = PinchGestureRecognizer()
        parameters.hysteresisPoints.set(&recognizer.hysteresis)
        parameters.previousVelocityShare.set(&recognizer.previousVelocityShare)
        return recognizer
    }

    private var magnification: MagnificationGestureRecognizer {
        var recognizer = MagnificationGestureRecognizer()
        recognizer.pinch = pinch
        return recognizer
    }

    private var rotation: RotationGestureRecognizer {
        var recognizer = RotationGestureRecognizer()
        parameters.hysteresisDegrees.set(&recognizer.hysteresisDegrees)
        parameters.stretchHysteresisDegrees.set(&recognizer.stretchHysteresisDegrees)
        parameters.previousVelocityShare.set(&recognizer.previousVelocityShare)
        return recognizer
    }

    private var force: ForceTouchGestureRecognizer {
        var recognizer = ForceTouchGestureRecognizer()
        parameters.minimumForce.set(&recognizer.forceToBegin)
        parameters.minimumForce.set(&recognizer.minimumFractionCompletedRequired)
        parameters.maximumForce.set(&recognizer.maximumFractionCompletedRequired)
        return recognizer
    }

    private func click(_ usual: ClickGestureRecognizer) -> ClickGestureRecognizer {
        var recognizer = usual
        recognizer.tap = tap(usual.tap)
        parameters.clicks.set(&recognizer.numberOfClicksRequired)
        if let buttons = parameters.buttons { recognizer.buttonMask = Set(buttons.map(\.pointer)) }
        return recognizer
    }

    private var press: PressGestureRecognizer {
        var recognizer = PressGestureRecognizer()
        parameters.minimumDurationSeconds.set(&recognizer.minimumPressDuration)
        parameters.movementPoints.set(&recognizer.allowableMovement)
        return recognizer
    }
}

extension Optional {
    /// Puts the value into its place; without one that keeps what it has.
    fileprivate func set(_ place: inout Wrapped) {
        if let self { place = self }
    }
}

extension Double? {
    /// The same for seconds.
    fileprivate func set(_ place: inout Duration) {
        if let self { place = .seconds(self) }
    }
}

extension Configuration.Gesture.Parameters.Edge {
    /// The same in the core.
    var surface: SurfaceEdges {
        switch self {
        case .top: .top
        case .left: .left
        case .bottom: .bottom
        case .right: .right
        }
    }
}

extension Configuration.Gesture.Parameters.Button {
    /// The same in the core.
    var pointer: PointerButton {
        switch self {
        case .primary: .primary
        case .secondary: .secondary
        case .other: .other
        }
    }
}
