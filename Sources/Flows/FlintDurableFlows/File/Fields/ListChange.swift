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

extension ListChange<FlowVisit> {
    /// Creates the difference of two versions of the path of a run, which lists its newest entries into
    /// states.
    ///
    /// The numbers of the entries rise. Entries are appended at the end, removed at the beginning, and never
    /// changed. So the first and the last entries of both versions determine the difference, and the up to a
    /// thousand entries between them are not compared.
    init(ofPath path: FlowVisits, since old: FlowVisits) {
        guard let first = path.first, let last = old.last, let place = old.firstIndex(of: first),
            path.indices.contains(old.count - 1 - place), path[old.count - 1 - place] == last
        else {
            self.init(of: Array(path), since: Array(old))
            return
        }
        self.init(kept: 0, gone: place, added: Array(path[(old.count - place)...])[...])
    }
}

extension ByteWriter {
    mutating func addChange<Value: Equatable>(
        of list: [Value], since old: [Value], _ write: (inout ByteWriter, Value) -> Void
    ) {
        add(ListChange(of: list, since: old), write)
    }

    /// Writes the elements that were appended to a list since its earlier version, which is its beginning.
    mutating func addEnd<Value>(
        of list: [Value], behind old: [Value], _ write: (inout ByteWriter, Value) -> Void
    ) {
        add(ListChange(kept: old.count, gone: 0, added: list[old.count...]), write)
    }

    /// Writes the difference of two versions of the path of a run, which lists its newest entries into
    /// states.
    mutating func addChange(of path: FlowVisits, since old: FlowVisits) {
        add(ListChange(ofPath: path, since: old)) { $0.add($1) }
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
    mutating func change<Value>(
        _ list: inout [Value], _ read: (inout ByteReader) throws(FlowBytesError) -> Value
    ) throws(FlowBytesError) {
        let (kept, gone) = (try number(), try number())
        guard kept <= UInt64(list.count), gone <= UInt64(list.count) - kept else { throw .order }
        list.removeSubrange(Int(kept)..<Int(kept + gone))
        list += try self.list(read)
    }

    mutating func changed(_ old: FlowVisits) throws(FlowBytesError) -> FlowVisits {
        let (kept, gone) = (try number(), try number())
        guard kept <= UInt64(old.count), gone <= UInt64(old.count) - kept else { throw .order }
        let added = try list { reader throws(FlowBytesError) in try reader.visit() }
        var path = old
        if kept == 0 {
            path.removeFirst(Int(gone))
        } else {
            path = FlowVisits(Array(old.prefix(Int(kept))) + Array(old.dropFirst(Int(kept + gone))))
        }
        for visit in added { path.append(visit) }
        return path
    }
}
