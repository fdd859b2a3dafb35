/// The wish to see the current activity.
struct ActivityWish: Sendable {
    /// Whether it is to be written as JSON, so that another run can continue it.
    var isJSON = false
}
