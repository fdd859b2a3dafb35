/// Returns its argument by a call that the optimizer cannot see through.
///
/// Pass a result to it, so that the optimizer does not remove the work that has computed the result. Pass an
/// input to it, so that the work is not done at compile time. Between two calls of an actor it also forces
/// the return to the caller's executor, which the compiler would otherwise leave out.
///
/// ```swift
/// for _ in 0..<state.iterations { keep(table[keep(key)]) }
/// ```
///
/// - Parameter value: Any value; it is passed on without a deep copy.
/// - Returns: The same value.
/// - Complexity: O(1); one call that is never inlined, some 2 ns.
@inline(never)
@_optimize(none)
@discardableResult
public func keep<Value>(_ value: Value) -> Value {
    value
}
