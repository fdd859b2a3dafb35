/// Knows a manager without keeping it alive.
final class TweakManagerReference: Sendable {
    weak let manager: TweakManager?

    init(_ manager: TweakManager) { self.manager = manager }
}
