/// Decides whether a change must invalidate views, by the values that they have seen since they were last
/// invalidated.
///
/// The main actor learns of a change only some time after it. In between, a view may have read the new value
/// already while another view still shows the old one.
struct SeenValue<Value: Equatable> {
    private var value: Value?
    /// Whether readers have seen different values since they were last invalidated.
    private var isMixed = false

    /// Records a value that a view has read.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isFirst: Whether this is the first read since the views were invalidated, so that earlier values
    ///     do not count any more.
    mutating func note(_ value: Value, isFirst: Bool) {
        if isFirst || self.value == nil {
            (self.value, isMixed) = (value, false)
        } else if self.value != value {
            isMixed = true
        }
    }

    /// Returns whether any view has seen another value than the given one; `false` if no view has read yet.
    func differs(from value: Value) -> Bool { isMixed || (self.value.map { $0 != value } ?? false) }
}
