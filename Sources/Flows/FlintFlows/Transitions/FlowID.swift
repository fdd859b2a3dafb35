internal import Synchronization

/// The identity of one run of a flow, unique in the process, with its enclosing runs.
///
/// It prints as the path from the outermost run: `3/7/8`. Numbers are assigned in the order in which runs
/// begin, or are first observed. An unobserved run has no number, and is left out of the paths of its inner
/// runs.
public struct FlowID: Sendable {
    /// The number of a run and the path of its enclosing runs, in an object that inner runs share.
    final class Path: Sendable {
        let number: UInt64
        private let above: Mutex<Path?>

        init(number: UInt64, parent: Path?) {
            self.number = number
            above = Mutex(parent)
        }

        convenience init(_ id: FlowID) {
            self.init(number: id.number, parent: id.above)
        }

        // The path is released iteratively: a recursive release would nest as deep as the path is long.
        deinit {
            var next = takeParent()
            while next != nil, isKnownUniquelyReferenced(&next) {
                let parent = next?.takeParent()
                next = parent
            }
        }

        /// The path of the enclosing run; `nil` for an outermost run, and while this path is being released.
        var parent: Path? { above.withLock { $0 } }

        private func takeParent() -> Path? { above.withLock { $0.take() } }
    }

    private static let lastNumber = Atomic<UInt64>(0)

    /// The number of the run, unique in the process.
    public let number: UInt64
    /// The path of the enclosing runs; `nil` for an outermost run.
    ///
    /// Without an object for outermost runs, copies of their identities need no reference counting.
    private let above: Path?

    private init(_ path: Path) {
        number = path.number
        above = path.parent
    }

    /// Creates the identity of a run that begins now, or is observed from now on.
    ///
    /// - Parameter parent: The path of the enclosing run; `nil` for an outermost run.
    init(below parent: Path?) {
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        above = parent
    }

    /// Parses an identity from its description.
    ///
    /// - Parameter description: Decimal numbers with slashes between them; the initializer returns `nil` for
    ///   anything else.
    public init?(_ description: String) {
        var path: Path?
        for part in description.split(separator: "/", omittingEmptySubsequences: false) {
            // Other spellings of a number, such as `+3` and `03`, are refused: equal paths print alike.
            guard let number = UInt64(part), String(number) == part else { return nil }
            path = Path(number: number, parent: path)
        }
        guard let path else { return nil }
        self.init(path)
    }

    /// The identity of the innermost observed run around this one; `nil` if there is none.
    public var parent: FlowID? { above.map(FlowID.init) }

    private var numbers: [UInt64] {
        var numbers = [number]
        var path = above
        while let parent = path {
            numbers.append(parent.number)
            path = parent.parent
        }
        return numbers.reversed()
    }
}

extension FlowID: Hashable {
    /// Returns whether two identities have the same path; numbers alone are unique in one process only.
    public static func == (left: FlowID, right: FlowID) -> Bool {
        left.number == right.number && (left.above === right.above || left.numbers == right.numbers)
    }

    /// Hashes the number of the run.
    ///
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}

extension FlowID: LosslessStringConvertible {
    /// The numbers of the runs from the outermost one to this one, with slashes between them.
    public var description: String {
        numbers.map(String.init).joined(separator: "/")
    }
}

extension FlowID: Codable {
    /// Decodes the identity from the text of its path.
    ///
    /// - Parameter decoder: The decoder of one string.
    /// - Throws: `DecodingError` if the string is no path.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = FlowID(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "'\(text)' is no flow identity; expected a path such as 3/7/8.")
        }
        self = id
    }

    /// Encodes the identity as the text of its path.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
