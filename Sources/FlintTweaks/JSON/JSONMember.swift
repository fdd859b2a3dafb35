/// A name of a JSON object with its value; the names of one object differ.
package struct JSONMember: Sendable, Equatable {
    package let name: String
    /// The start of the name.
    package let position: JSONPosition
    package let node: JSONNode

    package init(name: String, position: JSONPosition, node: JSONNode) {
        self.name = name
        self.position = position
        self.node = node
    }
}
