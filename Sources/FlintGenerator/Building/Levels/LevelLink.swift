/// A link between two nodes, seen from the innermost level that holds both ends.
struct LevelLink {
    /// The drawn link, by index.
    let drawn: Int
    /// The level that holds both ends, themselves or inside one of its composites.
    let level: Int
    /// What ``source`` is in that level: itself or the composite around it.
    let from: Int
    /// What ``target`` is in that level.
    let to: Int
    let source: Int
    let target: Int
}

/// A link that ends deeper than where it comes from, seen from a level that it enters.
struct LevelEntry {
    /// What it enters in that level.
    let node: Int
    let link: Int
}
