internal import FlintBasics
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The tweaks of a JSON file that an application ships: their values and declarations.
///
/// It is meant for the lowest priority of a manager. Kinds are those of the tokens: `1` is an int, `1.0` and `1e2`
/// are doubles, `true` is a bool; a member `Type` takes precedence.
///
/// ```json
/// {
///     "checkout": {
///         "$enabled": true,
///         "max_items": { "Value": 20, "Title": "Items per order", "Minimum": 1, "Maximum": 100 }
///     }
/// }
/// ```
///
/// A tweak has the members `Value`, `Title`, `Description`, `Group`, `Encrypted`, `GeneratedPropertyName`,
/// `CanBeDisplayed`, `Type`, `Options`, `Minimum` and `Maximum`; all but the first may be missing. A feature is on or
/// off by `$enabled`, else on if it has a variable. In the old format the names of the top level are those of
/// variables, with the members `Value`, `Title`, `Group` and `CanBeDisplayed`, which there is off by default.
public final class LocalTweakProvider: SnapshotTweakProvider, RefreshableTweakProvider {
    private struct State {
        var table: TweakTable
        var declarations: [TweakDeclaration]
        var warnings: [TweakFinding]
        var revision = 0
    }

    /// The name of the provider.
    public let id: String
    /// The content of the file.
    public let source: TweakSource
    /// Decrypts the encrypted tweaks; `nil` leaves it to the manager's hook.
    public let decryptionClosure: TweakDecryption?
    /// How numbers are accepted.
    public let numberPolicy: TweakNumberPolicy
    /// Receives the provider's messages; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    /// The file; nil if the text did not come from one.
    private let path: String?
    private let format: TweakFileFormat?
    private let legacyFeature: String
    private let state: Mutex<State>

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - jsonURL: Where the file is; only files are read.
    ///   - id: The name of the provider.
    ///   - format: How the file is laid out; `nil` detects the format.
    ///   - legacyFeature: The feature of all variables of a file in the old format.
    ///   - numberPolicy: How numbers are accepted.
    ///   - decryptionClosure: Decrypts the encrypted tweaks; `nil` leaves it to the manager's hook.
    ///   - logger: Receives warnings; `nil` leaves it to the manager's logger.
    /// - Throws: ``TweakError`` with the code `unreadableFile`, or `invalidFile` and all problems in the file.
    public convenience init(
        jsonURL: URL, id: String = "local", format: TweakFileFormat? = nil, legacyFeature: String = "default",
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) throws(TweakError) {
        guard jsonURL.isFileURL else {
            throw TweakError(
                unreadable: jsonURL.absoluteString, providerID: id,
                "this is the URL of no file; load it first")
        }
        let path = jsonURL.path
        try self.init(
            bytes: Self.read(path, for: id), path: path, id: id, format: format, legacyFeature: legacyFeature,
            numberPolicy: numberPolicy, decryptionClosure: decryptionClosure, logger: logger)
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - id: The name of the provider.
    ///   - format: How the text is laid out; `nil` detects the format.
    ///   - legacyFeature: The feature of all variables of a text in the old format.
    ///   - numberPolicy: How numbers are accepted.
    ///   - decryptionClosure: Decrypts the encrypted tweaks; `nil` leaves it to the manager's hook.
    ///   - logger: Receives warnings; `nil` leaves it to the manager's logger.
    /// - Throws: ``TweakError`` with the code `invalidFile` and all problems in the text.
    public convenience init(
        json: Data, id: String = "local", format: TweakFileFormat? = nil, legacyFeature: String = "default",
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) throws(TweakError) {
        try self.init(
            bytes: Array(json), path: nil, id: id, format: format, legacyFeature: legacyFeature,
            numberPolicy: numberPolicy, decryptionClosure: decryptionClosure, logger: logger)
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - json: The text.
    ///   - id: The name of the provider.
    ///   - format: How the text is laid out; `nil` detects the format.
    ///   - legacyFeature: The feature of all variables of a text in the old format.
    ///   - numberPolicy: How numbers are accepted.
    ///   - decryptionClosure: Decrypts the encrypted tweaks; `nil` leaves it to the manager's hook.
    ///   - logger: Receives warnings; `nil` leaves it to the manager's logger.
    /// - Throws: ``TweakError`` with the code `invalidFile` and all problems in the text.
    public convenience init(
        json: String, id: String = "local", format: TweakFileFormat? = nil, legacyFeature: String = "default",
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) throws(TweakError) {
        try self.init(
            bytes: Array(json.utf8), path: nil, id: id, format: format, legacyFeature: legacyFeature,
            numberPolicy: numberPolicy, decryptionClosure: decryptionClosure, logger: logger)
    }

    private init(
        bytes: [UInt8], path: String?, id: String, format: TweakFileFormat?, legacyFeature: String,
        numberPolicy: TweakNumberPolicy, decryptionClosure: TweakDecryption?, logger: TweakLogger?
    ) throws(TweakError) {
        let state = try Self.state(bytes, path, for: id, format: format, legacyFeature: legacyFeature)
        self.id = id
        self.path = path
        self.format = format
        self.legacyFeature = legacyFeature
        self.numberPolicy = numberPolicy
        self.decryptionClosure = decryptionClosure
        self.logger = logger
        source = TweakSource(state.table)
        self.state = Mutex(state)
        log(state.warnings)
    }

    /// The declarations in the file: kinds, defaults and texts, in the order of the file.
    public var declarations: [TweakDeclaration] { state.withLock { $0.declarations } }

    /// The items that the last reading ignored, in the order of the file.
    public var warnings: [TweakFinding] { state.withLock { $0.warnings } }

    /// Ready; error, if the last reading failed and the content is that of an earlier one.
    public var status: TweakProviderStatus { state.withLock { $0.table.status } }

    /// Reads the file again, on the calling thread; a provider of a text has nothing to read.
    ///
    /// - Throws: ``TweakError`` with the code `unreadableFile` or `invalidFile`; the content then stays as it was.
    public func refresh() throws(TweakError) {
        guard let path else { return }
        var isNewest = false
        while !isNewest {
            let revision = state.withLock { $0.revision }
            var new: State
            do throws(TweakError) {
                let bytes = try Self.read(path, for: id)
                new = try Self.state(bytes, path, for: id, format: format, legacyFeature: legacyFeature)
            } catch {
                state.withLock { state in
                    // If the revision differs, another refresh has succeeded in between.
                    if state.revision == revision { state.table.status = .error }
                }
                publish()
                throw error
            }
            new.revision = revision + 1
            isNewest = state.withLock { [new] state in
                // If the revision differs, another refresh came in between and may have read a newer text.
                guard state.revision == revision else { return false }
                state = new
                return true
            }
        }
        publish()
        log(warnings)
    }

    private func publish() {
        source.replace(cause: .refresh) { state.withLock { $0.table } }
    }

    private func log(_ warnings: [TweakFinding]) {
        guard let logger else { return }
        for warning in warnings { logger(.error, warning.description) }
    }

    private static func read(_ path: String, for id: String) throws(TweakError) -> [UInt8] {
        do throws(FileFailure) {
            if let bytes = try SharedFile(tweaks: path).read() { return bytes }
        } catch {
            throw TweakError(unreadable: path, providerID: id, error.explanation)
        }
        throw TweakError(unreadable: path, providerID: id, "there is no such file; check its path")
    }

    private static func state(
        _ bytes: [UInt8], _ path: String?, for id: String, format: TweakFileFormat?, legacyFeature: String
    ) throws(TweakError) -> State {
        let file = TweakFile(bytes, format: format, legacyFeature: legacyFeature, name: path)
        if let error = file.error(of: id) { throw error }
        var features: [String: Bool] = [:]
        for entry in file.entries { features[entry.tweak.feature] = true }
        features.merge(file.states) { $1 }
        return State(
            table: TweakTable(file.entries.map(\.tweak), features: features),
            declarations: file.entries.map(\.declaration), warnings: file.warnings)
    }
}
