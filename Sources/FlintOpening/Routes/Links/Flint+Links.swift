extension Flint {
    /// Makes links to the actions of the runtime.
    public var links: LinkCreator { LinkCreator(of: self) }

    /// Makes links to the actions of the current runtime.
    public static var links: LinkCreator { current.links }
}
