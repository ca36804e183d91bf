import ControlCore

extension Configuration.Gesture.Parameters {
    /// The parameters that a recogniser has; `nil` for those that others have, and for no limit.
    init(of recognizer: any GestureRecognizer) {
        switch recognizer {
        case let touch as TouchDownGestureRecognizer:
            minimumDurationSeconds = touch.minimumTouchDuration / .seconds(1)
        case let tap as TapGestureRecognizer: take(tap)
        case let press as LongPressGestureRecognizer: take(press)
        case let swipe as SwipeGestureRecognizer: take(swipe)
        // That of an edge is a pan as well.
        case let pan as ScreenEdgePanGestureRecognizer:
            edges = Edge.allCases.filter { pan.edges.contains($0.surface) }
            edgeWidthPoints = pan.edgeWidth
            hysteresisPoints = pan.hysteresis
        case let pan as PanGestureRecognizer:
            minimumTouches = pan.minimumNumberOfTouches
            maximumTouches = pan.maximumNumberOfTouches == .max ? nil : pan.maximumNumberOfTouches
            hysteresisPoints = pan.hysteresis
        case let pinch as PinchGestureRecognizer: take(pinch)
        case let magnification as MagnificationGestureRecognizer: take(magnification.pinch)
        case let rotation as RotationGestureRecognizer:
            hysteresisDegrees = rotation.hysteresisDegrees
            stretchHysteresisDegrees = rotation.stretchHysteresisDegrees
            previousVelocityShare = rotation.previousVelocityShare
        case let force as ForceTouchGestureRecognizer:
            minimumForce = force.minimumFractionCompletedRequired
            maximumForce = force.maximumFractionCompletedRequired
        case let click as ClickGestureRecognizer:
            take(click.tap)
            clicks = click.numberOfClicksRequired
            buttons = Button.allCases.filter { click.buttonMask.contains($0.pointer) }
        case let press as PressGestureRecognizer:
            minimumDurationSeconds = press.minimumPressDuration / .seconds(1)
            movementPoints = press.allowableMovement
        default: break
        }
    }

    private mutating func take(_ tap: TapGestureRecognizer) {
        taps = tap.numberOfTapsRequired
        touches = tap.numberOfTouchesRequired
        maximumDurationSeconds = tap.maximumPressDuration / .seconds(1)
        intervalSeconds = tap.maximumInterval / .seconds(1)
        movementPoints = tap.allowableMovement
    }

    private mutating func take(_ press: LongPressGestureRecognizer) {
        minimumDurationSeconds = press.minimumPressDuration / .seconds(1)
        touches = press.numberOfTouchesRequired
        movementPoints = press.allowableMovement
        tapsBefore = press.numberOfTapsRequired
        maximumTapDurationSeconds = press.maximumTapDuration / .seconds(1)
        intervalSeconds = press.maximumInterval / .seconds(1)
        tapMovementPoints = press.allowableTapMovement
    }

    private mutating func take(_ swipe: SwipeGestureRecognizer) {
        touches = swipe.numberOfTouchesRequired
        maximumDurationSeconds = swipe.maximumDuration / .seconds(1)
        distancePoints = swipe.minimumPrimaryMovement
        asidePoints = swipe.maximumSecondaryMovement
        backwardsPoints = swipe.maximumOppositeMovement
        distanceDecay = swipe.rateOfMinimumMovementDecay
        asideDecay = swipe.rateOfMaximumMovementDecay
    }

    private mutating func take(_ pinch: PinchGestureRecognizer) {
        hysteresisPoints = pinch.hysteresis
        previousVelocityShare = pinch.previousVelocityShare
    }
}
