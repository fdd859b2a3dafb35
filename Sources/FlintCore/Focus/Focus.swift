/// The features to which logs and timeline are narrowed.
public final class Focus: Sendable {
    init() {}

    /// Whether nothing is focused, or a path or one of its ancestors is.
    func covers(_ path: TopicPath) -> Bool { true }
}
