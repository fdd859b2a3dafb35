/// Returns its argument through a call that is opaque to the optimizer.
///
/// Pass results through it, so that the work behind them is not removed; pass inputs through it, so that the work is
/// not done at compile time. Between two calls of an actor it also forces the return to the caller's executor, which
/// the compiler otherwise merges away.
///
/// ```swift
/// for _ in 0..<state.iterations { keep(table[keep(key)]) }
/// ```
///
/// - Parameter value: Any value; it is neither copied deeply nor described.
/// - Returns: The same value.
/// - Complexity: O(1); one call that is never inlined, some 2 ns.
@inline(never)
@_optimize(none)
@discardableResult
public func keep<Value>(_ value: Value) -> Value {
    value
}
