import Testing

@testable import FlintFlags

/// The operations as https://jsonlogic.com/operations.html describes them, its examples among them.
@Suite struct JsonLogicTests {
    @Test(arguments: [
        (#"{"var": ["a"]}"#, #"{"a": 1, "b": 2}"#, "1"), (#"{"var": "a"}"#, #"{"a": 1}"#, "1"),
        (#"{"var": ["z", 26]}"#, #"{"a": 1}"#, "26"), (#"{"var": "z"}"#, "{}", "null"),
        (#"{"var": "champ.name"}"#, #"{"champ": {"name": "Fezzig"}}"#, #""Fezzig""#),
        (#"{"var": "champ.height"}"#, #"{"champ": {"name": "Fezzig"}}"#, "null"),
        (#"{"var": ["champ.name.first", "x"]}"#, #"{"champ": {"name": "Fezzig"}}"#, #""x""#),
        (#"{"var": "list.1"}"#, #"{"list": ["apple", "banana"]}"#, #""banana""#),
        (#"{"var": "list.7"}"#, #"{"list": ["apple", "banana"]}"#, "null"),
        (#"{"var": "list.-1"}"#, #"{"list": ["apple", "banana"]}"#, "null"),
        (#"{"var": {"cat": ["a", "b"]}}"#, #"{"ab": 5}"#, "5"),
        (#"{"var": [{"var": "name"}, 7]}"#, #"{"name": "x"}"#, "7"),
        (#"{"var": ["a", {"+": [1, 2]}]}"#, "{}", "3"),
        (#"{"map": [[1, 2], {"var": ""}]}"#, "{}", "[1, 2]"),
        (#"{"map": [[1, 2], {"var": []}]}"#, "{}", "[1, 2]"),
        (#"{"map": [[[1, 9], [2, 8]], {"var": 1}]}"#, "{}", "[9, 8]"),
        (#"{"missing": ["a", "b"]}"#, #"{"a": "apple", "c": "carrot"}"#, #"["b"]"#),
        (#"{"missing": ["a", "b"]}"#, #"{"a": "", "b": 0}"#, #"["a"]"#),
        (#"{"missing": [["a", "b"]]}"#, "{}", #"["a", "b"]"#),
        (#"{"missing": "a"}"#, "{}", #"["a"]"#),
        (#"{"missing": {"merge": ["a", {"if": [true, "b"]}]}}"#, "{}", #"["a", "b"]"#),
        (#"{"missing_some": [1, ["a", "b", "c"]]}"#, #"{"a": "apple"}"#, "[]"),
        (#"{"missing_some": [2, ["a", "b", "c"]]}"#, #"{"a": "apple"}"#, #"["b", "c"]"#),
    ])
    func `data are found by paths`(rule: String, attributes: String, result: String) throws {
        #expect(try Logic.result(rule, attributes) == result)
    }

    @Test(arguments: [
        (#"{"if": [true, "yes", "no"]}"#, #""yes""#), (#"{"if": [false, "yes", "no"]}"#, #""no""#),
        (#"{"if": [false, "yes"]}"#, "null"), (#"{"if": [true]}"#, "true"),
        (#"{"if": ["alone"]}"#, #""alone""#),
        (#"{"if": [false, 1, false, 2, 3]}"#, "3"), (#"{"if": [false, 1, true, 2, 3]}"#, "2"),
        (#"{"if": [false, 1, false, 2]}"#, "null"), (#"{"?:": [[], 1, 2]}"#, "2"), (#"{"if": []}"#, "null"),
        (#"{"or": [false, 0, "a"]}"#, #""a""#), (#"{"or": [false, 0]}"#, "0"), (#"{"or": [[0], 1]}"#, "[0]"),
        (#"{"and": [true, "", 3]}"#, #""""#), (#"{"and": [1, 3]}"#, "3"),
        (#"{"and": [true, {"<": [3, 1]}]}"#, "false"),
        (#"{"!": [true]}"#, "false"), (#"{"!": true}"#, "false"), (#"{"!": [[]]}"#, "true"),
        (#"{"!!": [[]]}"#, "false"),
        (#"{"!!": ["0"]}"#, "true"), (#"{"!!": [""]}"#, "false"), (#"{"!!": [0]}"#, "false"),
        (#"{"!!": [{}]}"#, "true"),
        (#"{"!!": [[0]]}"#, "true"), (#"{"!!": null}"#, "false"), (#"{"!!": {"/": [0, 0]}}"#, "false"),
    ])
    func `the first operand that decides is the result`(rule: String, result: String) throws {
        #expect(try Logic.result(rule) == result)
    }

    /// The results are those of JavaScript for the same expressions.
    private static let comparisons: [(String, String, Bool)] = [
        ("==", "1, 1", true), ("==", #"1, "1""#, true), ("==", "0, false", true), ("==", #""", 0"#, true),
        ("==", "null, null", true), ("==", "null, 0", false), ("==", "null, false", false),
        ("==", #""", null"#, false),
        ("==", #""1.0", 1"#, true), ("==", #"" 1 ", 1"#, true), ("==", #""0x10", 16"#, true),
        ("==", #""a", 0"#, false),
        ("==", "true, 1", true), ("==", #"true, "1""#, true), ("==", #"true, "true""#, false),
        ("==", "[], false", true),
        ("==", "[1], 1", true), ("==", #"[1, 2], "1,2""#, true), ("==", "[1], [1]", false),
        ("==", #"{}, "[object Object]""#, true), ("==", #"[null], """#, true),
        ("==", #""\u00e9", "e\u0301""#, false),
        ("===", "1, 1", true), ("===", #"1, "1""#, false), ("===", "null, false", false),
        ("===", "1.0, 1", true),
        ("!=", "1, 2", true), ("!=", #"1, "1""#, false), ("!==", #"1, "1""#, true), ("!==", "1, 1", false),
        (">", "2, 1", true), (">", "1, 1", false), (">=", "1, 1", true), (">", #""b", "a""#, true),
        (">", #""10", "9""#, false), (">", #""10", 9"#, true), ("<", "null, 1", true),
        ("<", #""a", 1"#, false),
        (">=", #""a", 1"#, false), ("<=", "null, 0", true), ("<=", "[2], 2", true), ("<", #""Z", "a""#, true),
        ("<", "1, 2, 3", true), ("<", "1, 1, 3", false), ("<", "1, 4, 3", false), ("<=", "1, 1, 3", true),
        ("<=", "1, 4, 3", false), ("<", #""a", "b", "c""#, true), ("<", #""\uffff", "\ud83d\ude00""#, false),
        ("in", #""Spring", "Springfield""#, true), ("in", #""spring", "Springfield""#, false),
        ("in", #""", "a""#, true),
        ("in", #""", """#, false), ("in", #""a", null"#, false), ("in", #"1, [1, 2]"#, true),
        ("in", #""1", [1, 2]"#, false),
        ("in", #"1, "213""#, true), ("in", #""a", {}"#, false),
    ]

    @Test(arguments: comparisons)
    func `values are compared as JavaScript compares them`(
        operation: String, operands: String, result: Bool
    ) throws {
        #expect(try Logic.result("{\"\(operation)\": [\(operands)]}") == "\(result)")
    }

    @Test(arguments: [
        (#"{"+": [4, 2]}"#, "6"), (#"{"+": [2, 2, 2, 2, 2]}"#, "10"), (#"{"+": "3.14"}"#, "3.14"),
        (#"{"+": ["1px", "2"]}"#, "3"), (#"{"+": [null, 1]}"#, "NaN"), (#"{"+": [true]}"#, "NaN"),
        (#"{"+": []}"#, "0"),
        (#"{"-": [4, 2]}"#, "2"), (#"{"-": 2}"#, "-2"), (#"{"-": ["5", true]}"#, "4"),
        (#"{"-": ["a", 1]}"#, "NaN"),
        (#"{"*": [4, 2]}"#, "8"), (#"{"*": [2, "3x", 4]}"#, "24"), (#"{"*": ["7"]}"#, #""7""#),
        (#"{"/": [4, 2]}"#, "2"), (#"{"/": [1, 0]}"#, "Infinity"), (#"{"/": [0, 0]}"#, "NaN"),
        (#"{"/": ["1", "4"]}"#, "0.25"),
        (#"{"%": [101, 2]}"#, "1"), (#"{"%": [-5, 3]}"#, "-2"), (#"{"%": [5.5, 2]}"#, "1.5"),
        (#"{"%": [1, 0]}"#, "NaN"),
        (#"{"max": [1, 3, "2"]}"#, "3"), (#"{"min": [1, 3, null]}"#, "0"), (#"{"max": [1, "a"]}"#, "NaN"),
        (#"{"min": []}"#, "Infinity"), (#"{"max": []}"#, "-Infinity"),
    ])
    func `numbers are calculated`(rule: String, result: String) throws {
        #expect(try Logic.result(rule) == result)
    }

    @Test(arguments: [
        (#"{"map": [{"var": "n"}, {"*": [{"var": ""}, 2]}]}"#, "[2, 4, 6, 8, 10]"),
        (#"{"map": [{"var": "none"}, 1]}"#, "[]"),
        (#"{"map": [{"var": "pies"}, {"var": "filling"}]}"#, #"["apple", "rhubarb"]"#),
        (#"{"filter": [{"var": "n"}, {"%": [{"var": ""}, 2]}]}"#, "[1, 3, 5]"),
        (#"{"filter": ["x", true]}"#, "[]"),
        (#"{"reduce": [{"var": "n"}, {"+": [{"var": "current"}, {"var": "accumulator"}]}, 0]}"#, "15"),
        (#"{"reduce": [{"var": "none"}, {"+": [{"var": "current"}, 1]}, 7]}"#, "7"),
        (
            #"{"reduce": [{"var": "pies"}, {"+": [{"var": "accumulator"}, {"var": "current.temp"}]}, 0]}"#,
            "210"
        ),
        (#"{"reduce": [[1], {"var": "n"}, 0]}"#, "null"),
        (#"{"reduce": [[1], {"var": ""}, 0]}"#, #"{"accumulator": 0, "current": 1}"#),
        (#"{"all": [{"var": "n"}, {">": [{"var": ""}, 0]}]}"#, "true"), (#"{"all": [[], true]}"#, "false"),
        (#"{"all": [{"var": "n"}, {">": [{"var": ""}, 1]}]}"#, "false"),
        (#"{"all": [{"var": "none"}, true]}"#, "false"),
        (#"{"some": [{"var": "n"}, {">": [{"var": ""}, 4]}]}"#, "true"), (#"{"some": [[], true]}"#, "false"),
        (#"{"some": [{"var": "n"}, {">": [{"var": ""}, 5]}]}"#, "false"),
        (#"{"none": [{"var": "n"}, {">": [{"var": ""}, 5]}]}"#, "true"), (#"{"none": [[], true]}"#, "true"),
        (#"{"none": [{"var": "n"}, {">": [{"var": ""}, 4]}]}"#, "false"),
        (#"{"some": [{"var": "pies"}, {"==": [{"var": "filling"}, "apple"]}]}"#, "true"),
        (#"{"merge": [[1, 2], [3, 4]]}"#, "[1, 2, 3, 4]"),
        (#"{"merge": [1, 2, [3, [4]]]}"#, "[1, 2, 3, [4]]"),
        (#"{"merge": {"var": "n"}}"#, "[1, 2, 3, 4, 5]"), (#"{"merge": null}"#, "[null]"),
        (#"{"in": [3, {"var": "n"}]}"#, "true"),
        (#"[1, {"var": "n.0"}, "x"]"#, #"[1, 1, "x"]"#),
    ])
    func `lists are mapped, filtered, reduced and joined`(rule: String, result: String) throws {
        let data = """
            {"n": [1, 2, 3, 4, 5], "pies": [{"filling": "apple", "temp": 110}, {"filling": "rhubarb", "temp": 100}]}
            """
        #expect(try Logic.result(rule, data) == result)
    }

    @Test(arguments: [
        (#"{"cat": ["I love", " pie"]}"#, #""I love pie""#),
        (#"{"cat": ["a", 1, null, true, [1, null, 2]]}"#, #""a1true1,,2""#),
        (#"{"cat": "x"}"#, #""x""#), (#"{"cat": [1.5, 1e21, -0.0]}"#, #""1.51e+210""#),
        (#"{"substr": ["jsonlogic", 4]}"#, #""logic""#), (#"{"substr": ["jsonlogic", -5]}"#, #""logic""#),
        (#"{"substr": ["jsonlogic", 1, 3]}"#, #""son""#), (#"{"substr": ["jsonlogic", 4, -2]}"#, #""log""#),
        (#"{"substr": ["jsonlogic", -5, -2]}"#, #""log""#), (#"{"substr": ["abc", 9]}"#, #""""#),
        (#"{"substr": ["abc", -9, 2]}"#, #""ab""#), (#"{"substr": ["abc", 0, -9]}"#, #""""#),
        (#"{"substr": ["a\ud83d\ude00b", 3]}"#, #""b""#), (#"{"substr": [12345, 1, 2]}"#, #""23""#),
        (#"{"substr": ["abc", 0, null]}"#, #""""#),
        (#"{"log": ["apple"]}"#, #""apple""#),
    ])
    func `texts are joined and cut`(rule: String, result: String) throws {
        #expect(try Logic.result(rule) == result)
    }

    @Test(arguments: [
        (1.0, "1"), (-0.0, "0"), (0.1, "0.1"), (123_456_789, "123456789"), (1e15, "1000000000000000"),
        (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"), (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (1.25e-9, "1.25e-9"), (9_007_199_254_740_992, "9007199254740992"), (0.1 + 0.2, "0.30000000000000004"),
        (-123.456, "-123.456"), (.leastNonzeroMagnitude, "5e-324"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        (.nan, "NaN"), (-.infinity, "-Infinity"), (1.7e15, "1700000000000000"),
        (0x1p66, "73786976294838210000"),
    ])
    func `numbers are written as JavaScript writes them`(number: Double, text: String) {
        #expect(LogicNumber.text(of: number) == text)
    }

    @Test(
        arguments: [
            ("", 0, .nan), ("  ", 0, .nan), ("12", 12, 12), (" -1.5e2 ", -150, -150), ("+.5", 0.5, 0.5),
            ("5.", 5, 5),
            ("1e", .nan, 1), ("1px", .nan, 1), (".", .nan, .nan), ("-", .nan, .nan), ("0x1F", 31, 0),
            ("0b101", 5, 0),
            ("0o17", 15, 0), ("0xg", .nan, 0), ("Infinity", .infinity, .infinity),
            ("-Infinity!", .nan, -.infinity),
            ("inf", .nan, .nan), ("nan", .nan, .nan), ("1e999", .infinity, .infinity), ("\u{FEFF}7\n", 7, 7),
            ("1_000", .nan, 1),
        ] as [(String, Double, Double)])
    func `numbers are read as JavaScript reads them`(text: String, whole: Double, leading: Double) {
        let (first, second) = (LogicNumber.number(of: text), LogicNumber.leadingNumber(of: text))
        #expect(first == whole || (first.isNaN && whole.isNaN), "\(first)")
        #expect(second == leading || (second.isNaN && leading.isNaN), "\(second)")
    }
}
