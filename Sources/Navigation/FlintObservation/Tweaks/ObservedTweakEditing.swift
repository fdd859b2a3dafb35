public import FlintTweaks
public import Observation

/// The state of a screen that lists and edits tweaks, for views.
///
/// It decides what the screen shows; `TweaksView` shows it with SwiftUI. An edit that is refused changes
/// nothing, and is the ``lastError``.
@MainActor @Observable
public final class ObservedTweakEditing {
    /// A text whose words must all occur in the title, path, group or description of a listed tweak.
    public var query: String = ""
    /// The error of the newest edit; `nil` if it succeeded, or there was none.
    public private(set) var lastError: TweakError?

    @ObservationIgnored private let editing: TweakEditing
    @ObservationIgnored private let changes: ChangeFollower

    /// Creates the state of a screen.
    ///
    /// - Parameters:
    ///   - manager: The manager that reads and writes the tweaks.
    ///   - target: The provider to which edits are written; `nil` leaves the choice to the manager.
    public init(_ manager: TweakManager, in target: String? = nil) {
        editing = TweakEditing(manager, in: target)
        changes = ChangeFollower { [weak manager] in manager?.changeSets() }
    }

    /// The listed tweaks that match the ``query``, in sections; they follow each change of a value.
    public var sections: [TweakSection] {
        changes.read()
        return editing.sections(matching: query)
    }

    /// Whether there is a provider to which edits are written.
    public var isEditable: Bool { editing.targetID != nil }

    /// Parses an entered text and writes the value; a failure is the ``lastError``.
    ///
    /// - Parameters:
    ///   - text: The entered text.
    ///   - row: The tweak.
    public func commit(_ text: String, for row: DisplayableTweak) {
        attempt { () throws(TweakError) in try editing.commit(row.path, editing.edit(row.path, text: text)) }
    }

    /// Writes a value; a failure is the ``lastError``.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - row: The tweak.
    public func commit(_ value: TweakValue, for row: DisplayableTweak) {
        attempt { () throws(TweakError) in try editing.commit(row.path, value) }
    }

    /// Removes the value of a tweak from the provider to which edits are written; a failure is the
    /// ``lastError``.
    ///
    /// Without such a value, the call has no effect.
    ///
    /// - Parameter row: The tweak.
    public func reset(_ row: DisplayableTweak) {
        guard row.isOverridden else { return }
        attempt { () throws(TweakError) in try editing.clear(row.path) }
    }

    private func attempt(_ edit: () throws(TweakError) -> TweakWriteResult) {
        do throws(TweakError) {
            _ = try edit()
            lastError = nil
        } catch {
            lastError = error
        }
        // A row also says whether it is overridden, which a write changes without changing the value.
        changes.noteChange()
    }
}

extension DisplayableTweak {
    /// The provider that decides the value, as a sentence for people.
    public var provenance: String {
        switch (isShadowed, isOverridden, source) {
        case (true, _, let source?): "“\(source)” decides, whatever is edited here."
        case (_, true, _): "Edited here."
        case (_, _, let source?): "From “\(source)”."
        case (_, _, nil): "The default."
        }
    }
}
