/// The contacts on one region (those on the regions in it are on it as well), and who watches them.
struct RegionContacts {
    /// What became of them in the present frame.
    var changes = ContactChanges.none
    /// Positions of the region's recognisers in the surface's list.
    var recognizers: [Int] = []
}
