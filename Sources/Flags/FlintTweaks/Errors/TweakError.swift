import FlintJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Thrown when a tweak cannot be read or written, a file cannot be read, or a manager is set up wrongly.
public struct TweakError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Names a kind of failure, or of finding; an open set, so that providers can have names of their own.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        public let rawValue: String

        /// Creates a code.
        ///
        /// - Parameter rawValue: The name of the kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the kind.
        public var description: String { rawValue }

        // MARK: Values

        /// No provider has the tweak.
        public static let notFound = Code(rawValue: "notFound")
        /// The value is of a sort that the operation cannot handle.
        public static let notSupported = Code(rawValue: "notSupported")
        /// The value has another kind than the declared one, or does not convert to the requested type.
        public static let wrongType = Code(rawValue: "wrongType")
        /// The value is outside the options or the range.
        public static let notAllowed = Code(rawValue: "notAllowed")
        /// The value is encrypted and there is no hook to decrypt it.
        public static let decryptionClosureNotProvided = Code(rawValue: "decryptionClosureNotProvided")
        /// The decryption hook threw.
        public static let decryptionFailed = Code(rawValue: "decryptionFailed")
        /// The provider threw.
        public static let providerFailed = Code(rawValue: "providerFailed")
        /// No provider can be written to, or the named provider cannot.
        public static let readOnly = Code(rawValue: "readOnly")
        /// The manager has no provider of that name.
        public static let unknownProvider = Code(rawValue: "unknownProvider")
        /// The value cannot be written: wrong kind, not finite, or outside the options or the range.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// The provider's storage refused.
        public static let storageFailed = Code(rawValue: "storageFailed")
        /// The manager was shut down.
        public static let shutDown = Code(rawValue: "shutDown")

        // MARK: Files, environments and arguments

        /// The system refused to read the file.
        public static let unreadableFile = Code(rawValue: "unreadableFile")
        /// The file was read and its content is invalid; the findings say why.
        public static let invalidFile = Code(rawValue: "invalidFile")
        /// The text is not of the expected form, such as JSON with a wrong syntax.
        public static let malformed = Code(rawValue: "malformed")
        /// The text exceeds the size limit.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The text is no UTF-8.
        public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
        /// A name occurs twice in one object.
        public static let duplicateMember = Code(rawValue: "duplicateMember")
        /// An integer is beyond 64 bits.
        public static let integerOverflow = Code(rawValue: "integerOverflow")
        /// A number is outside the range of a double.
        public static let numberOverflow = Code(rawValue: "numberOverflow")
        /// Arrays and objects nest too deep.
        public static let nesting = Code(rawValue: "nesting")
        /// A text has more combining marks in a row than can be compared in reasonable time.
        public static let combiningMarks = Code(rawValue: "combiningMarks")
        /// Some entries have the current format and some the old one.
        public static let mixedFormats = Code(rawValue: "mixedFormats")
        /// A tweak has no `Value`, or an option of a command line none.
        public static let missingValue = Code(rawValue: "missingValue")
        /// A `Value` is null, or holds null.
        public static let nullValue = Code(rawValue: "nullValue")
        /// A member has another type than the format says.
        public static let wrongMemberType = Code(rawValue: "wrongMemberType")
        /// The name is neither declared nor part of the format; only a warning.
        public static let unknownName = Code(rawValue: "unknownName")

        // MARK: Set-up

        /// The manager is set up wrongly; the findings say how.
        public static let invalidSetup = Code(rawValue: "invalidSetup")
        /// Two providers have the same identifier.
        public static let duplicateProvider = Code(rawValue: "duplicateProvider")
        /// A path is declared with different kinds.
        public static let conflictingKinds = Code(rawValue: "conflictingKinds")
        /// Two tweaks or features map to one name of a provider, which then reads neither.
        public static let nameCollision = Code(rawValue: "nameCollision")
        /// A manager would contain itself.
        public static let providerCycle = Code(rawValue: "providerCycle")
        /// A declared default is outside its own options or range.
        public static let invalidDefault = Code(rawValue: "invalidDefault")
        /// User defaults hold overrides of JustTweak whose tweaks are not declared to their provider.
        public static let ignoredLegacyKeys = Code(rawValue: "ignoredLegacyKeys")
    }

    /// The kind of failure.
    public let code: Code
    /// The tweak that failed, if the error concerns one.
    public let path: TweakPath?
    /// The provider that failed, if the error concerns one.
    public let providerID: String?
    /// The problem, its place and its solution; for a file and a set-up, a line for each finding.
    public let description: String
    /// All findings of a file, in its order, of a set-up, or of a batch; empty if there is only this error.
    public let findings: [TweakFinding]
    /// The number of further findings that exceed the limit for a file.
    package private(set) var omittedFindings = 0

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - path: The tweak that failed.
    ///   - providerID: The provider that failed.
    ///   - description: The problem, its place and its solution. It must not show values of sensitive tweaks.
    ///   - findings: All findings, if there are several.
    public init(
        _ code: Code, path: TweakPath? = nil, providerID: String? = nil, _ description: String,
        findings: [TweakFinding] = []
    ) {
        self.code = code
        self.path = path
        self.providerID = providerID
        self.description = description
        self.findings = findings
    }

    /// Creates an error about a file or a set-up.
    init(_ code: Code, providerID: String, _ findings: [TweakFinding], omitted: Int = 0) {
        var lines = findings.map(\.description)
        if omitted > 0, let file = findings.first?.file {
            lines.append("\(JSONText.excerpt(file, limit: 1024)): there are \(omitted) more problems")
        }
        self.init(code, providerID: providerID, lines.joined(separator: "\n"), findings: findings)
        omittedFindings = omitted
    }

    /// Creates an error about a file that the system refused to read.
    init(unreadable file: String, providerID: String, _ message: String) {
        self.init(
            .unreadableFile, providerID: providerID,
            [TweakFinding(.unreadableFile, in: file, at: nil, message)])
    }

    /// Compares the codes, the tweaks and the providers; not the descriptions, so that one failure is reported once.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether code, tweak and provider are equal.
    public static func == (first: TweakError, second: TweakError) -> Bool {
        first.code == second.code && first.path == second.path && first.providerID == second.providerID
    }

    /// Hashes the code, the tweak and the provider.
    ///
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(path)
        hasher.combine(providerID)
    }
}

extension TweakError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
