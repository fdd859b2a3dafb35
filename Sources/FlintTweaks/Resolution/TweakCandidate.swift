/// What one provider has for a path, made ready for use: decrypted if it had to be.
final class TweakCandidate: Sendable {
    /// What the provider gave.
    let row: TweakRow
    /// The plain value, or why there is none.
    let result: Result

    /// What became of a row.
    enum Result: Sendable {
        case value(TweakValue)
        case undecryptable(TweakError)
        case failed(TweakError)
    }

    init(row: TweakRow, result: Result) {
        self.row = row
        self.result = result
    }

    /// The tweak as the provider gave it.
    var tweak: Tweak? { if case .value(let tweak) = row { tweak } else { nil } }
    /// Whether the provider marks the tweak as encrypted.
    var isEncrypted: Bool { tweak?.isEncrypted ?? false }
}
