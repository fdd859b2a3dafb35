/// A trace that work goes on with, perhaps much later and in another process, without being a part of it.
package struct TraceLink: Sendable, Hashable {
    /// The trace, and the span that has left the work behind.
    package let context: TraceContext
    /// The request in which the work goes on; 0 for none.
    package let surrounding: UInt64

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - context: The trace, and the span that has left the work behind.
    ///   - surrounding: The request in which the work goes on; 0 for none.
    package init(_ context: TraceContext, inside surrounding: UInt64) {
        (self.context, self.surrounding) = (context, surrounding)
    }

    /// The trace, for a request in which the work begins to go on; `nil` for those inside such a request.
    ///
    /// - Parameter parent: The parent of the request; 0 for none.
    package func context(below parent: UInt64) -> TraceContext? {
        parent == 0 || parent == surrounding ? context : nil
    }

    /// Whether requests are recorded if those of the linked trace are: nothing around them has decided it.
    package var decidesSampling: Bool { surrounding == 0 }
}
