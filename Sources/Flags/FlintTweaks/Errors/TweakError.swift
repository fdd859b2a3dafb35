import FlintJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error about tweaks: a tweak cannot be read or written, a file is unusable, or a set-up is invalid.
public struct TweakError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Names a kind of failure or finding; providers can define codes of their own.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind of failure or finding.
        public let rawValue: String

        /// Creates a code from a name.
        ///
        /// - Parameter rawValue: The name of the kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the kind of failure or finding.
        public var description: String { rawValue }

        // MARK: Values

        /// No provider has the tweak.
        public static let notFound = Code(rawValue: "notFound")
        /// A provider has an object that is not a value of a tweak, such as a date.
        public static let notSupported = Code(rawValue: "notSupported")
        /// The value has another kind than the declared one, or does not convert to the requested type.
        public static let wrongType = Code(rawValue: "wrongType")
        /// The value is not among the options, or outside the range.
        public static let notAllowed = Code(rawValue: "notAllowed")
        /// The value is encrypted and there is no closure to decrypt it.
        public static let decryptionClosureNotProvided = Code(rawValue: "decryptionClosureNotProvided")
        /// The closure that decrypts values threw an error.
        public static let decryptionFailed = Code(rawValue: "decryptionFailed")
        /// The provider threw an error.
        public static let providerFailed = Code(rawValue: "providerFailed")
        /// No provider can be written to, or the named provider is read-only.
        public static let readOnly = Code(rawValue: "readOnly")
        /// The manager has no provider with the given identifier.
        public static let unknownProvider = Code(rawValue: "unknownProvider")
        /// The value cannot be written: wrong kind, not finite, or outside the options or the range.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// The provider could not store the write.
        public static let storageFailed = Code(rawValue: "storageFailed")
        /// The manager was shut down.
        public static let shutDown = Code(rawValue: "shutDown")

        // MARK: Files, environments and arguments

        /// The system refused to read the file.
        public static let unreadableFile = Code(rawValue: "unreadableFile")
        /// The file was read and its content is invalid; the findings say why.
        public static let invalidFile = Code(rawValue: "invalidFile")
        /// A text does not have the expected form, such as JSON with a wrong syntax.
        public static let malformed = Code(rawValue: "malformed")
        /// A text of JSON is larger than 16 MiB.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// A text is not valid UTF-8.
        public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
        /// One object has two members with the same name.
        public static let duplicateMember = Code(rawValue: "duplicateMember")
        /// An integer does not fit into 64 bits.
        public static let integerOverflow = Code(rawValue: "integerOverflow")
        /// A number is outside the range of a double.
        public static let numberOverflow = Code(rawValue: "numberOverflow")
        /// Arrays and objects are nested deeper than 64 levels.
        public static let nesting = Code(rawValue: "nesting")
        /// A text has more than 30 combining marks in a row, so that comparing it would take too long.
        public static let combiningMarks = Code(rawValue: "combiningMarks")
        /// A file has some entries in the current format and others in the old format.
        public static let mixedFormats = Code(rawValue: "mixedFormats")
        /// A tweak of a file has no `Value`, or a command-line option has no value.
        public static let missingValue = Code(rawValue: "missingValue")
        /// A `Value` is null, or contains null.
        public static let nullValue = Code(rawValue: "nullValue")
        /// A member of a file has another type than the format requires.
        public static let wrongMemberType = Code(rawValue: "wrongMemberType")
        /// A name is neither declared nor part of the format; this is only a warning.
        public static let unknownName = Code(rawValue: "unknownName")

        // MARK: Set-up

        /// The set-up of the manager is invalid; the findings say why.
        public static let invalidSetup = Code(rawValue: "invalidSetup")
        /// Two providers of a manager have the same identifier.
        public static let duplicateProvider = Code(rawValue: "duplicateProvider")
        /// A path is declared with different kinds.
        public static let conflictingKinds = Code(rawValue: "conflictingKinds")
        /// Two tweaks or features are mapped to one name of a provider, which then provides neither of them.
        public static let nameCollision = Code(rawValue: "nameCollision")
        /// A manager would contain itself as a provider, directly or through other managers.
        public static let providerCycle = Code(rawValue: "providerCycle")
        /// A declared default is not among its own options, or outside its range.
        public static let invalidDefault = Code(rawValue: "invalidDefault")
        /// User defaults contain overrides of the library JustTweak that the provider ignores, because the
        /// tweaks of these overrides are not declared to the provider.
        public static let ignoredLegacyKeys = Code(rawValue: "ignoredLegacyKeys")
    }

    /// The kind of this failure.
    public let code: Code
    /// The path of the tweak that failed; `nil` if the error is not about a tweak.
    public let path: TweakPath?
    /// The identifier of the provider that failed; `nil` if the error is not about a provider.
    public let providerID: String?
    /// A text that names the problem, its location and its solution.
    ///
    /// For a file or a set-up, it has a line for each finding.
    public let description: String
    /// All findings of a file, a set-up or a batch; empty if the error has no findings beside its
    /// description.
    ///
    /// The findings of a file are in the order of the file.
    public let findings: [TweakFinding]
    /// The number of findings of a file that were left out, because a file's findings are limited in number.
    package private(set) var omittedFindings = 0

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - path: The path of the tweak that failed; `nil` if the error is not about a tweak.
    ///   - providerID: The identifier of the provider that failed; `nil` if the error is not about a
    ///     provider.
    ///   - description: The problem, its location and its solution. The text must not show values of
    ///     sensitive tweaks: those that a provider or a declaration marks as encrypted.
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

    /// Creates an error about a file or a set-up, whose description has a line for each finding.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - providerID: The identifier of the provider that read the file, or of the manager.
    ///   - findings: The findings.
    ///   - omitted: The number of findings that were left out.
    init(_ code: Code, providerID: String, _ findings: [TweakFinding], omitted: Int = 0) {
        var lines = findings.map(\.description)
        if omitted > 0, let file = findings.first?.file {
            lines.append("\(JSONText.excerpt(file, limit: 1024)): there are \(omitted) more problems")
        }
        self.init(code, providerID: providerID, lines.joined(separator: "\n"), findings: findings)
        omittedFindings = omitted
    }

    /// Creates an error about a file that the system refused to read.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - providerID: The identifier of the provider that reads the file.
    ///   - message: The reason that the system gave, and the solution.
    init(unreadable file: String, providerID: String, _ message: String) {
        self.init(
            .unreadableFile, providerID: providerID,
            [TweakFinding(.unreadableFile, in: file, at: nil, message)])
    }

    /// Compares the code, the path and the provider of two errors, but not their descriptions and findings.
    ///
    /// So a failure that occurs again counts as the same one, even if its description differs.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether code, path and provider are equal.
    public static func == (first: TweakError, second: TweakError) -> Bool {
        first.code == second.code && first.path == second.path && first.providerID == second.providerID
    }

    /// Hashes the code, the path and the provider.
    ///
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(path)
        hasher.combine(providerID)
    }
}

extension TweakError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
