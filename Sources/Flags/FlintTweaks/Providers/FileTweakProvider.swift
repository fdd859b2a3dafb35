package import FlintBasics
import FlintJSON
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A provider that stores tweaks in a JSON file, for platforms without user defaults and for tools.
///
/// The file has the current format of ``LocalTweakProvider``; writes preserve unknown content. The file is
/// replaced atomically: a reader sees the old or the new text, even if a writer is killed. Several processes
/// may write: each change is applied to the current text, under an advisory lock, so no change is lost.
/// Changes of other processes appear after ``refresh()`` or the next write.
///
/// A damaged file is not overwritten. Permissions are kept, and a symbolic link is followed. Only the member
/// `$enabled` sets the state of a feature; a stored value does not turn its feature on. The folder of the
/// file must exist. The provider also creates a lock file in the folder, `.<name>.lock`, and, during a write,
/// the file `.<name>.tmp`.
public final class FileTweakProvider: MutableTweakProvider, SnapshotTweakProvider, RefreshableTweakProvider {
    private struct State {
        var table: TweakTable
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

    /// The damaged file that was renamed when the provider was created; `nil` if there was none.
    public let recovery: TweakFileRecovery?

    private let storage: SharedFile
    private let state: Mutex<State>

    /// Opens a file; the first write creates a missing one.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - id: The identifier of the provider.
    ///   - shouldRecover: Whether a damaged file is renamed to `<name>.damaged-<n>`, so that the provider
    ///     starts empty; see ``recovery``.
    ///   - numberPolicy: The rule for numbers whose kind differs from the declared kind, such as the int `1`
    ///     for a double.
    ///   - decryptionClosure: Decrypts encrypted tweaks; if it is `nil`, the manager's closure does.
    ///   - logger: Receives the provider's messages; `nil` leaves them to the manager's logger.
    /// - Throws: ``TweakError`` with the code `unreadableFile`, or `invalidFile` with all problems.
    public convenience init(
        url: URL, id: String = "file", recover shouldRecover: Bool = false,
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) throws(TweakError) {
        guard url.isFileURL else {
            throw TweakError(
                unreadable: url.absoluteString, providerID: id,
                "this is the URL of no file; give the path of one")
        }
        try self.init(
            storage: SharedFile(tweaks: url.path), id: id, recover: shouldRecover,
            numberPolicy: numberPolicy, decryptionClosure: decryptionClosure, logger: logger)
    }

    package init(
        storage: SharedFile, id: String = "file", recover shouldRecover: Bool = false,
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) throws(TweakError) {
        self.storage = storage
        self.id = id
        self.numberPolicy = numberPolicy
        self.decryptionClosure = decryptionClosure
        self.logger = logger
        var recovery: TweakFileRecovery?
        var table = TweakTable()
        do throws(TweakError) {
            table = try Self.table(of: storage, for: id)
        } catch {
            guard shouldRecover, error.code != .unreadableFile else { throw error }
            recovery = try Self.recover(storage, from: error, for: id)
            // If the file is no longer damaged, another process has repaired it, and its content is read.
            if recovery == nil { table = try Self.table(of: storage, for: id) }
        }
        self.recovery = recovery
        source = TweakSource(table)
        state = Mutex(State(table: table))
        if let recovery { logger?(.error, "\(recovery)") }
    }

    /// The status of the content: `ready`, or `error` if the last refresh failed, so that the content is that
    /// of an earlier read.
    public var status: TweakProviderStatus { state.withLock { $0.table.status } }

    /// Reads the file again, on the calling thread, because another process may have written it.
    ///
    /// - Throws: ``TweakError`` with the code `unreadableFile` or `invalidFile`; the content then stays
    ///   unchanged.
    public func refresh() throws(TweakError) {
        var isNewest = false
        while !isNewest {
            let revision = state.withLock { $0.revision }
            let table: TweakTable
            do throws(TweakError) {
                table = try Self.table(of: storage, for: id)
            } catch {
                state.withLock { state in
                    // If the revision differs, a write in between has read and replaced the file, so the
                    // error is outdated.
                    if state.revision == revision { state.table.status = .error }
                }
                publish(.refresh)
                throw error
            }
            isNewest = state.withLock { state in
                // If the revision differs, a write came in between, and the text that was read may be older
                // than that write.
                guard state.revision == revision else { return false }
                state = State(table: table, revision: revision + 1)
                return true
            }
        }
        publish(.refresh)
    }

    /// Writes a batch to the file, and waits until it is on the disk; either all of its writes or none take
    /// effect.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `invalidValue` if a value cannot be stored in the file, or
    ///   `storageFailed` if the file is damaged or the system refuses. The content then stays unchanged, and
    ///   so does the file, unless the message says that it may contain the batch.
    public func apply(_ batch: TweakBatch) throws {
        do {
            var table = TweakTable()
            try storage.update { old in
                let (text, new) = try self.edit(old, batch)
                table = new
                return text
            } finally: {
                // The lock of the file is still held, so the contents are stored in the order of the writes.
                state.withLock { $0 = State(table: table, revision: $0.revision + 1) }
            }
        } catch let failure as FileFailure {
            guard failure.step != .undo else {
                throw storageFailed("the file may hold what was to be written; \(failure.explanation)")
            }
            throw storageFailed("nothing was written; \(failure.explanation)")
        }
        publish(TweakChangeCause(of: batch))
        logger?(.debug, "\(self.id): wrote \(batch.operations.count) changes to \(self.storage.path)")
    }

    /// Applies a batch to the text of the file.
    ///
    /// - Parameters:
    ///   - old: The current text; `nil` if there is no file.
    ///   - batch: The writes.
    /// - Returns: The new text, or `nil` if the text stays the same, and the content as a table.
    /// - Throws: ``TweakError`` with the code `invalidValue` if the file cannot store a value, or
    ///   `storageFailed` if the current text is damaged.
    private func edit(_ old: [UInt8]?, _ batch: TweakBatch) throws(TweakError) -> ([UInt8]?, TweakTable) {
        var edit = TweakFileEdit()
        if let old {
            let document = JSONDocument(old)
            if let error = TweakFile(document, format: .current, name: storage.path).error(of: id) {
                throw storageFailed(
                    "nothing was written; the file is damaged and stays as it is; mend it or move it away\n\(error)"
                )
            }
            if let known = TweakFileEdit(document, in: old) { edit = known }
        }
        let before = edit.text
        try edit.apply(batch)
        let after = edit.text
        let bytes = Array(after.utf8)
        // The new text is read again, because a value may not fit the type or the options in the file.
        let file = TweakFile(bytes, format: .current)
        if let problem = file.problems.first {
            throw TweakError(
                .invalidValue, path: problem.paths.first, providerID: id,
                "\(JSONText.excerpt(storage.path, limit: 1024)): the file cannot hold this: \(problem.message)"
            )
        }
        return (before == after ? nil : bytes, Self.table(of: file))
    }

    private func storageFailed(_ reason: String) -> TweakError {
        TweakError(
            .storageFailed, providerID: id, "\(JSONText.excerpt(storage.path, limit: 1024)): \(reason)")
    }

    private func publish(_ cause: TweakChangeCause) {
        source.replace(cause: cause) { state.withLock { $0.table } }
    }

    private static func table(of storage: SharedFile, for id: String) throws(TweakError) -> TweakTable {
        let bytes: [UInt8]?
        do throws(FileFailure) {
            bytes = try storage.read()
        } catch {
            throw TweakError(unreadable: storage.path, providerID: id, error.explanation)
        }
        guard let bytes else { return TweakTable() }
        let file = TweakFile(bytes, format: .current, name: storage.path)
        if let error = file.error(of: id) { throw error }
        return table(of: file)
    }

    private static func table(of file: TweakFile) -> TweakTable {
        TweakTable(file.entries.map(\.tweak), features: file.states)
    }

    private static func recover(
        _ storage: SharedFile, from error: TweakError, for id: String
    ) throws(TweakError) -> TweakFileRecovery? {
        do {
            let moved = try storage.setAside { !TweakFile($0, format: .current).problems.isEmpty }
            return moved.map { TweakFileRecovery(error: error, path: $0) }
        } catch {
            let reason = (error as? FileFailure)?.explanation ?? "\(error)"
            throw TweakError(
                unreadable: storage.path, providerID: id,
                "it is damaged and cannot be moved away: \(reason)")
        }
    }
}
