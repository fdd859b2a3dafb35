internal import Synchronization

/// A table with the names of sessions.
protocol SessionNaming: AnyObject, Sendable {
    /// Returns the name of the session to which rows refer by an index, with the subject and trace of its
    /// requests; `nil` if there is none.
    func name(of index: UInt32) -> SessionName?

    /// Writes the names of all sessions into a flight recorder's file, and from then on that of each new
    /// session.
    func record(into file: EventNames.File)

    /// Replaces the names by those in the recording of an earlier run of the application.
    func restore(_ names: [UInt32: SessionName])
}

/// The names of sessions, to which rows refer by an index.
struct SessionNames: Sendable {
    /// The names by index; the first entry is the name for unknown sessions.
    private var names: [SessionName] = [SessionName.unknown]
    /// The indexes of released sessions, each with the position of the last row that refers to it, oldest
    /// first.
    private var free: [(index: UInt32, last: UInt64)] = []
    /// The number of entries at the beginning of ``free`` whose indexes are in use again.
    private var taken = 0
    private var file: EventNames.File?

    /// Returns the name of the session with the given index; `nil` if there is none.
    subscript(index: UInt32) -> SessionName? {
        index > 0 && Int(index) < names.count ? names[Int(index)] : nil
    }

    /// Assigns an index to a session.
    ///
    /// - Parameters:
    ///   - name: The session's name. If the index was used before, the call replaces the argument by the
    ///     former name at the index, which the caller must release outside of its lock.
    ///   - oldest: The position of the oldest row that can still be read. An index is used again only if no
    ///     later row refers to it.
    /// - Returns: The index; 0 if there are too many sessions.
    mutating func add(_ name: inout SessionName, oldest: UInt64) -> UInt32 {
        guard let index = takeFree(oldest) else { return append(name) }
        file?.name(session: index, name)
        swap(&name, &names[Int(index)])
        return index
    }

    private mutating func append(_ name: SessionName) -> UInt32 {
        guard names.count < EventRow.largestIndex else { return 0 }
        let index = UInt32(names.count)
        names.append(name)
        file?.name(session: index, name)
        return index
    }

    private mutating func takeFree(_ oldest: UInt64) -> UInt32? {
        guard taken < free.count, free[taken].last < oldest else { return nil }
        let index = free[taken].index
        taken += 1
        if taken > 64, taken * 2 > free.count {
            free.removeFirst(taken)
            taken = 0
        }
        return index
    }

    /// Frees the index of a session; another session may get it once no readable row refers to it.
    ///
    /// - Parameters:
    ///   - index: The index; 0, the index of sessions without one of their own, is ignored.
    ///   - last: The position of the last row that refers to the session.
    mutating func remove(_ index: UInt32, last: UInt64) {
        guard index > 0 else { return }
        free.append((index, last))
        file?.retire(session: index)
    }

    /// Writes all names into a flight recorder's file, and from then on each new name.
    mutating func record(into file: EventNames.File) {
        self.file = file
        for (index, name) in names.enumerated().dropFirst() { file.name(session: UInt32(index), name) }
        for (index, _) in free.dropFirst(taken) { file.retire(session: index) }
    }

    /// Replaces the names by those in the recording of an earlier run of the application.
    mutating func restore(_ sessions: [UInt32: SessionName]) {
        names = (0...(sessions.keys.max() ?? 0)).map { sessions[$0] ?? SessionName.unknown }
    }
}

/// The names of the sessions in the recording of an earlier run of the application.
final class RestoredSessionNames: SessionNaming {
    private let names = Mutex(SessionNames())

    func name(of index: UInt32) -> SessionName? { names.withLock { $0[index] } }

    func record(into file: EventNames.File) { names.withLock { $0.record(into: file) } }

    func restore(_ names: [UInt32: SessionName]) { self.names.withLock { $0.restore(names) } }
}
