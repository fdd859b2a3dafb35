/// The model of a screen that lists and edits tweaks, for any user interface.
///
/// ```swift
/// let editing = TweakEditing(tweaks)
/// for section in editing.sections(matching: "checkout") {
///     for row in section.rows { print(row.displayTitle, row.valueText) }
/// }
/// let path = TweakPath("checkout", "max_items")
/// try editing.commit(path, editing.edit(path, text: "50"))
/// ```
///
/// The model has no state, so you may create it whenever you need it.
public struct TweakEditing: Sendable {
    /// The manager that reads and writes the tweaks.
    public let tweakManager: TweakManager
    private let target: String?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - tweakManager: The manager that reads and writes the tweaks.
    ///   - target: The identifier of the provider to which edits are written; `nil` leaves the choice to the
    ///     manager.
    public init(_ tweakManager: TweakManager, in target: String? = nil) {
        self.tweakManager = tweakManager
        self.target = target
    }

    /// The identifier of the provider to which edits are written; `nil` if no provider can be written to, so
    /// that no tweak can be edited.
    public var targetID: String? { tweakManager.writableID(target) }

    /// Returns the tweaks that editing screens list, in sections.
    ///
    /// - Parameters:
    ///   - query: Words that must all occur in the title, path, group or description of a tweak; case and
    ///     accents are ignored.
    ///   - includesUndeclared: Whether the result contains tweaks that a provider has although they are not
    ///     declared.
    /// - Returns: A section for each group, ordered by title; sections without tweaks are left out.
    public func sections(
        matching query: String = "", includesUndeclared: Bool = false
    ) -> [TweakSection] {
        let rows = tweakManager.displayedPaths(includesUndeclared: includesUndeclared).map { row(at: $0) }
        return TweakSection.sections(of: rows, matching: TweakSearch(query))
    }

    /// Returns one tweak as a row of an editing screen.
    ///
    /// - Parameter path: The name of the tweak.
    /// - Returns: The row; `nil` if the tweak is unknown or editing screens do not list it.
    public func displayableTweak(at path: TweakPath) -> DisplayableTweak? {
        tweakManager.displayedPaths(includesUndeclared: true).contains(path) ? row(at: path) : nil
    }

    /// Parses the text that a user has entered for a tweak; nothing is written.
    ///
    /// The accepted values are those of the declared kind, options and range. For an undeclared tweak, they
    /// are those of its current kind.
    ///
    /// - Parameters:
    ///   - path: The name of the tweak.
    ///   - text: The entered text.
    /// - Returns: A value for ``commit(_:_:)``.
    /// - Throws: ``TweakError`` with the code `invalidValue`, whose message names an acceptable input, or
    ///   `notFound` if the tweak is unknown.
    public func edit(_ path: TweakPath, text: String) throws(TweakError) -> TweakValue {
        let known = tweakManager.knowledge(of: path)
        guard let declaration = known.restrictions else {
            throw TweakError(
                .notFound, path: path, "\(path) is neither declared nor has a value. Declare it with a key.")
        }
        return try declaration.edit(text, isSensitive: known.resolution.trace.isSensitive)
    }

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - path: The name of the tweak.
    ///   - value: The value to store.
    /// - Returns: The provider that stores the value, and whether reads see the value.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if the tweak's declaration does not allow the value, and
    ///   `storageFailed` or a code of the provider if storing fails.
    @discardableResult
    public func commit(_ path: TweakPath, _ value: TweakValue) throws(TweakError) -> TweakWriteResult {
        try tweakManager.set(feature: path.feature, variable: path.variable, to: value, in: target)
    }

    /// Removes the value of a tweak from the provider to which edits are written.
    ///
    /// - Parameter path: The name of the tweak.
    /// - Returns: The provider that stored the value, and whether reads see the removal.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails.
    @discardableResult
    public func clear(_ path: TweakPath) throws(TweakError) -> TweakWriteResult {
        try tweakManager.delete(feature: path.feature, variable: path.variable, in: target)
    }

    /// Observes which rows of an editing screen must be reloaded.
    ///
    /// Each element of the stream contains the paths of the tweaks whose effective value has changed, for any
    /// reason.
    ///
    /// - Returns: A stream that begins with the first change after the call, and ends when the manager is
    ///   shut down or released.
    public func affectedPaths() -> AsyncStream<Set<TweakPath>> {
        tweakManager.changeSets().mapped { set in
            set.changes.isEmpty ? nil : Set(set.changes.map(\.path))
        }
    }

    private func row(at path: TweakPath) -> DisplayableTweak {
        DisplayableTweak(tweakManager.knowledge(of: path), at: path, target: targetID)
    }
}
