internal import FlintTweaks

extension TweakTrace {
    /// Whether every provider with precedence over the deciding one was ready.
    package var isDetermined: Bool {
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
