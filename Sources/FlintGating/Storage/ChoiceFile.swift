internal import FlintFiles
internal import FlintTweaks
package import Foundation
internal import Synchronization

/// The choices of a person in memory and, if there is a path, in a file that several processes may change.
///
/// A change is made to what the file holds at that moment, so that the choices of two processes all survive.
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

    /// The newest failure; `nil` if a later call has succeeded.
    package var problem: FlintStorageError? { state.withLock { $0.problem } }

    /// Changes what is chosen; the file first, so that nothing counts that is not kept.
    ///
    /// - Throws: ``FlintStorageError``; then nothing has changed.
    package func update(_ change: (inout StoredChoices) -> Void) throws(FlintStorageError) {
        guard let file else {
            let now = Date()
            state.withLock { state in
                var new = state.contents
                change(&new)
                install(new, at: now, &state)
            }
            return tell()
        }
        do {
            let revision = state.withLock { $0.revision }
            let known = try read(file)
            var new = known
            change(&new)
            // Without a difference no folder, file or lock is made.
            if new == known {
                queue(known, at: Date(), ifStill: revision)
                return tell()
            }
            try file.update { old in
                new = try old.map { try StoredChoices($0, path: file.path) } ?? StoredChoices()
                change(&new)
                return try new.bytes()
            } finally: {
                // The lock is still held, so that a later change cannot come before this one.
                queue(new, at: Date())
            }
            tell()
        } catch let error as FlintStorageError {
            throw noted(error)
        } catch {
            let reason = (error as? FileFailure)?.explanation ?? "a value cannot be written as JSON"
            throw noted(.unwritable(file.path, reason))
        }
    }

    /// Reads the file again, since another process may have changed it.
    package func reload() throws(FlintStorageError) {
        guard let file else { return }
        while true {
            let revision = state.withLock { $0.revision }
            let new: StoredChoices
            do throws(FlintStorageError) { new = try read(file) } catch { throw noted(error) }
            // A change in between makes what was read old.
            if queue(new, at: Date(), ifStill: revision) { break }
        }
        tell()
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
            // It is told as it was found; no change is made to it.
        }
        if problem == nil { note(error) }
    }

    private func note(_ error: FlintStorageError) { state.withLock { $0.problem = error } }

    private func noted(_ error: FlintStorageError) -> FlintStorageError {
        note(error)
        return error
    }

    // MARK: Memory

    /// Puts new contents in place, unless others came in between, and tells nobody yet.
    @discardableResult
    private func queue(_ new: StoredChoices, at now: Date, ifStill revision: UInt64? = nil) -> Bool {
        state.withLock { state in
            if let revision, revision != state.revision { return false }
            install(new, at: now, &state)
            return true
        }
    }

    /// Under the lock, so that toggles and purchases change in one order.
    private func install(_ new: StoredChoices, at now: Date, _ state: inout State) {
        let old = state.contents
        state.contents = new
        state.revision += 1
        state.problem = nil
        toggles.queue(new.toggles)
        purchases.queue(
            (old.purchases, new.purchases), pastPurchases: (old.pastPurchases, new.pastPurchases), at: now)
    }

    /// Tells readers what has changed, outside of all locks.
    private func tell() {
        toggles.tell()
        purchases.tell()
    }

    // MARK: UserFeatureToggles

    package func isEnabled(_ feature: String) -> Bool? { toggles.isEnabled(feature) }

    package func setEnabled(_ isEnabled: Bool?, for feature: String) throws {
        try update { $0.toggles[feature] = isEnabled }
    }

    package var revision: UInt64 { toggles.revision }

    package func changes() -> AsyncStream<UserToggleChange> { toggles.changes() }
}
