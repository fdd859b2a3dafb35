/// The location of an ended run in the files, with the values that lists, removal and cleaning need.
struct EndedRun {
    /// The number of the run's last kind in the ``KindTable``.
    let kind: Int32
    /// Whether another run has started this one.
    let isChild: Bool
    let endedAt: FlowTime
    /// The location of the run's last record.
    let last: LogLocation
    /// The number of the segment (file) with the last record that holds the run as a whole.
    let base: UInt32
    /// The size in bytes of the records that must be read for the run.
    let size: UInt32

    init(_ entry: RunEntry) {
        (kind, isChild) = (entry.kind, entry.parent != nil)
        // A run without a time is never removed.
        endedAt = entry.endedAt ?? FlowTime(microseconds: .max)
        (last, base, size) = (entry.last, entry.base, UInt32(clamping: entry.size))
    }
}

/// The index of the ended runs of a store of files.
///
/// A store may have millions of ended runs. An ended run never changes, so the index holds about 45 bytes for
/// it, besides its name. The runs of a machine are sorted by name, in pages without spare capacity. A change
/// copies one page.
struct EndedRuns {
    private struct Machine {
        var pages: [EndedRunPage] = []
        var count = 0

        /// Returns the page and the index in it of the run with the given name, and `true`.
        ///
        /// If there is no such run, the result is the page and the index at which the name is to be inserted,
        /// and `false`.
        func place(of name: EndedRunPage.Name) -> (page: Int, index: Int, isFound: Bool) {
            var (low, high) = (0, pages.count)
            while low < high {
                let middle = (low + high) / 2
                if pages[middle].begins(behind: name) { high = middle } else { low = middle + 1 }
            }
            let page = max(0, low - 1)
            guard page < pages.count else { return (0, 0, false) }
            let (index, isFound) = pages[page].index(of: name)
            return (page, index, isFound)
        }

        mutating func insert(_ run: EndedRun, _ name: EndedRunPage.Name) {
            let place = place(of: name)
            if place.isFound { return pages[place.page].replace(run, at: place.index) }
            count += 1
            guard !pages.isEmpty else { return pages.append(EndedRunPage(run, name)) }
            guard pages[place.page].isFull else {
                return pages[place.page].insert(run, name, at: place.index)
            }
            // Names often rise. Then the full page remains full, and half-filled pages do not remain behind.
            if place.page == pages.count - 1, place.index == pages[place.page].count {
                return pages.append(EndedRunPage(run, name))
            }
            let (first, second) = pages[place.page].halves
            pages.replaceSubrange(place.page...place.page, with: [first, second])
            let isInSecond = place.index > first.count
            pages[place.page + (isInSecond ? 1 : 0)].insert(
                run, name, at: place.index - (isInSecond ? first.count : 0))
        }

        mutating func remove(_ name: EndedRunPage.Name) -> EndedRun? {
            let place = place(of: name)
            guard place.isFound else { return nil }
            let run = pages[place.page].remove(at: place.index)
            if pages[place.page].count == 0 { pages.remove(at: place.page) }
            count -= 1
            return run
        }
    }

    private var machines: [String: Machine] = [:]

    /// The number of ended runs, by the name of the machine.
    var counts: [String: Int] { machines.mapValues(\.count) }

    /// The size in bytes of the memory for all runs, without the allocator's overhead.
    var allocatedSize: Int { machines.values.reduce(0) { $0 + $1.pages.reduce(0) { $0 + $1.allocatedSize } } }

    subscript(id: FlowRunID) -> EndedRun? {
        guard let machine = machines[id.machine] else { return nil }
        let place = machine.place(of: EndedRunPage.Name(id.id))
        return place.isFound ? machine.pages[place.page].run(at: place.index) : nil
    }

    /// Adds a run, or replaces the one with the same identity.
    ///
    /// - Complexity: O(log *n*) for *n* runs, and a copy of a page.
    mutating func insert(_ run: EndedRun, _ id: FlowRunID) {
        machines[id.machine, default: Machine()].insert(run, EndedRunPage.Name(id.id))
    }

    /// Removes a run.
    ///
    /// - Returns: The run; `nil` if there is none.
    /// - Complexity: O(log *n*) for *n* runs, and a copy of a page.
    mutating func remove(_ id: FlowRunID) -> EndedRun? {
        guard let run = machines[id.machine]?.remove(EndedRunPage.Name(id.id)) else { return nil }
        if machines[id.machine]?.count == 0 { machines[id.machine] = nil }
        return run
    }

    /// Lists runs in the order of their identities.
    ///
    /// - Parameters:
    ///   - machine: The machine of the runs; `nil` for any.
    ///   - after: The identity after which the list begins; `nil` for the beginning.
    ///   - limit: The greatest number of runs.
    ///   - matches: Returns whether a run belongs to the list.
    /// - Returns: The identities.
    /// - Complexity: O(log *n*) for *n* runs, and one call of `matches` for each run up to the last one of
    ///   the list.
    func ids(
        of machine: String? = nil, after: FlowRunID? = nil, limit: Int = .max,
        where matches: (EndedRun) -> Bool
    ) -> [FlowRunID] {
        var ids: [FlowRunID] = []
        for (name, runs) in machines.sorted(by: { $0.key < $1.key })
        where machine ?? name == name && after.map({ $0.machine <= name }) ?? true {
            let after = after.flatMap { $0.machine == name ? EndedRunPage.Name($0.id) : nil }
            let start = after.map { runs.place(of: $0) }
            for page in (start?.page ?? 0)..<runs.pages.count {
                let isFirst = page == start?.page
                let first = isFirst ? start.map { $0.index + ($0.isFound ? 1 : 0) } ?? 0 : 0
                for index in first..<runs.pages[page].count where matches(runs.pages[page].run(at: index)) {
                    ids.append(FlowRunID(machine: name, id: runs.pages[page].name(at: index)))
                    if ids.count == limit { return ids }
                }
            }
        }
        return ids
    }
}
