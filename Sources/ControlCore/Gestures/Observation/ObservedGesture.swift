/// One state of a gesture, as an observer gets it.
///
/// A value: an observer who takes his time still gets what was so then.
public struct ObservedGesture: Hashable, Sendable {
    /// What the recogniser reported.
    public let event: GestureEvent
    /// The contacts that it still followed afterwards.
    public let touches: [Contact]
    /// The regions as they were.
    let regions: RegionTree

    /// Where the gesture is with its course.
    public var state: GestureState { event.state }

    /// Where the gesture is made, in the coordinates of `target`.
    public func location(in target: TargetRegion = .view) -> Point {
        switch target {
        case .view: regions.convert(event.location, to: event.region)
        case .superview:
            regions.convert(event.location, to: regions[event.region].parent ?? .surface)
        case .window: event.location
        case .this(let region): regions.convert(event.location, to: region)
        }
    }
}
