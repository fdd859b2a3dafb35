internal import FlintBasics
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A provider of the tweaks in a JSON file of the application: their values and declarations.
///
/// Give it the lowest priority in a manager. The kind of a value follows from its JSON text: `1` is an int,
/// `1.0` and `1e2` are doubles, `true` is a bool. A member `Type` takes precedence.
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
/// `CanBeDisplayed`, `Type`, `Options`, `Minimum` and `Maximum`; all but the first may be missing. The member
/// `$enabled` says whether a feature is on; without it, a feature with variables is on. In the old format,
/// the names of the top level are those of variables, with the members `Value`, `Title`, `Group` and
/// `CanBeDisplayed`, which is off by default in that format.
public final class LocalTweakProvider: SnapshotTweakProvider, RefreshableTweakProvider {
    private struct State {
        var table: TweakTable
        var declarations: [TweakDeclaration]
        var warnings: [TweakFinding]
        var revision = 0
    }

    /// The identifier of the provider.
    public let id: String
    /// The content of the file, with its observers.
    public let source: TweakSource
    /// The closure that decrypts encrypted tweaks; if it is `nil`, the manager's closure does.
    public let decryptionClosure: TweakDecryption?
    /// The rule for numbers whose kind differs from the declared kind, such as the int `1` for a double.
    public let numberPolicy: TweakNumberPolicy
    /// The logger of the provider; `nil` leaves messages to the manager's logger.
    public let logger: TweakLogger?

    /// The path of the file; nil if the text came from no file.
    private let path: String?
    private let format: TweakFileFormat?
    private let legacyFeature: String
    private let state: Mutex<State>

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - jsonURL: The location of the file; it must be a file URL.
    ///   - id: The identifier of the provider.
    ///   - format: The layout of the file; if it is `nil`, the layout is detected.
    ///   - legacyFeature: The name of the feature to which all variables of a file in the old format belong.
    ///   - numberPolicy: The rule for numbers whose kind differs from the declared kind, such as the int `1`
    ///     for a double.
    ///   - decryptionClosure: Decrypts encrypted tweaks; if it is `nil`, the manager's closure does.
    ///   - logger: Receives messages; `nil` leaves them to the manager's logger.
    /// - Throws: ``TweakError`` with the code `unreadableFile`, or `invalidFile` and all problems in the
    ///   file.
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

    /// Reads the content from a text that is given as bytes.
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - id: The identifier of the provider.
    ///   - format: The layout of the text; if it is `nil`, the layout is detected.
    ///   - legacyFeature: The name of the feature to which all variables of a text in the old format belong.
    ///   - numberPolicy: The rule for numbers whose kind differs from the declared kind, such as the int `1`
    ///     for a double.
    ///   - decryptionClosure: Decrypts encrypted tweaks; if it is `nil`, the manager's closure does.
    ///   - logger: Receives messages; `nil` leaves them to the manager's logger.
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

    /// Reads the content from a text.
    ///
    /// - Parameters:
    ///   - json: The text.
    ///   - id: The identifier of the provider.
    ///   - format: The layout of the text; if it is `nil`, the layout is detected.
    ///   - legacyFeature: The name of the feature to which all variables of a text in the old format belong.
    ///   - numberPolicy: The rule for numbers whose kind differs from the declared kind, such as the int `1`
    ///     for a double.
    ///   - decryptionClosure: Decrypts encrypted tweaks; if it is `nil`, the manager's closure does.
    ///   - logger: Receives messages; `nil` leaves them to the manager's logger.
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

    /// The declarations in the file, such as kinds, defaults and titles, in the order of the file.
    public var declarations: [TweakDeclaration] { state.withLock { $0.declarations } }

    /// The warnings about items that the last read ignored, in the order of the file.
    public var warnings: [TweakFinding] { state.withLock { $0.warnings } }

    /// The status of the content: `ready`, or `error` if the last read failed, so that the content is that of
    /// an earlier read.
    public var status: TweakProviderStatus { state.withLock { $0.table.status } }

    /// Reads the file again, on the calling thread; without a file, the call has no effect.
    ///
    /// - Throws: ``TweakError`` with the code `unreadableFile` or `invalidFile`; the content then stays
    ///   unchanged.
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
                    // If the revision differs, another refresh has succeeded in between, so the error is
                    // outdated.
                    if state.revision == revision { state.table.status = .error }
                }
                publish()
                throw error
            }
            new.revision = revision + 1
            isNewest = state.withLock { [new] state in
                // If the revision differs, another refresh came in between, which may have read a newer text.
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
