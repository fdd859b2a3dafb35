/// The options for generated Kotlin: the package, and the Kotlin types that replace the types in a diagram.
public struct KotlinOptions: Equatable, Sendable {
    /// The types in Kotlin that a diagram's `Int` and `UInt` can become.
    public enum Integer: String, Sendable, CaseIterable {
        /// 64 bits, as on the platforms of Swift: `Long` and `ULong`.
        case long
        /// 32 bits: `Int` and `UInt`.
        case int
    }

    /// The package of the generated files and of the runtime, such as `com.example.shop`.
    public var package: String
    /// The size of the types in Kotlin that `Int` and `UInt` become.
    public var integer: Integer
    /// The qualified names in Kotlin of types that a diagram names, such as `kotlin.time.Instant` for `Date`.
    public var types: [String: String]
    /// Whether the generated classes of values have the annotations of `kotlinx.serialization`.
    ///
    /// They are the classes for states, entries, exits, outputs, tuples and models.
    public var isSerializable: Bool

    /// Creates options.
    ///
    /// - Parameters:
    ///   - package: The package of the generated files and of the runtime, such as `com.example.shop`.
    ///   - integer: The size of the types in Kotlin that `Int` and `UInt` become.
    ///   - types: The qualified names in Kotlin of types that a diagram names; other names stay as they are.
    ///   - isSerializable: Whether the generated classes of values, such as states and models, have the
    ///     annotations of `kotlinx.serialization`.
    public init(
        package: String, integer: Integer = .long, types: [String: String] = [:], isSerializable: Bool = false
    ) {
        self.package = package
        self.integer = integer
        self.types = types
        self.isSerializable = isSerializable
    }

    /// Returns whether a text is a qualified name, such as `com.example.shop`.
    package static func isQualifiedName(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isIdentifier)
    }
}
