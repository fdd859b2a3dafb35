/// A reference from work to an earlier trace that it continues, perhaps much later and in another process.
///
/// The work is not a part of the earlier trace.
package struct TraceLink: Sendable, Hashable {
    /// The context of the earlier trace, with the span that started the work.
    package let context: TraceContext
    /// The number of the request inside which the work continues; 0 for none.
    package let surrounding: UInt64

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - context: The earlier trace, with the span that started the work.
    ///   - surrounding: The number of the request inside which the work continues; 0 for none.
    package init(_ context: TraceContext, inside surrounding: UInt64) {
        (self.context, self.surrounding) = (context, surrounding)
    }

    /// Returns the earlier trace for a request that the work itself makes; `nil` for requests nested in such
    /// a request.
    ///
    /// - Parameter parent: The number of the request's parent; 0 for none.
    package func context(below parent: UInt64) -> TraceContext? {
        parent == 0 || parent == surrounding ? context : nil
    }

    /// Whether the sampling decision of the earlier trace also holds for the requests that the work makes.
    ///
    /// It does not if the work runs inside a request, whose own sampling decision holds.
    package var decidesSampling: Bool { surrounding == 0 }
}
