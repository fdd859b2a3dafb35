/// A list of a run that grows at its end: its path, or the recorded steps of its present state.
///
/// Each change copies the stored run, and such a list has up to thousands of elements. So most elements are
/// in lists that the copies share.
///
/// - Complexity: Appending and removing the first elements take O(1) amortized, also in a copy. Every 32nd
///   call may also copy one reference for each 32 elements. A change in the middle takes O(*n*) for *n*
///   elements.
public struct FlowList<Element: Sendable>: Sendable {
    /// The number of elements in each of the inner lists, which copies share.
    private static var chunkSize: Int { 32 }

    /// The full lists, with ``chunkSize`` elements each.
    private var lists: [[Element]] = []
    /// The number of elements at the beginning of the first full list that were removed.
    private var gone = 0
    /// The elements after those of the full lists; fewer than ``chunkSize``.
    private var rest: [Element] = []

    /// Creates an empty list.
    public init() {}

    /// The number of elements in the full lists.
    private var fullCount: Int { lists.count * Self.chunkSize - gone }
}

extension FlowList: Sequence {
    /// An iterator over the elements of a list.
    ///
    /// It passes through one inner list after the other, so that an element is not looked up by its index.
    public struct Iterator: IteratorProtocol {
        private var elements: ArraySlice<Element>.Iterator
        private var lists: [[Element]].Iterator
        private var rest: [Element]?

        fileprivate init(_ list: FlowList) {
            rest = list.rest
            lists = list.lists.makeIterator()
            elements = (lists.next() ?? []).dropFirst(list.gone).makeIterator()
        }

        /// Returns the next element.
        ///
        /// - Returns: The element; `nil` after the last one.
        public mutating func next() -> Element? {
            while true {
                if let element = elements.next() { return element }
                guard let list = lists.next() ?? rest.take() else { return nil }
                elements = list[...].makeIterator()
            }
        }
    }

    /// Returns an iterator over the elements.
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension FlowList: RandomAccessCollection, RangeReplaceableCollection {
    /// The index of the first element.
    public var startIndex: Int { 0 }

    /// The index behind the last element.
    public var endIndex: Int { fullCount + rest.count }

    /// The number of elements.
    public var count: Int { fullCount + rest.count }

    /// Returns the element at an index.
    ///
    /// - Parameter index: An index of the list.
    public subscript(index: Int) -> Element {
        precondition(indices.contains(index), "The list has no element \(index); it has \(count).")
        let (list, place) = (index + gone).quotientAndRemainder(dividingBy: Self.chunkSize)
        return list < lists.count ? lists[list][place] : rest[place]
    }

    /// Adds an element at the end.
    ///
    /// - Parameter element: The element.
    public mutating func append(_ element: Element) {
        rest.append(element)
        guard rest.count == Self.chunkSize else { return }
        lists.append(rest)
        rest = []
        // A list of this length is likely to grow.
        rest.reserveCapacity(Self.chunkSize)
    }

    /// Removes elements at the beginning.
    ///
    /// - Parameter number: The number of elements; all are removed if there are fewer.
    public mutating func removeFirst(_ number: Int) {
        if number <= 0 { return }
        guard number < count else {
            self = FlowList()
            return
        }
        let (whole, gone) = (gone + number).quotientAndRemainder(dividingBy: Self.chunkSize)
        lists.removeFirst(Swift.min(whole, lists.count))
        self.gone = lists.isEmpty ? 0 : gone
        if lists.isEmpty { rest.removeFirst(gone) }
    }

    /// Replaces elements.
    ///
    /// - Parameters:
    ///   - range: The indices of the replaced elements.
    ///   - elements: The elements in their place.
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        if elements.isEmpty, range.lowerBound == 0 || range.isEmpty { return removeFirst(range.count) }
        let (end, full) = (Array(self[range.upperBound...]), fullCount)
        if range.lowerBound >= full {
            rest.removeSubrange((range.lowerBound - full)...)
        } else {
            self = FlowList(Array(self[..<range.lowerBound]))
        }
        for element in elements { append(element) }
        for element in end { append(element) }
    }
}

extension FlowList: Equatable where Element: Equatable {
    /// Returns whether two lists have equal elements.
    ///
    /// - Complexity: O(*n*) for *n* elements. Full lists that both sides share in memory are not compared
    ///   element by element.
    public static func == (left: FlowList, right: FlowList) -> Bool {
        guard left.count == right.count else { return false }
        // The first full lists of equal lists may differ in elements that were removed.
        return left.gone == right.gone && left.lists == right.lists
            ? left.rest == right.rest : left.elementsEqual(right)
    }

    /// Returns the number of elements at the beginning that this list and another one have in equal full
    /// lists.
    ///
    /// Lists that are the same in memory are not compared element by element.
    func sharedCount(with other: FlowList) -> Int {
        guard gone == other.gone else { return 0 }
        if lists == other.lists { return fullCount }
        let number = zip(lists, other.lists).prefix { $0 == $1 }.count
        return Swift.max(0, number * Self.chunkSize - gone)
    }
}

extension FlowList {
    /// Returns the elements from an index on.
    ///
    /// - Complexity: O(1) if the index is that of the first element after the full lists; otherwise O(*n*)
    ///   for *n* returned elements.
    func elements(from index: Int) -> [Element] {
        index == fullCount ? rest : Array(self[index...])
    }
}

extension FlowList: Hashable where Element: Hashable {
    /// Hashes the number of elements and the last element.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(last)
    }
}

extension FlowList: ExpressibleByArrayLiteral {
    /// Creates a list from a literal.
    ///
    /// - Parameter elements: The elements, in order.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension FlowList: Decodable where Element: Decodable {
    /// Decodes a list from an encoded array of its elements.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder.
    public init(from decoder: any Decoder) throws {
        self.init(try [Element](from: decoder))
    }
}

extension FlowList: Encodable where Element: Encodable {
    /// Encodes the list as an array of its elements.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
