internal import FlintTweaks

/// The error of a failed lookup of a tweak, with the cases of the library JustTweak.
@available(
    *, deprecated, message: "Use FlintTweaks.TweakError, whose code says more and whose text says what to do."
)
public enum TweakError: String, Error, Sendable {
    /// No provider has the tweak.
    case notFound
    /// The value of the tweak cannot be read, or the kind of value is not supported.
    case notSupported
    /// The value is encrypted and there is no closure to decrypt it.
    case decryptionClosureNotProvided

    init(_ error: FlintTweaks.TweakError) {
        self =
            switch error.code {
            case .notFound: .notFound
            case .decryptionClosureNotProvided: .decryptionClosureNotProvided
            default: .notSupported
            }
    }
}
