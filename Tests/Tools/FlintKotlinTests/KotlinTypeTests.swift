import FlintGenerator
import Testing

@testable import FlintKotlin

@Suite struct KotlinTypeTests {
    static let options = KotlinOptions(
        package: "com.example.shop",
        types: [
            "Money": "com.example.Money", "Date": "kotlin.time.Instant", "Shop.Item": "com.example.Item",
            "Count": "Int",
        ])

    /// Translates a type; tuples are named `Pair1`, `Pair2` and so on.
    private static func kotlin(_ text: String, _ options: KotlinOptions) throws(KotlinTypeError) -> String {
        var count = 0
        let type = try KotlinTypeReader.type(text, options, declared: ["Result2", "Data2"]) { _, _ in
            count += 1
            return "Tuple\(count)"
        }
        return type.text { name, package in
            package.map { $0.hasPrefix("kotlin") && $0 != "kotlin.time" ? name : $0 + "." + name } ?? name
        }
    }

    private static let types: [(String, String)] = [
        ("Int", "Long"), ("Int8", "Byte"), ("Int16", "Short"), ("Int32", "Int"), ("Int64", "Long"),
        ("UInt", "ULong"), ("UInt8", "UByte"), ("UInt16", "UShort"), ("UInt32", "UInt"), ("UInt64", "ULong"),
        ("Double", "Double"), ("Float", "Float"), ("Bool", "Boolean"), ("String", "String"),
        ("Character", "String"), ("Substring", "String"), ("Void", "Unit"), ("()", "Unit"),
        ("Never", "Nothing"), ("Any", "Any"), ("any Error", "Throwable"), ("Error", "Throwable"),
        ("Data", "ByteArray"), ("Int?", "Long?"), ("Optional<Int>", "Long?"), ("[Int]", "List<Long>"),
        ("Array<Int>", "List<Long>"), ("[[String]]", "List<List<String>>"),
        ("[String: Int]", "Map<String, Long>"),
        ("Dictionary<String, [Int]>", "Map<String, List<Long>>"), ("Set<String>", "Set<String>"),
        ("[Int?]?", "List<Long?>?"), ("(Int)", "Long"), ("(Int, String)", "Tuple1"),
        ("(name: String, age: Int)?", "Tuple1?"), ("[(Int, (Int, Int))]", "List<Tuple2>"),
        ("any Service", "Service"), ("Service", "Service"), ("some Service", "Service"),
        ("() -> Void", "() -> Unit"), ("(Int) -> String", "(Long) -> String"),
        ("(Int, Bool) async -> String", "suspend (Long, Boolean) -> String"),
        ("() async throws -> Int", "suspend () -> Long"), ("() throws(Failure) -> Int", "() -> Long"),
        ("@Sendable (Int) -> Void", "(Long) -> Unit"), ("(() -> Void)?", "(() -> Unit)?"),
        ("(_ name: String) -> Int", "(name: String) -> Long"),
        ("(Int) -> (String) -> Bool", "(Long) -> (String) -> Boolean"),
        ("Result<Int, any Error>", "Result<Long>"), ("Result<Void, Error>", "Result<Unit>"),
        ("Page<Int>", "Page<Long>"), ("Page<[Item]>", "Page<List<Item>>"), ("Shop.Order", "Shop.Order"),
        ("Swift.Int", "Long"), ("Money", "com.example.Money"), ("[Money?]", "List<com.example.Money?>"),
        ("Date", "kotlin.time.Instant"), ("Shop.Item", "com.example.Item"), ("Count", "Int"), ("URL", "URL"),
        ("Decimal", "Decimal"), ("Data2", "Data2"),
    ]

    @Test(arguments: types)
    func `a type of Swift has one in Kotlin`(swift: String, kotlin: String) throws {
        #expect(try Self.kotlin(swift, Self.options) == kotlin)
    }

    @Test func `Int is Int if the options say so`() throws {
        let options = KotlinOptions(package: "shop", integer: .int)
        #expect(try Self.kotlin("[Int: UInt]", options) == "Map<Int, UInt>")
        #expect(try Self.kotlin("Int64", options) == "Long")
    }

    @Test(arguments: [
        ("inout Int", "'inout'"), ("isolated Shop", "'isolated'"), ("borrowing Shop", "'borrowing'"),
        ("sending Shop", "'sending'"), ("any A & B", "composition"), ("Int.Type", "metatype"),
        ("[any P.Type]", "metatype"), ("Int??", "optional of an optional"),
        ("Optional<Int?>", "optional of an optional"),
        ("Result<Int, Failure>", "type of errors"), ("@MainActor () -> Void", "attribute"),
        ("Page<Int>.Index", "a type in a generic type"), ("Int!", "no type that Kotlin has"),
        ("[Int", "this"),
    ]) func `a type that Kotlin does not have is refused`(swift: String, reason: String) {
        let error = #expect(throws: KotlinTypeError.self) { try Self.kotlin(swift, Self.options) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("1", "Int", "1"), ("-3", "Int", "-3"), ("1_000", "Int", "1_000"), ("1", "Double", "1.0"),
        ("2.5", "Double", "2.5"), ("1", "Float", "1f"), ("7", "UInt", "7u"), ("true", "Bool", "true"),
        ("\"a $b\"", "String", "\"a \\$b\""), ("nil", "Int?", "null"), ("4", "Int?", "4"),
        ("[]", "[Int]", "emptyList()"),
        ("[]", "Set<Int>", "emptySet()"), ("[:]", "[Int: Int]", "emptyMap()"),
        (".later", "Answer", "Answer.Later"),
    ]) func `a plain default value has one in Kotlin`(value: String, type: String, kotlin: String) throws {
        let type = try KotlinTypeReader.type(type, Self.options, declared: []) { _, _ in "" }
        #expect(KotlinValue.text(of: value, as: type) { $0.text { name, _ in name } } == kotlin)
    }

    @Test(arguments: [
        ("1.5", "Int"), ("007", "Int"), ("0x1F", "Int"), ("\"a \\(b)\"", "String"), ("Money()", "Money"),
        ("[1]", "[Int]"), ("{ }", "() -> Void"), ("-1", "UInt"), ("nil", "Int"), ("true", "Int"),
    ]) func `another default value is refused`(value: String, type: String) throws {
        let type = try KotlinTypeReader.type(type, Self.options, declared: []) { _, _ in "" }
        #expect(KotlinValue.text(of: value, as: type) { $0.text { name, _ in name } } == nil)
    }
}
