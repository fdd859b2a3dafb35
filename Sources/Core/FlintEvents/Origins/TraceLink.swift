/// A link from work to an earlier trace that it continues, perhaps much later and in another process, without
/// being a part of it.
package struct TraceLink: Sendable, Hashable {
    /// The earlier trace, with the span that started the work.
    package let context: TraceContext
    /// The request in which the work continues; 0 for none.
    package let surrounding: UInt64

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - context: The earlier trace, with the span that started the work.
    ///   - surrounding: The request in which the work continues; 0 for none.
    package init(_ context: TraceContext, inside surrounding: UInt64) {
        (self.context, self.surrounding) = (context, surrounding)
    }

    /// Returns the earlier trace for an outermost request of the work; `nil` for requests inside such a
    /// request.
    ///
    /// - Parameter parent: The parent of the request; 0 for none.
    package func context(below parent: UInt64) -> TraceContext? {
        parent == 0 || parent == surrounding ? context : nil
    }

    /// Whether the sampling of the linked trace applies to the requests, because no surrounding request
    /// decides it.
    package var decidesSampling: Bool { surrounding == 0 }
}
