/// A key of an optional type.
@available(*, deprecated, message: "Use TweakKey with an optional type, such as TweakKey<String?>.")
public typealias OptionalTweakKey<Wrapped: TweakRepresentable> = TweakKey<Wrapped?>

/// A tweak of one manager.
@available(*, deprecated, renamed: "BoundTweak")
public typealias TweakReference = BoundTweak

extension BoundTweak {
    /// Binds a tweak.
    ///
    /// - Parameters:
    ///   - key: The name and the default.
    ///   - tweakManager: The manager that reads and writes.
    @available(*, deprecated, message: "Use tweakManager.bind(key).")
    public init(_ key: TweakKey<Value>, in tweakManager: TweakManager) { self = tweakManager.bind(key) }
}

extension TweakManager {
    /// Lists the tweaks that are displayable.
    ///
    /// - Parameters:
    ///   - query: Words that must all occur in a title, path, group or description; case and accents do not count.
    ///   - includesUndeclared: Whether undeclared tweaks of providers are listed, too.
    /// - Returns: Sections by group in the order of titles; empty ones are left out.
    @available(*, deprecated, message: "Use TweakEditing(manager).sections(matching:includesUndeclared:).")
    public func displayableTweaks(
        matching query: String = "", includesUndeclared: Bool = false
    ) -> [TweakSection] {
        TweakEditing(self).sections(matching: query, includesUndeclared: includesUndeclared)
    }
}

extension TweakEditing {
    /// Lists the tweaks that are displayable.
    ///
    /// - Parameters:
    ///   - query: Words that must all occur in a title, path, group or description; case and accents do not count.
    ///   - includesUndeclared: Whether undeclared tweaks of providers are listed, too.
    /// - Returns: Sections by group in the order of titles; empty ones are left out.
    @available(*, deprecated, renamed: "sections(matching:includesUndeclared:)")
    public func displayableTweaks(
        matching query: String = "", includesUndeclared: Bool = false
    ) -> [TweakSection] {
        sections(matching: query, includesUndeclared: includesUndeclared)
    }
}

extension LocalTweakProvider {
    /// Reads the file again; a provider of a text has nothing to read.
    ///
    /// - Throws: ``TweakError``; the content then stays as it was.
    @available(*, deprecated, renamed: "refresh()")
    public func reload() throws(TweakError) { try refresh() }
}

extension FileTweakProvider {
    /// Reads the file again, since another process may have written it.
    ///
    /// - Throws: ``TweakError``; the content then stays as it was.
    @available(*, deprecated, renamed: "refresh()")
    public func reload() throws(TweakError) { try refresh() }
}
