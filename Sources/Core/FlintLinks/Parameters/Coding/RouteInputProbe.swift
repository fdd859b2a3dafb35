internal import Synchronization

/// A check by the set-up that finds the URL parameters that an action's input reads: it decodes sample values
/// as the input.
///
/// While a probe is ``current``, ``RouteParameterDecoder`` provides a sample for every parameter, and records
/// the names that the input reads.
package final class RouteInputProbe: Sendable {
    @TaskLocal package static var current: RouteInputProbe?

    /// The problem of an action's input with the pattern of one of the action's URL mappings.
    package enum Finding {
        /// The input has a structure that a URL cannot encode.
        case unsupported(RouteParameters.Failure)
        /// The pattern has variables with these names, but the input reads no parameters with them.
        case unread([String])
    }

    private struct State {
        var isAsked = false
        var names: Set<String> = []
    }

    private let state = Mutex(State())

    /// Records names of parameters that the input reads, in addition to those recorded before.
    package func note(_ names: [String]) {
        state.withLock { state in
            state.isAsked = true
            state.names.formUnion(names)
        }
    }

    /// Examines whether an input reads the variables of a mapping's pattern, and can be encoded in a URL.
    ///
    /// - Returns: The problem; `nil` if there is none, or if there is no certainty: an input may decode the
    ///   parameters itself, or samples cannot be decoded as the input, as for an enum with texts as raw
    ///   values.
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
            guard let error = error as? RouteParameters.Failure, error.reason == .unsupported else {
                return nil
            }
            return .unsupported(error)
        }
        let (isAsked, known) = probe.state.withLock { ($0.isAsked, $0.names) }
        let unread = names.filter { !known.contains($0) }
        return isAsked && !unread.isEmpty ? .unread(unread) : nil
    }

    /// The sample values of a parameter, which are tried in order.
    ///
    /// Every scalar type can parse one of them.
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
