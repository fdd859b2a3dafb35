internal import FlintFlows
internal import FlintStreams

/// Somebody who waits for what a screen produces.
///
/// Releasing the last reference settles it as canceled, so a screen that goes without a word leaves nobody waiting.
final class Asker: Sendable {
    private let resolver: FlowResolver<TypedValue>
    private let fits: @Sendable (TypedValue) -> Bool
    /// The types that an answer can have.
    let leaves: [TypeKey]

    init<Output: Sendable>(of type: Output.Type, settling result: OneShot<Result<TypedValue, any Error>>) {
        resolver = FlowResolver(settling: result)
        fits = { $0.lifted(to: Output.self) != nil }
        leaves = TypeKey(type).leaves
    }

    /// Whether a value can be the answer.
    func accepts(_ value: TypedValue) -> Bool { fits(value) }

    /// Gives the answer; false if the asker has stopped waiting.
    func finish(_ value: TypedValue) -> Bool { resolver.finish(value) }

    /// Tells that the person went back.
    func back() { resolver.back() }

    /// Tells that there will be no answer.
    func cancel() { resolver.cancel() }
}
