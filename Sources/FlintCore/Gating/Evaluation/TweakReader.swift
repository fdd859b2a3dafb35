internal import FlintTweaks

/// What tweak constraints read: all tweaks at one moment.
protocol TweakReader: Sendable {
    var version: UInt64 { get }
    func resolve<Value>(_ key: TweakKey<Value>) -> TweakResolution<Value>
    func featureResolution(_ feature: String) -> TweakResolution<Bool?>
}

extension TweakTrace {
    /// Whether every provider that comes before the deciding one was ready.
    var isDetermined: Bool {
        for entry in entries {
            switch entry.finding {
            case .won: return true
            case .notReady: return false
            default: continue
            }
        }
        return true
    }
}
