/// The extent of a change of a service.
package enum SourceChangeExtent: Sendable {
    /// Some sources.
    case these([SourceKey])
    /// All sources of some services.
    case all(of: SourceSet)
}
