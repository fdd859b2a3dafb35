/// Linked lists of slots, newest first; each slot is at most once in a list, and all changes take constant time.
///
/// Several lists share one array of links; a list itself consists of its two ends.
struct StackSlotLists: Sendable {
    /// The two ends of one list; both are `nil` in an empty one.
    struct Ends: Sendable {
        fileprivate(set) var newest: Int?
        fileprivate(set) var oldest: Int?
    }

    private struct Link {
        var newer: Int?
        var older: Int?
    }

    private var links: [Link] = []

    /// Returns the next older slot in the list.
    func older(than slot: Int) -> Int? { links[slot].older }

    /// Adds a slot that is in no list, as the newest.
    mutating func add(_ slot: Int, to ends: inout Ends) {
        while links.count <= slot { links.append(Link()) }
        links[slot] = Link(newer: nil, older: ends.newest)
        if let newest = ends.newest { links[newest].newer = slot } else { ends.oldest = slot }
        ends.newest = slot
    }

    /// Removes a slot from its list.
    mutating func remove(_ slot: Int, from ends: inout Ends) {
        let link = links[slot]
        if let newer = link.newer { links[newer].older = link.older } else { ends.newest = link.older }
        if let older = link.older { links[older].newer = link.newer } else { ends.oldest = link.newer }
    }

    /// Makes a slot the newest of its list.
    mutating func touch(_ slot: Int, in ends: inout Ends) {
        guard ends.newest != slot else { return }
        remove(slot, from: &ends)
        add(slot, to: &ends)
    }

    /// The slots of a list, newest first.
    func all(in ends: Ends) -> [Int] {
        Array(
            sequence(state: ends.newest) { next in
                defer { next = next.flatMap(older) }
                return next
            })
    }
}
