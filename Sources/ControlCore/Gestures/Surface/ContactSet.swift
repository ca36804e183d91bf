/// Some of the contacts of a ``ContactFrame``.
public struct ContactSet: Hashable, Sendable, Sequence {
    /// Walks the contacts of a set.
    public struct Iterator: IteratorProtocol, Sendable {
        var remaining: UInt64

        /// The next contact.
        public mutating func next() -> Int? {
            guard remaining != 0 else { return nil }
            let slot = remaining.trailingZeroBitCount
            remaining &= remaining &- 1
            return slot
        }
    }

    /// How many contacts can be down at once; a further one is not seen.
    public static let capacity = UInt64.bitWidth

    var bits: UInt64

    /// No contact.
    public static let none = ContactSet(bits: 0)

    static func one(_ slot: Int) -> ContactSet { ContactSet(bits: 1 << UInt64(slot)) }

    /// True when there is none.
    public var isEmpty: Bool { bits == 0 }
    /// How many there are.
    public var count: Int { bits.nonzeroBitCount }
    /// Any one of them; nil when there is none.
    public var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

    /// Whether this one is among them.
    public func contains(_ slot: Int) -> Bool { bits & (1 << UInt64(slot)) != 0 }

    /// Those that are in both.
    public func intersection(_ other: ContactSet) -> ContactSet {
        ContactSet(bits: bits & other.bits)
    }

    /// Those that are in either.
    public func union(_ other: ContactSet) -> ContactSet { ContactSet(bits: bits | other.bits) }

    /// Those that are not in `other`.
    public func subtracting(_ other: ContactSet) -> ContactSet {
        ContactSet(bits: bits & ~other.bits)
    }

    mutating func insert(_ slot: Int) { bits |= 1 << UInt64(slot) }
    mutating func subtract(_ other: ContactSet) { bits &= ~other.bits }

    /// Walks the contacts.
    public func makeIterator() -> Iterator { Iterator(remaining: bits) }
}
