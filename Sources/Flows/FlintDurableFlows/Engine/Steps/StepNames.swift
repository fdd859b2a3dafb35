/// The name and the key of a step in a handler, without the number that distinguishes successive steps of
/// this name.
struct StepName: Hashable {
    /// Whether the handler `onTerminate` executes the step.
    let isOfEnd: Bool
    let name: String
    let key: String?
}

/// For each name, the number of steps with this name that have begun.
///
/// Steps of one name that follow each other, as in a loop, need no look-up in the dictionary.
struct Ordinals<Name: Hashable> {
    private var last: Name?
    private var lastCount = 0
    private var others: [Name: Int] = [:]

    /// Counts a step with this name, because it begins.
    ///
    /// - Returns: The number of steps with this name that began earlier.
    mutating func next(_ name: Name) -> Int {
        if last != name {
            if let last { others[last] = lastCount }
            (last, lastCount) = (name, others.isEmpty ? 0 : others[name, default: 0])
        }
        defer { lastCount += 1 }
        return lastCount
    }
}

/// A set that does not hash its first element, for sets that seldom have a second one.
struct SmallSet<Element: Hashable> {
    private var first: Element?
    private var others: Set<Element> = []

    var count: Int { (first == nil ? 0 : 1) + others.count }

    /// Adds an element.
    ///
    /// - Returns: Whether the element is new.
    mutating func insert(_ element: Element) -> Bool {
        if first == element { return false }
        if first != nil { return others.insert(element).inserted }
        guard others.isEmpty || !others.contains(element) else { return false }
        first = element
        return true
    }

    mutating func remove(_ element: Element) {
        if first == element {
            first = nil
        } else if !others.isEmpty {
            others.remove(element)
        }
    }
}
