/// The difference between two versions of a list of a run.
///
/// Lists of a run grow at the end, lose an element in the middle or at the beginning, or become empty. The
/// difference counts the elements that remain at the beginning and the elements removed after them, and holds
/// the appended ones.
package struct ListChange<Value> {
    /// The number of elements at the beginning of the earlier version that remain.
    package let kept: Int
    /// The number of elements that were removed after the first ``kept`` ones; all later elements remain.
    package let gone: Int
    /// The appended elements.
    package let added: ArraySlice<Value>
}

extension ListChange where Value: Equatable {
    init(of list: [Value], since old: [Value]) {
        let kept = zip(list, old).prefix { $0 == $1 }.count
        let rest = list.count - kept
        // Looks for the old tail, complete or without its first element, at the beginning of the new tail.
        let removed = (0...1).first { removed in
            let tail = old.dropFirst(kept + removed)
            return old.count >= kept + removed && tail.count <= rest && list[kept...].starts(with: tail)
        }
        let gone = removed ?? old.count - kept
        self.init(kept: kept, gone: gone, added: list.suffix(list.count - (old.count - gone)))
    }
}

extension ListChange where Value: Equatable & Sendable {
    /// Creates the difference of two versions of a list; elements that both versions share in memory are not
    /// compared one by one.
    init(of list: FlowList<Value>, since old: FlowList<Value>) {
        let shared = list.sharedCount(with: old)
        let rest = ListChange(of: list.elements(from: shared), since: old.elements(from: shared))
        self.init(kept: shared + rest.kept, gone: rest.gone, added: rest.added)
    }
}

extension ListChange<FlowVisit> {
    /// Creates the difference of two versions of the path of a run, which lists its newest entries into
    /// states.
    ///
    /// The numbers of the entries rise. Entries are appended at the end, removed at the beginning, and never
    /// changed. So the first and the last entries of both versions determine the difference, and the up to a
    /// thousand entries between them are not compared.
    init(ofPath path: FlowList<FlowVisit>, since old: FlowList<FlowVisit>) {
        guard let first = path.first, let last = old.last, let place = old.firstIndex(of: first),
            path.indices.contains(old.count - 1 - place), path[old.count - 1 - place] == last
        else {
            self.init(of: Array(path), since: Array(old))
            return
        }
        self.init(kept: 0, gone: place, added: path.elements(from: old.count - place)[...])
    }
}

extension ByteWriter {
    mutating func addChange<Value: Equatable>(
        of list: [Value], since old: [Value], _ write: (inout ByteWriter, Value) -> Void
    ) {
        add(ListChange(of: list, since: old), write)
    }

    mutating func addChange<Value: Equatable & Sendable>(
        of list: FlowList<Value>, since old: FlowList<Value>, _ write: (inout ByteWriter, Value) -> Void
    ) {
        add(ListChange(of: list, since: old), write)
    }

    /// Writes the difference of two versions of the path of a run, which lists its newest entries into
    /// states.
    mutating func addChange(
        ofPath path: FlowList<FlowVisit>, since old: FlowList<FlowVisit>,
        _ write: (inout ByteWriter, FlowVisit) -> Void
    ) {
        add(ListChange(ofPath: path, since: old), write)
    }

    private mutating func add<Value>(
        _ change: ListChange<Value>, _ write: (inout ByteWriter, Value) -> Void
    ) {
        add(UInt64(change.kept))
        add(UInt64(change.gone))
        add(change.added, write)
    }
}

extension ByteReader {
    /// Reads the difference of two versions of a list, and applies it to the earlier version.
    ///
    /// - Parameters:
    ///   - list: The earlier version, which becomes the later one.
    ///   - read: Reads an element.
    /// - Throws: ``FlowBytesError`` if the bytes are damaged, or `order` if the difference does not fit the
    ///   list.
    mutating func change<List: RangeReplaceableCollection>(
        _ list: inout List, _ read: (inout ByteReader) throws(FlowBytesError) -> List.Element
    ) throws(FlowBytesError) where List.Index == Int {
        let (kept, gone) = (try number(), try number())
        guard kept <= UInt64(list.count), gone <= UInt64(list.count) - kept else { throw .order }
        list.removeSubrange(Int(kept)..<Int(kept + gone))
        list += try self.list(read)
    }
}
