/// A link between two nodes, seen from the innermost level that holds both of its ends.
struct LevelLink {
    /// The drawn link, by index.
    let drawn: Int
    /// The innermost level that holds both ends, directly or inside a composite.
    let level: Int
    /// The node of ``source`` in that level: the node itself or the composite around it.
    let from: Int
    /// The node of ``target`` in that level.
    let to: Int
    let source: Int
    let target: Int
}

/// A link whose target is nested deeper than its source, seen from a level that it enters.
struct LevelEntry {
    /// The node that it enters in that level.
    let node: Int
    let link: Int
}
