import FlintBasics
import FlintJSON
package import Foundation
internal import Synchronization

/// The user's choices (toggles, purchases, answers to permission requests) in memory and, if there is a path,
/// in a file.
///
/// Several processes may change the file. A change is applied to the current content of the file, so that the
/// choices of all processes are kept.
package final class ChoiceFile: UserFeatureToggles {
    private struct State {
        var contents = StoredChoices()
        var revision: UInt64 = 0
        var problem: FlintStorageError?
    }

    private let file: SharedFile?
    private let state = Mutex(State())
    private let toggles = InMemoryUserFeatureToggles()
    package let purchases: InMemoryPurchaseTracker

    package init(
        path: String?, recover shouldRecover: Bool, clock: any Clock<Duration>,
        wallTime: @escaping @Sendable () -> Date
    ) {
        purchases = InMemoryPurchaseTracker(clock: clock, wallTime: wallTime)
        file = path.map {
            SharedFile(path: $0, limit: JSONDocument.sizeLimit, mode: 0o600, makesFolder: true)
        }
        do throws(FlintStorageError) {
            try reload()
        } catch {
            if shouldRecover, error.code == .damaged { recover(from: error) }
        }
    }

    package var contents: StoredChoices { state.withLock { $0.contents } }

    /// The failure of the last access to the file; `nil` if it succeeded.
    package var problem: FlintStorageError? { state.withLock { $0.problem } }

    /// Changes choices in the file, and after that in memory, so that only saved choices take effect.
    ///
    /// - Parameter change: Changes the choices. It may be called twice: with the content of the file before
    ///   the file is locked, and with the content after that.
    /// - Throws: ``FlintStorageError`` if the file cannot be read or written. Nothing has changed in that
    ///   case.
    package func update(_ change: (inout StoredChoices) -> Void) throws(FlintStorageError) {
        guard let file else {
            let now = Date()
            state.withLock { state in
                var new = state.contents
                change(&new)
                install(new, at: now, &state)
            }
            return publishChanges()
        }
        do {
            let revision = state.withLock { $0.revision }
            let known = try read(file)
            var new = known
            change(&new)
            // If the choices stay the same, no folder, file or lock is created.
            if new == known {
                queue(known, at: Date(), ifStill: revision)
                return publishChanges()
            }
            try file.update { old in
                new = try old.map { try StoredChoices($0, path: file.path) } ?? StoredChoices()
                change(&new)
                return try new.bytes()
            } finally: {
                // The lock of the file is still held, so that a later change cannot be installed before this
                // one.
                queue(new, at: Date())
            }
            publishChanges()
        } catch let error as FlintStorageError {
            throw noted(error)
        } catch {
            let reason = (error as? FileFailure)?.explanation ?? "a value cannot be written as JSON"
            throw noted(.unwritable(file.path, reason))
        }
    }

    /// Reads the file again, because another process may have changed it.
    ///
    /// - Throws: ``FlintStorageError`` if the file cannot be read or is damaged. Nothing has changed in that
    ///   case.
    package func reload() throws(FlintStorageError) {
        guard let file else { return }
        while true {
            let revision = state.withLock { $0.revision }
            let new: StoredChoices
            do throws(FlintStorageError) { new = try read(file) } catch { throw noted(error) }
            // If the revision has changed meanwhile, the contents that were read are outdated.
            if queue(new, at: Date(), ifStill: revision) { break }
        }
        publishChanges()
    }

    private func read(_ file: SharedFile) throws(FlintStorageError) -> StoredChoices {
        let bytes: [UInt8]?
        do throws(FileFailure) {
            bytes = try file.read()
        } catch {
            throw .unreadable(file.path, error.reason)
        }
        guard let bytes else { return StoredChoices() }
        return try StoredChoices(bytes, path: file.path)
    }

    private func recover(from error: FlintStorageError) {
        guard let file else { return }
        do {
            let moved = try file.setAside { (try? StoredChoices($0, path: file.path)) == nil }
            try reload()
            if let moved { note(.damaged(file.path, "it was set aside", movedTo: moved)) }
        } catch {
            // The damaged file could not be renamed. It stays as it is, and the original error is reported.
        }
        if problem == nil { note(error) }
    }

    private func note(_ error: FlintStorageError) { state.withLock { $0.problem = error } }

    private func noted(_ error: FlintStorageError) -> FlintStorageError {
        note(error)
        return error
    }

    // MARK: Memory

    /// Replaces the choices in memory, and queues the changes for `publishChanges()`.
    ///
    /// - Parameters:
    ///   - new: The new choices.
    ///   - now: The current time. Subscriptions that have ended by then are not active.
    ///   - revision: The revision that the choices in memory must still have; `nil` accepts any.
    /// - Returns: Whether the choices were replaced; `false` if they have another revision by now.
    @discardableResult
    private func queue(_ new: StoredChoices, at now: Date, ifStill revision: UInt64? = nil) -> Bool {
        state.withLock { state in
            if let revision, revision != state.revision { return false }
            install(new, at: now, &state)
            return true
        }
    }

    /// Replaces the choices in memory, and queues the changes of toggles and purchases.
    ///
    /// The caller holds the lock, so that the changes of concurrent calls are queued in the same order for
    /// toggles and for purchases.
    private func install(_ new: StoredChoices, at now: Date, _ state: inout State) {
        let old = state.contents
        state.contents = new
        state.revision += 1
        state.problem = nil
        toggles.queue(new.toggles)
        purchases.queue(
            (old.purchases, new.purchases), pastPurchases: (old.pastPurchases, new.pastPurchases), at: now)
    }

    /// Publishes the queued changes to subscribers.
    ///
    /// The caller must not hold a lock.
    private func publishChanges() {
        toggles.publishChanges()
        purchases.publishChanges()
    }

    // MARK: UserFeatureToggles

    package func isEnabled(_ feature: String) -> Bool? { toggles.isEnabled(feature) }

    package func setEnabled(_ isEnabled: Bool?, for feature: String) throws {
        try update { $0.toggles[feature] = isEnabled }
    }

    package var revision: UInt64 { toggles.revision }

    package func changes() -> AsyncStream<UserToggleChange> { toggles.changes() }
}

// MARK: - StoredChoices

/// The content of the file of choices.
package struct StoredChoices: Sendable, Equatable {
    /// Whether the user has switched features on (`true`) or off, by feature identifier.
    var toggles: [String: Bool] = [:]
    /// The statuses of products, by identifier.
    package var purchases: [String: PurchaseStatus] = [:]
    /// The identifiers of features that past purchases enable.
    package var pastPurchases: Set<String> = []
    /// The answers to permission requests, by the name of the permission.
    package var permissions: [String: Bool] = [:]

    private static let version = 1

    init() {}

    /// Parses the text of a file.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - path: The path of the file, for errors.
    /// - Throws: ``FlintStorageError`` with the position of the first problem, if the text is not in the
    ///   format of choices or has a later version.
    init(_ bytes: [UInt8], path: String) throws(FlintStorageError) {
        // `JSONDocument` checks the text first: `JSONDecoder` provides no positions, and silently uses the
        // second of two equal names.
        if let problem = JSONDocument(bytes).problems.first {
            let place = "line \(problem.position.line), column \(problem.position.column)"
            throw .damaged(path, "\(place): \(problem.message)")
        }
        do {
            let version = try JSONDecoder().decode(Version.self, from: Data(bytes)).version
            guard version <= Self.version else {
                throw FlintStorageError.unreadable(path, "a later version of Flint wrote it")
            }
            self = try JSONDecoder().decode(StoredChoices.self, from: Data(bytes))
        } catch let error as FlintStorageError {
            throw error
        } catch {
            throw .damaged(path, Self.reason(of: error))
        }
    }

    /// Returns the text of a file with the choices.
    ///
    /// - Throws: `EncodingError`, which does not happen for choices.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is of a wrong kind, no object of choices"
                : "the value of '\(context.codingPath.map(\.stringValue).joined(separator: "."))' is of a wrong kind"
        case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        default: "it has another form"
        }
    }

    private struct Version: Decodable {
        let version: Int
    }
}

extension StoredChoices: Codable {
    private enum CodingKeys: CodingKey {
        case version, toggles, purchases, pastPurchases, permissions
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        toggles = try values.decode([String: Bool].self, forKey: .toggles)
        purchases = try values.decode([String: PurchaseStatus].self, forKey: .purchases)
        pastPurchases = Set(try values.decode([String].self, forKey: .pastPurchases))
        permissions = try values.decode([String: Bool].self, forKey: .permissions)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(toggles, forKey: .toggles)
        try values.encode(purchases, forKey: .purchases)
        try values.encode(pastPurchases.sortedOutOfLine(), forKey: .pastPurchases)
        try values.encode(permissions, forKey: .permissions)
    }
}
