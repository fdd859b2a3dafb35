internal import FlintFlows
internal import FlintStreams

/// A caller that waits for the output of a screen.
///
/// Releasing the last reference settles it as canceled, so that a screen that is removed without an answer leaves no
/// caller waiting.
final class AnswerWaiter: Sendable {
    private let resolver: FlowResolver<TypedValue>
    private let fits: @Sendable (TypedValue) -> Bool
    /// The possible types of an answer.
    let leaves: [TypeKey]

    init<Output: Sendable>(of type: Output.Type, settling result: OneShot<Result<TypedValue, any Error>>) {
        resolver = FlowResolver(settling: result)
        fits = { $0.lifted(to: Output.self) != nil }
        leaves = TypeKey(type).leaves
    }

    /// Whether a value is acceptable as the answer.
    func accepts(_ value: TypedValue) -> Bool { fits(value) }

    /// Delivers the answer; `false` if the caller has stopped waiting.
    func finish(_ value: TypedValue) -> Bool { resolver.finish(value) }

    /// Reports that the user went back.
    func back() { resolver.back() }

    /// Reports that there will be no answer.
    func cancel() { resolver.cancel() }
}
