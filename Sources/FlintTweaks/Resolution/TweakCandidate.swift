/// One provider's row for a path, with the decrypted value.
final class TweakCandidate: Sendable {
    /// The row of the provider.
    let row: TweakRow
    /// The plain value, or why there is none.
    let result: Result
    /// Whether the provider marks the tweak as encrypted.
    let isEncrypted: Bool

    /// The result of preparing a row.
    enum Result: Sendable {
        case value(TweakValue)
        case undecryptable(TweakError)
        case failed(TweakError)
    }

    init(row: TweakRow, result: Result) {
        self.row = row
        self.result = result
        isEncrypted = row.isEncrypted
    }

    /// The tweak of the row, not decrypted; `nil` for an unavailable row.
    var tweak: Tweak? { if case .value(let tweak) = row { tweak } else { nil } }
}
