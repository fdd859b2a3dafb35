/// The path of a run: its newest entries into states, in order.
///
/// A transition copies the stored run, and a path has up to a thousand entries. So most entries are in lists
/// that the copies share.
///
/// - Complexity: Appending, and removing the first entry, take O(1) amortized, also in a copy.
public struct FlowVisits: RandomAccessCollection, Hashable, Sendable {
    /// The number of entries in a shared list.
    private static let chunkSize = 32

    /// The full lists of ``chunkSize`` entries each, which copies of the path share.
    private var chunks: [[FlowVisit]] = []
    /// The entries after those of the full lists; fewer than ``chunkSize``.
    private var rest: [FlowVisit] = []
    /// The number of entries at the beginning of the full lists that were removed from the path.
    private var gone = 0

    /// Creates a path.
    ///
    /// - Parameter visits: The entries, in order.
    public init(_ visits: some Sequence<FlowVisit> = []) {
        for visit in visits { append(visit) }
    }

    /// The index of the first entry.
    public var startIndex: Int { 0 }

    /// The index behind the last entry.
    public var endIndex: Int { chunks.count * Self.chunkSize + rest.count - gone }

    /// Returns the entry at an index.
    ///
    /// - Parameter index: An index of the path.
    public subscript(index: Int) -> FlowVisit {
        precondition(indices.contains(index), "The path has no entry \(index); it has \(count).")
        let (chunk, place) = (index + gone).quotientAndRemainder(dividingBy: Self.chunkSize)
        return chunk < chunks.count ? chunks[chunk][place] : rest[place]
    }

    /// Returns whether two paths have equal entries.
    ///
    /// - Complexity: O(*n*) for *n* entries. Lists that two copies share compare in O(1).
    public static func == (left: FlowVisits, right: FlowVisits) -> Bool {
        guard left.count == right.count else { return false }
        if left.gone == right.gone { return left.rest == right.rest && left.chunks == right.chunks }
        return left.elementsEqual(right)
    }

    /// Hashes the number of entries and the last entry.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(last)
    }

    // MARK: Changing

    mutating func append(_ visit: FlowVisit) {
        rest.append(visit)
        guard rest.count == Self.chunkSize else { return }
        chunks.append(rest)
        rest = []
        // A path of this length is likely to grow.
        rest.reserveCapacity(Self.chunkSize)
    }

    /// Removes entries at the beginning.
    ///
    /// - Parameter number: The number of entries; all are removed if there are fewer.
    mutating func removeFirst(_ number: Int) {
        guard number < count else {
            self = FlowVisits()
            return
        }
        gone += number
        let whole = Swift.min(gone / Self.chunkSize, chunks.count)
        chunks.removeFirst(whole)
        gone -= whole * Self.chunkSize
        guard chunks.isEmpty, gone > 0 else { return }
        rest.removeFirst(gone)
        gone = 0
    }
}

extension FlowVisits: ExpressibleByArrayLiteral {
    /// Creates a path from a literal.
    ///
    /// - Parameter visits: The entries, in order.
    public init(arrayLiteral visits: FlowVisit...) { self.init(visits) }
}

extension FlowVisits: Codable {
    /// Decodes a path from a list of entries.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of the decoder.
    public init(from decoder: any Decoder) throws {
        self.init(try [FlowVisit](from: decoder))
    }

    /// Encodes the path as a list of entries.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

/// One entry of a run into a state, as the path of the run lists it.
public struct FlowVisit: Hashable, Sendable, Codable {
    /// The number of the entry in its run, from 0: ``FlowStoredEntry/number``.
    public let number: Int
    /// The name of the state.
    public let state: String
    /// The time of the entry.
    public let at: FlowTime

    /// Creates an entry of a path.
    ///
    /// - Parameters:
    ///   - number: The number of the entry.
    ///   - state: The name of the state.
    ///   - time: The time of the entry.
    public init(number: Int, state: String, at time: FlowTime) {
        self.number = number
        self.state = state
        at = time
    }
}
