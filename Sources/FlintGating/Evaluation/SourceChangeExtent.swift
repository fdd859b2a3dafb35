/// What a change of a service is about.
package enum SourceChangeExtent: Sendable {
    /// A few things.
    case these([SourceKey])
    /// Anything that the services tell of.
    case all(of: SourceSet)
}
