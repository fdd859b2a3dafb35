/// A list of a run that grows at its end: its path, or the recorded steps of its present state.
///
/// Each change copies the stored run, and such a list has up to thousands of elements. So most elements are
/// in lists that the copies share.
///
/// - Complexity: Appending, and removing the first elements, take O(1) amortized, also in a copy, besides one
///   reference for each 32 elements in every 32nd call. A change in the middle takes O(*n*).
public struct FlowList<Element: Sendable>: Sendable {
    /// The number of elements in a shared list.
    private static var chunkSize: Int { 32 }

    /// The full lists of a ``FlowList``.
    private final class Chunks: Sendable {
        /// The full lists, with ``chunkSize`` elements each.
        let lists: [[Element]]
        /// The number of elements at the beginning of the first list that were removed.
        let gone: Int

        init(_ lists: [[Element]], gone: Int) { (self.lists, self.gone) = (lists, gone) }
    }

    /// The full lists; `nil` for none, as in most lists.
    private var chunks: Chunks?
    /// The elements after those of the full lists; fewer than ``chunkSize``.
    private var rest: [Element] = []

    /// Creates an empty list.
    public init() {}

    /// The number of elements in the full lists.
    private var fullCount: Int { chunks.map { $0.lists.count * Self.chunkSize - $0.gone } ?? 0 }
}

extension FlowList: Sequence {
    /// An iterator over the elements of a list.
    ///
    /// It passes through one inner list after the other, so that an element is not looked up by its index.
    public struct Iterator: IteratorProtocol {
        private var elements: ArraySlice<Element>.Iterator
        private var lists: ArraySlice<[Element]>.Iterator
        private var rest: [Element]?

        fileprivate init(_ list: FlowList) {
            rest = list.rest
            lists = (list.chunks?.lists ?? [])[...].makeIterator()
            elements = (lists.next() ?? []).dropFirst(list.chunks?.gone ?? 0).makeIterator()
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

    /// Returns the element at an index.
    ///
    /// - Parameter index: An index of the list.
    public subscript(index: Int) -> Element {
        precondition(indices.contains(index), "The list has no element \(index); it has \(count).")
        guard let chunks else { return rest[index] }
        let (chunk, place) = (index + chunks.gone).quotientAndRemainder(dividingBy: Self.chunkSize)
        return chunk < chunks.lists.count ? chunks.lists[chunk][place] : rest[place]
    }

    /// Adds an element at the end.
    ///
    /// - Parameter element: The element.
    public mutating func append(_ element: Element) {
        rest.append(element)
        guard rest.count == Self.chunkSize else { return }
        chunks = Chunks((chunks?.lists ?? []) + [rest], gone: chunks?.gone ?? 0)
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
        guard let old = chunks else {
            rest.removeFirst(number)
            return
        }
        let (whole, gone) = (old.gone + number).quotientAndRemainder(dividingBy: Self.chunkSize)
        if whole < old.lists.count {
            chunks = Chunks(whole == 0 ? old.lists : Array(old.lists[whole...]), gone: gone)
        } else {
            chunks = nil
            rest.removeFirst(gone)
        }
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
    /// - Complexity: O(*n*) for *n* elements; copies compare those that they share in lists, not one by one.
    public static func == (left: FlowList, right: FlowList) -> Bool {
        guard left.count == right.count else { return false }
        // Of equally long lists that begin at the same place, the full lists have the same elements.
        switch (left.chunks, right.chunks) {
        case (nil, nil): return left.rest == right.rest
        case (let own?, let other?) where own.gone == other.gone:
            return left.rest == right.rest && (own === other || own.lists == other.lists)
        default: return left.elementsEqual(right)
        }
    }

    /// The number of elements at the beginning that this list and another one have in equal full lists.
    ///
    /// Lists that are the same in memory are not compared element by element.
    func sharedCount(with other: FlowList) -> Int {
        guard let chunks, let others = other.chunks, chunks.gone == others.gone else { return 0 }
        if chunks === others { return fullCount }
        let number = zip(chunks.lists, others.lists).prefix { $0 == $1 }.count
        return Swift.max(0, number * Self.chunkSize - chunks.gone)
    }
}

extension FlowList {
    /// Returns the elements from an index on.
    ///
    /// - Complexity: O(1) if they are those after the full lists; otherwise O(*n*) for *n* elements.
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
    /// Decodes a list from a list of elements.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder.
    public init(from decoder: any Decoder) throws {
        self.init(try [Element](from: decoder))
    }
}

extension FlowList: Encodable where Element: Encodable {
    /// Encodes the list as a list of elements.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
