// Lists of a run grow at their end, lose one from the middle or from the beginning, or become empty. What is written is
// how many elements stay, how many behind them go, and what follows at the end.
extension ByteWriter {
    mutating func addChange<Value: Equatable>(
        of list: [Value], since old: [Value], _ write: (inout ByteWriter, Value) -> Void
    ) {
        let kept = zip(list, old).prefix { $0 == $1 }.count
        let rest = list.count - kept
        // Is the tail of the old list, less one element or none, the beginning of the tail of the new one?
        let removed = (0...1).first { removed in
            let tail = old.dropFirst(kept + removed)
            return old.count >= kept + removed && tail.count <= rest && list[kept...].starts(with: tail)
        }
        let gone = removed ?? old.count - kept
        add(UInt64(kept))
        add(UInt64(gone))
        add(list.suffix(list.count - (old.count - gone)), write)
    }
}

extension ByteWriter {
    /// Writes how a path has changed.
    ///
    /// Its numbers rise, entries come at the end and go at the beginning, and none changes, so the ends of the two lists say
    /// everything. Comparing a thousand entries would take longer than anything else.
    mutating func addChange(of path: [FlowVisit], since old: [FlowVisit]) {
        guard let first = path.first, let last = old.last, let place = old.firstIndex(of: first),
            path.indices.contains(old.count - 1 - place), path[old.count - 1 - place] == last
        else { return addChange(of: path, since: old) { $0.add($1) } }
        add(UInt64(0))
        add(UInt64(place))
        add(path[(old.count - place)...]) { $0.add($1) }
    }
}

extension ByteReader {
    mutating func changed<Value>(
        _ old: [Value], _ read: (inout ByteReader) throws(FlowBytesError) -> Value
    ) throws(FlowBytesError) -> [Value] {
        let (kept, gone) = (try number(), try number())
        guard kept <= UInt64(old.count), gone <= UInt64(old.count) - kept else { throw .order }
        var list = old
        list.removeSubrange(Int(kept)..<Int(kept + gone))
        list += try self.list(read)
        return list
    }
}
