/// The model of a screen that lists tweaks and edits them; it needs no user interface.
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
/// The model holds no state, so it may be created whenever it is needed.
public struct TweakEditing: Sendable {
    /// The manager that reads and writes.
    public let tweakManager: TweakManager
    private let target: String?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - tweakManager: The manager that reads and writes.
    ///   - target: The provider that edits are written to; `nil` leaves the choice to the manager.
    public init(_ tweakManager: TweakManager, in target: String? = nil) {
        self.tweakManager = tweakManager
        self.target = target
    }

    /// The provider that edits are written to; `nil` if there is none, so that nothing can be edited.
    public var targetID: String? { tweakManager.writableID(target) }

    /// Lists the tweaks that are displayable.
    ///
    /// - Parameters:
    ///   - query: Words that must all occur in a title, path, group or description; case and accents do not count.
    ///   - includesUndeclared: Whether undeclared tweaks of providers are listed, too.
    /// - Returns: Sections by group in the order of titles; empty ones are left out.
    public func sections(
        matching query: String = "", includesUndeclared: Bool = false
    ) -> [TweakSection] {
        let rows = tweakManager.displayedPaths(includesUndeclared: includesUndeclared).map { row(at: $0) }
        return TweakSection.sections(of: rows, matching: TweakSearch(query))
    }

    /// Describes one tweak.
    ///
    /// - Parameter path: The name of the tweak.
    /// - Returns: The tweak as it is listed; `nil` if it is unknown or not displayable.
    public func displayableTweak(at path: TweakPath) -> DisplayableTweak? {
        tweakManager.displayedPaths(includesUndeclared: true).contains(path) ? row(at: path) : nil
    }

    /// Parses typed text for a tweak; nothing is written.
    ///
    /// It accepts the same values as reads: the declared kind, options and range. An undeclared tweak takes values of its
    /// current kind.
    ///
    /// - Parameters:
    ///   - path: The name of the tweak.
    ///   - text: The typed text.
    /// - Returns: A value for ``commit(_:_:)``.
    /// - Throws: ``TweakError``: `invalidValue` names an acceptable input; `notFound` if the tweak is unknown.
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
    ///   - value: The value.
    /// - Returns: Where it was written, and whether reads see it.
    /// - Throws: ``TweakError`` if there is nowhere to write, the value is not allowed, or storing fails.
    @discardableResult
    public func commit(_ path: TweakPath, _ value: TweakValue) throws(TweakError) -> TweakWriteResult {
        try tweakManager.set(feature: path.feature, variable: path.variable, to: value, in: target)
    }

    /// Removes the stored value of the provider that edits are written to.
    ///
    /// - Parameter path: The name of the tweak.
    /// - Returns: Where it was removed.
    /// - Throws: ``TweakError`` if there is nowhere to write, or storing fails.
    @discardableResult
    public func clear(_ path: TweakPath) throws(TweakError) -> TweakWriteResult {
        try tweakManager.delete(feature: path.feature, variable: path.variable, in: target)
    }

    /// The rows to reload: the paths of each change of effective values, regardless of the cause.
    ///
    /// - Returns: A stream that begins with the first change after the call and ends with the manager.
    public func affectedPaths() -> AsyncStream<Set<TweakPath>> {
        tweakManager.changeSets().mapped { set in
            set.changes.isEmpty ? nil : Set(set.changes.map(\.path))
        }
    }

    private func row(at path: TweakPath) -> DisplayableTweak {
        DisplayableTweak(tweakManager.knowledge(of: path), at: path, target: targetID)
    }
}
