internal import Synchronization

/// The names of types with their modules: making one takes longer than everything else that a recorded step needs.
enum TypeNames {
    private static let names = Mutex<[ObjectIdentifier: String]>([:])

    static func name<Value>(of type: Value.Type) -> String {
        let id = ObjectIdentifier(type)
        if let name = names.withLock({ $0[id] }) { return name }
        let name = String(reflecting: type)
        names.withLock { $0[id] = name }
        return name
    }
}
