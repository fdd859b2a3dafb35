import FlintGenerator

/// Spells types in the generated code of one file, so that no generated class hides them.
struct KotlinScope {
    let table: KotlinTypeTable
    let package: String
    /// The qualified names of imported types, by their last components.
    let imports: [String: String]
    /// The names of the classes that the file declares, which hide types of the standard library.
    private let declared: Set<String>
    /// The names of the classes that are nested in the class around the code, and hide types of the same
    /// name.
    ///
    /// In the code of a machine they are the classes for its states, targets and other cases, in that of an
    /// enum the classes for its cases. The set is empty outside of these classes.
    private var nested: Set<String> = []
    private let isSerializable: Bool

    /// Creates the scope of a file.
    ///
    /// - Parameters:
    ///   - table: The types of the file.
    ///   - package: The package of the file.
    ///   - declared: The names of the classes that the file declares.
    ///   - annotations: The annotations of `kotlinx.serialization` that the file uses; empty if its classes
    ///     are not serializable.
    init(_ table: KotlinTypeTable, package: String, declared: Set<String>, annotations: [String]) {
        self.table = table
        self.package = package
        self.declared = declared
        isSerializable = !annotations.isEmpty
        let used = annotations.filter { !declared.contains($0) }.map { ($0, Self.serialization + "." + $0) }
        var imports = Dictionary(used) { first, _ in first }
        for type in table.all {
            for case (let name, let package?) in type.names
            where !package.hasPrefix("kotlin.collections") && package != "kotlin" && !declared.contains(name)
            {
                let full = package + "." + name
                imports[name] = imports[name].map { min($0, full) } ?? full
            }
        }
        self.imports = imports
    }

    /// Returns the scope inside of a class with nested classes, which hide other types of the same names.
    ///
    /// - Parameter names: The names of the nested classes.
    func inside(_ names: some Sequence<String>) -> KotlinScope {
        var scope = self
        scope.nested.formUnion(names)
        return scope
    }

    /// Returns the spelling of the type of an associated value.
    func type(_ payload: Payload) -> String { text(table.type(payload)) }

    func text(_ type: KotlinType) -> String { type.text { spelling($0, of: $1) } }

    /// Returns the spelling of a class or function that the file or the runtime declares.
    func own(_ name: String) -> String { spelling(name, of: nil) }

    /// Returns the spelling of a type of the standard library.
    func standard(_ name: String) -> String { spelling(name, of: "kotlin") }

    private static let serialization = "kotlinx.serialization"

    /// Returns the annotations of a serializable class, a line each; none if classes are not serializable.
    ///
    /// - Parameter name: The name that stands for the class in stored values, if a value may be of several
    ///   classes; nil otherwise.
    func annotations(_ name: String? = nil) -> [String] {
        guard isSerializable else { return [] }
        return ["@" + spelling("Serializable", of: Self.serialization)] + (name.map(serialName(_:)) ?? [])
    }

    /// Returns the line `@SerialName("…")` with the name that stands for a case in stored values.
    ///
    /// The result is empty if classes are not serializable.
    func serialName(_ name: String) -> [String] {
        guard isSerializable else { return [] }
        return ["@\(spelling("SerialName", of: Self.serialization))(\(KotlinIdentifier.literal(name)))"]
    }

    /// Returns the spelling of a name: alone, or with its package if another class hides it.
    ///
    /// - Parameters:
    ///   - name: The name, which may have several components.
    ///   - home: The package; nil for the package of the file.
    private func spelling(_ name: String, of home: String?) -> String {
        let root = name.split(separator: ".").first.map(String.init) ?? name
        let full = KotlinIdentifier.qualified((home ?? package) + "." + name)
        guard !nested.contains(root) else { return full }
        switch home {
        case nil: return imports[root] == nil ? KotlinIdentifier.qualified(name) : full
        case "kotlin", "kotlin.collections":
            return declared.contains(root) || imports[root] != nil ? full : name
        case let home?: return imports[root] == home + "." + name ? KotlinIdentifier.escaped(name) : full
        }
    }
}
