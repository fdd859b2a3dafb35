internal import Synchronization

/// Who has the names of sessions.
protocol SessionNaming: AnyObject, Sendable {
    /// Returns the name and origin of the session with an index; nil if there is none.
    func name(of index: UInt32) -> SessionName?

    /// Writes the names of all sessions into a file, and from now on each new one, too.
    func record(into file: EventNames.File)

    /// Restores the names of another run.
    func restore(_ names: [UInt32: SessionName])
}

/// The names of the sessions that rows name by their index.
struct SessionNames: Sendable {
    /// The names by index; the first one is of no session.
    private var names: [SessionName] = [SessionName.unknown]
    /// Indexes of released sessions with the last row that refers to each, oldest first.
    private var free: [(index: UInt32, last: UInt64)] = []
    /// The number of free indexes that were reused.
    private var taken = 0
    private var file: EventNames.File?

    /// The name of an index; nil if there is none.
    subscript(index: UInt32) -> SessionName? {
        index > 0 && Int(index) < names.count ? names[Int(index)] : nil
    }

    /// Assigns an index to a session.
    ///
    /// - Parameters:
    ///   - name: The session's name; afterwards a former name of the index, so that it can be released outside a lock.
    ///   - oldest: The oldest row that can still be read; indexes in later rows are not reused.
    /// - Returns: The index; 0 if there are too many.
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

    /// Frees the index of a session.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - last: The last row that refers to the session.
    mutating func remove(_ index: UInt32, last: UInt64) {
        guard index > 0 else { return }
        free.append((index, last))
        file?.retire(session: index)
    }

    /// Writes all names into a file, and from now on each new one, too.
    mutating func record(into file: EventNames.File) {
        self.file = file
        for (index, name) in names.enumerated().dropFirst() { file.name(session: UInt32(index), name) }
        for (index, _) in free.dropFirst(taken) { file.retire(session: index) }
    }

    /// Restores the names of another run.
    mutating func restore(_ sessions: [UInt32: SessionName]) {
        names = (0...(sessions.keys.max() ?? 0)).map { sessions[$0] ?? SessionName.unknown }
    }
}

/// The names of the sessions of another run.
final class RestoredSessionNames: SessionNaming {
    private let names = Mutex(SessionNames())

    func name(of index: UInt32) -> SessionName? { names.withLock { $0[index] } }

    func record(into file: EventNames.File) { names.withLock { $0.record(into: file) } }

    func restore(_ names: [UInt32: SessionName]) { self.names.withLock { $0.restore(names) } }
}
