/// A surface with regions, the recognisers on them, and the contacts made on it.
///
/// Contacts and time go in, events come out; nothing else happens, and nothing is remembered
/// elsewhere. A contact belongs to the innermost region it begins on, and is seen by the
/// recognisers of that region and of all around it until it ends, wherever it moves. Within one
/// frame inner regions come first, and in a region the recogniser that was added first.
///
/// Once a recogniser has ended, failed or was cancelled, it takes part again at once, but does not
/// see the contacts again that it followed until then. One that failed with several contacts down
/// does not see those either that join them within 0.18 s: of a hand that is put down no finger makes
/// a gesture of one. What is still down then rests, and keeps no other contact from anything.
public struct GestureSurface: Sendable {
    /// The regions; the whole surface is the first of them.
    public private(set) var regions: RegionTree
    var recognizers: [SurfaceRecognizer] = []
    var contactFrame: ContactFrame
    /// One for each region, in the order of the regions.
    var contactsOfRegions: [RegionContacts] = [RegionContacts()]
    /// The regions, inner ones first.
    var regionsInnermostFirst: [RegionID] = [.surface]
    /// The slots of the contacts that are down.
    var down = ContactSet.none
    /// Those that came, went or changed in the present frame.
    var changed = ContactSet.none
    var lastMoment = Moment(nanoseconds: .min)
    private var numberOfRecognizersAdded = 0
    /// How many recognisers have made out their gesture and wait.
    var numberOfWaiting = 0
    /// Something has changed for those that wait, and was not acted on yet.
    var mustAskWaiting = false
    /// Whether any recogniser may have to wait for one that it was not told of in so many words.
    private(set) var hasFailurePolicies = false
    /// Whether any recogniser may have to wait for another at all.
    private(set) var hasFailureRequirements = false

    /// A surface without regions in it and without recognisers.
    ///
    /// - Parameter bounds: The whole surface; a contact that begins elsewhere is on no region.
    public init(bounds: Rectangle) {
        regions = RegionTree(bounds: bounds)
        contactFrame = ContactFrame(bounds: bounds)
    }

    // MARK: Regions

    /// Adds a region on top of those that its parent has.
    ///
    /// - Parameters:
    ///   - frame: Where it lies, in its parent's coordinates; one that is not finite or has a
    ///     negative size counts as nothing at the origin.
    ///   - parent: The region that it lies in; what sticks out of it is not there.
    /// - Returns: The name of the new region.
    @discardableResult
    public mutating func addRegion(
        frame: Rectangle, in parent: RegionID = .surface
    ) -> RegionID {
        precondition(parent.index < regions.count, "the region is one of this surface")
        let id = regions.add(frame: frame, in: parent)
        contactsOfRegions.append(RegionContacts())
        regionsInnermostFirst.append(id)
        regionsInnermostFirst.sort {
            (regions.depth(of: $0), $1.index) > (regions.depth(of: $1), $0.index)
        }
        return id
    }

    /// Moves a region, and all in it, to a frame as for ``addRegion(frame:in:)``; contacts that are down stay on the region they began on.
    public mutating func setFrame(_ frame: Rectangle, of region: RegionID) {
        regions.setFrame(frame, of: region)
        if region == .surface { contactFrame.bounds = regions[.surface].frame }
    }

    // MARK: Recognisers

    /// Adds a recogniser to a region.
    ///
    /// It sees the contacts that begin from now on.
    @discardableResult
    public mutating func add(
        _ gesture: any GestureRecognizer, to region: RegionID = .surface,
        policies: GesturePolicies = GesturePolicies()
    ) -> RecognizerID {
        precondition(region.index < regions.count, "the region is one of this surface")
        let id = RecognizerID(number: numberOfRecognizersAdded)
        numberOfRecognizersAdded += 1
        contactsOfRegions[region.index].recognizers.append(recognizers.count)
        recognizers.append(
            SurfaceRecognizer(id: id, region: region, gesture: gesture, policies: policies))
        noteFailureRequirements()
        return id
    }

    /// Takes a recogniser away; one that is under way is cancelled first.
    ///
    /// One that is not there is taken for removed.
    public mutating func remove(
        _ id: RecognizerID, at now: Moment, into events: inout [GestureEvent]
    ) {
        advance(to: now, into: &events)
        guard let index = index(of: id) else { return }
        breakOff(index, at: lastMoment, into: &events)
        recognizers.remove(at: index)
        for other in recognizers.indices {
            recognizers[other].failureRequirements.removeAll { $0 == id }
        }
        for region in contactsOfRegions.indices { contactsOfRegions[region].recognizers = [] }
        for (position, recognizer) in recognizers.enumerated() {
            contactsOfRegions[recognizer.region.index].recognizers.append(position)
        }
        noteFailureRequirements()
    }

    /// Lets a recogniser take part or not; one that is under way is cancelled when it must not.
    ///
    /// When it may again, it sees the contacts that begin from then on.
    public mutating func setEnabled(
        _ isEnabled: Bool, _ id: RecognizerID, at now: Moment, into events: inout [GestureEvent]
    ) {
        advance(to: now, into: &events)
        guard let index = index(of: id) else { return }
        recognizers[index].isEnabled = isEnabled
        if !isEnabled { breakOff(index, at: lastMoment, into: &events) }
    }

    /// Makes a recogniser wait, whenever it could begin, until another one has failed.
    ///
    /// If the other one begins instead, or is made, the recogniser fails. Where all that wait do so
    /// for each other, the one that was added last goes first.
    public mutating func require(_ id: RecognizerID, toFail other: RecognizerID) {
        precondition(id != other, "a recogniser can not wait for itself")
        guard let index = index(of: id),
            !recognizers[index].failureRequirements.contains(other)
        else { return }
        recognizers[index].failureRequirements.append(other)
        noteFailureRequirements()
    }

    /// What a recogniser is allowed to do, and how it stands to others; nil when it was removed.
    public func policies(of id: RecognizerID) -> GesturePolicies? {
        index(of: id).map { recognizers[$0].policies }
    }

    /// Changes what a recogniser is allowed to do; counts for what is asked from now on.
    ///
    /// Those that wait are asked anew with the next contact or instant.
    public mutating func setPolicies(_ policies: GesturePolicies, of id: RecognizerID) {
        guard let index = index(of: id) else { return }
        recognizers[index].policies = policies
        noteFailureRequirements()
    }

    /// The recogniser itself, with all that it has measured; nil when it was removed.
    public func gesture(_ id: RecognizerID) -> (any GestureRecognizer)? {
        index(of: id).map { recognizers[$0].gesture }
    }

    /// Changes settings of a recogniser or what it has measured (`setTranslation` and the like).
    ///
    /// A gesture under way that does not go on with its new settings is cancelled. Nothing happens
    /// where the recogniser was removed.
    public mutating func update<Gesture: GestureRecognizer>(
        _ id: RecognizerID, as type: Gesture.Type, _ change: (inout Gesture) -> Void
    ) {
        guard let index = index(of: id) else { return }
        guard var gesture = recognizers[index].gesture as? Gesture else {
            preconditionFailure("the recogniser is no \(type)")
        }
        change(&gesture)
        recognizers[index].gesture = gesture
        recognizers[index].progress.deadline = gesture.nextDeadline
    }

    /// What a recogniser would report now, as of the last call; nil when it was removed.
    public func present(_ id: RecognizerID) -> GestureEvent? {
        index(of: id).map { event(of: $0, recognizers[$0].progress.state, at: lastMoment) }
    }

    /// The contacts that a recogniser follows.
    public func touches(of id: RecognizerID) -> [Contact] {
        guard let index = index(of: id) else { return [] }
        return recognizers[index].progress.followed.map { contactFrame[$0].contact }
    }

    func event(of index: Int, _ state: GestureState, at now: Moment) -> GestureEvent {
        GestureEvent(
            recognizer: recognizers[index].id, region: recognizers[index].region,
            kind: recognizers[index].gesture.kind, state: state, moment: now,
            location: recognizers[index].gesture.location,
            measure: recognizers[index].gesture.measure,
            numberOfTouches: recognizers[index].progress.followed.count)
    }

    func index(of id: RecognizerID) -> Int? {
        // They are in the order in which they were added.
        recognizers.firstIndex { $0.id == id }
    }

    private mutating func noteFailureRequirements() {
        hasFailurePolicies = recognizers.contains {
            !$0.policies.selfFailureRequirementPolicy.isNever
                || !$0.policies.otherFailureRequirementPolicy.isNever
        }
        hasFailureRequirements =
            hasFailurePolicies || recognizers.contains { !$0.failureRequirements.isEmpty }
        mustAskWaiting = numberOfWaiting > 0
    }
}
