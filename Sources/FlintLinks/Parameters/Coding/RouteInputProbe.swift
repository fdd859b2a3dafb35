internal import Synchronization

/// Finds out at the set-up what an input reads of a URL, by making one of sample values.
///
/// While it is ``current``, ``RouteParameterDecoder`` gives a sample for every parameter and tells which names the
/// input knows.
package final class RouteInputProbe: Sendable {
    @TaskLocal package static var current: RouteInputProbe?

    /// What is wrong with an input for a mapping.
    package enum Finding {
        /// A URL cannot carry it.
        case unsupported(RouteParameterError)
        /// It reads no parameter of these names, which are variables of the pattern.
        case unread([String])
    }

    private struct State {
        var isAsked = false
        var names: Set<String> = []
    }

    private let state = Mutex(State())

    /// Takes the names of the variables that a part of the input knows.
    package func note(_ names: [String]) {
        state.withLock { state in
            state.isAsked = true
            state.names.formUnion(names)
        }
    }

    /// Examines an input.
    ///
    /// It finds nothing where the answer is not certain: for an input that reads the parameters itself, and for one that
    /// cannot be made of samples, such as an enum of texts whose cases are not known.
    package static func finding<Input: RouteParametersDecodable>(
        for type: Input.Type, _ mapping: URLMapping
    ) -> Finding? {
        guard type is any Decodable.Type else { return nil }
        let names = mapping.pattern.variableNames
        let probe = RouteInputProbe()
        let parameters = RouteParameters(variables: Dictionary(names.map { ($0, samples[0]) }) { $1 })
        do {
            _ = try $current.withValue(probe) { try Input(from: parameters, mapping: mapping) }
        } catch {
            guard let error = error as? RouteParameterError, error.reason == .unsupported else { return nil }
            return .unsupported(error)
        }
        let (isAsked, known) = probe.state.withLock { ($0.isAsked, $0.names) }
        let unread = names.filter { !known.contains($0) }
        return isAsked && !unread.isEmpty ? .unread(unread) : nil
    }

    /// One of these is read by every scalar type.
    private static let samples = [
        "1", "2001-01-01T00:00:00Z", "00000000-0000-0000-0000-000000000000",
    ]

    static func sample<Scalar: RouteScalar>(of type: Scalar.Type) -> Scalar? {
        samples.lazy.compactMap { try? Scalar.read($0) }.first
    }

    static func firstCase<Value>(of type: Value.Type) -> Value? {
        func first<Cases: CaseIterable>(_ type: Cases.Type) -> Value? { type.allCases.first as? Value }
        guard let type = type as? any CaseIterable.Type else { return nil }
        return first(type)
    }
}
