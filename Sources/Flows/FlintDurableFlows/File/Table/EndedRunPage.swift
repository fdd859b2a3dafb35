/// A part of the ended runs of a machine, sorted by name.
///
/// The page allocates exactly what it holds, because an array with spare capacity takes up to twice as much.
struct EndedRunPage {
    /// The bytes of a name, by which the names of a page are ordered.
    struct Name {
        let bytes: [UInt8]

        init(_ text: String) { bytes = Array(text.composed.utf8) }
    }

    private enum Order {
        case before
        case same
        case behind
    }

    private struct Item {
        var run: EndedRun
        /// The index of the byte after the run's name, in the bytes of all names of the page.
        var end: UInt32
    }

    private static let limit = 96

    private var items: [Item]
    /// The names of all runs of the page, one after the other, as bytes.
    private var names: [UInt8]

    init(_ run: EndedRun, _ name: Name) {
        self.init([Item(run: run, end: UInt32(name.bytes.count))], name.bytes)
    }

    private init(_ items: [Item], _ names: [UInt8]) {
        (self.items, self.names) = (items, names)
    }

    var count: Int { items.count }

    var isFull: Bool { items.count >= Self.limit }

    /// The size in bytes of the memory for the page.
    var allocatedSize: Int {
        // Each array has a header of 32 bytes.
        MemoryLayout<EndedRunPage>.stride + 64 + items.capacity * MemoryLayout<Item>.stride + names.capacity
    }

    func run(at index: Int) -> EndedRun { items[index].run }

    func name(at index: Int) -> String { String(decoding: names[range(of: index)], as: UTF8.self) }

    private func start(of index: Int) -> Int { index == 0 ? 0 : Int(items[index - 1].end) }

    private func range(of index: Int) -> Range<Int> { start(of: index)..<Int(items[index].end) }

    // MARK: Searching

    /// Returns whether the first run name of the page comes after the given name.
    func begins(behind name: Name) -> Bool { order(of: 0, name) == .behind }

    /// Returns the index of the run with the given name, and `true`.
    ///
    /// If the page has no such run, the result is the index at which the name is to be inserted, and `false`.
    func index(of name: Name) -> (index: Int, isFound: Bool) {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            switch order(of: middle, name) {
            case .before: low = middle + 1
            case .same: return (middle, true)
            case .behind: high = middle
            }
        }
        return (low, false)
    }

    /// Returns whether the name at an index comes before or after another name, or equals it.
    private func order(of index: Int, _ name: Name) -> Order {
        let range = range(of: index)
        for (offset, byte) in name.bytes.prefix(range.count).enumerated() {
            let own = names[range.lowerBound + offset]
            if own != byte { return own < byte ? .before : .behind }
        }
        let difference = range.count - name.bytes.count
        return difference == 0 ? .same : difference < 0 ? .before : .behind
    }

    // MARK: Changing

    mutating func replace(_ run: EndedRun, at index: Int) { items[index].run = run }

    mutating func insert(_ run: EndedRun, _ name: Name, at index: Int) {
        let start = start(of: index)
        let item = Item(run: run, end: UInt32(start + name.bytes.count))
        let rest = items[index...].map { Item(run: $0.run, end: $0.end + UInt32(name.bytes.count)) }
        items = Self.joined(items[..<index], [item], rest[...])
        names = Self.joined(names[..<start], name.bytes[...], names[start...])
    }

    mutating func remove(at index: Int) -> EndedRun {
        let (run, range) = (items[index].run, range(of: index))
        let rest = items[(index + 1)...].map { Item(run: $0.run, end: $0.end - UInt32(range.count)) }
        items = Self.joined(items[..<index], [], rest[...])
        names = Self.joined(names[..<range.lowerBound], [], names[range.upperBound...])
        return run
    }

    /// The two halves of the page.
    var halves: (EndedRunPage, EndedRunPage) {
        let middle = items.count / 2
        let start = start(of: middle)
        let second = items[middle...].map { Item(run: $0.run, end: $0.end - UInt32(start)) }
        return (
            EndedRunPage(Array(items[..<middle]), Array(names[..<start])),
            EndedRunPage(second, Array(names[start...]))
        )
    }

    private static func joined<Element>(
        _ first: ArraySlice<Element>, _ second: ArraySlice<Element>, _ third: ArraySlice<Element>
    ) -> [Element] {
        var all: [Element] = []
        all.reserveCapacity(first.count + second.count + third.count)
        all += first
        all += second
        all += third
        return all
    }
}
