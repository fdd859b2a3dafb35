/// The value that readers have seen since the wait for the next change began.
///
/// A change is noticed in a later turn of the main actor than it happens. In between, somebody may read the
/// new value while a view still shows the old one.
struct SeenValue<Value: Equatable> {
    private var value: Value?
    /// Whether readers have seen different values.
    private var isMixed = false

    /// Records a value that a reader has got.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isFirst: Whether earlier reads do not count any more, because their readers were invalidated.
    mutating func note(_ value: Value, isFirst: Bool) {
        if isFirst || self.value == nil {
            (self.value, isMixed) = (value, false)
        } else if self.value != value {
            isMixed = true
        }
    }

    /// Returns whether a reader has seen another value than the given one; `false` before the first read.
    func differs(from value: Value) -> Bool { isMixed || (self.value.map { $0 != value } ?? false) }
}
