import FlintTweaks
import Foundation
import TestSupport
import Testing

@Suite struct TweakValueTests {
    /// Makes values of every kind, the awkward ones often.
    struct Values {
        var generator: SeededGenerator

        mutating func next(depth: Int = 2) -> TweakValue {
            switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
            case 0: return .bool(.random(using: &generator))
            case 1:
                let awkward: [Int64] = [0, 1, -1, .min, .max, 1 << 53, 1 << 53 + 1]
                return .int(awkward.randomElement(using: &generator) ?? 0)
            case 2:
                let awkward: [Double] = [
                    0, -0.0, 1, -1, 0.5, .nan, .signalingNaN, -.nan, .infinity, -.infinity, 0x1p53, 0x1p63,
                    -0x1p63,
                    .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1,
                ]
                return .double(awkward.randomElement(using: &generator) ?? 0)
            case 3:
                let awkward = [
                    "", "1", "1.0", "true", "TRUE", "nan", "-0", "1e400", "0x10", "+1", " 1", "é", "e\u{301}",
                    "9223372036854775808", "6.5", "a/b%\n", "\u{301}",
                ]
                return .string(awkward.randomElement(using: &generator) ?? "")
            case 4:
                return .array(
                    (0..<Int.random(in: 0..<3, using: &generator)).map { _ in next(depth: depth - 1) })
            default:
                var members: [String: TweakValue] = [:]
                for name in ["a", "é", ""].prefix(Int.random(in: 0..<4, using: &generator)) {
                    members[name] = next(depth: depth - 1)
                }
                return .object(members)
            }
        }
    }

    @Test func `equality is an equivalence, agrees with hashing and never crosses kinds`() {
        var values = Values(generator: SeededGenerator(seed: 1))
        let sample = (0..<50).map { _ in values.next() }
        for first in sample {
            #expect(first == first)
            for second in sample {
                #expect((first == second) == (second == first))
                if first == second {
                    #expect(first.hashValue == second.hashValue && first.kind == second.kind)
                    for third in sample where second == third { #expect(first == third) }
                }
            }
        }
    }

    @Test func `all NaNs are one value and both zeros are another`() {
        let numbers: Set<TweakValue> = [
            .double(.nan), .double(-.nan), .double(.signalingNaN), .double(0), .double(-0.0),
        ]
        #expect(numbers.count == 2)
        #expect(Set<TweakValue>([true, 1, 1.0, "1", "true"]).count == 5)
    }

    @Test func `no conversion traps, and each is total`() {
        var values = Values(generator: SeededGenerator(seed: 2))
        for _ in 0..<500 {
            let value = values.next()
            _ = (value.boolValue, value.intValue, value.doubleValue, value.floatValue, value.stringValue)
            #expect(!value.description.isEmpty)
            for kind in TweakKind.allCases {
                guard let converted = value.converted(to: kind) else { continue }
                #expect(converted.kind == kind)
                // A conversion loses nothing: the way back gives a value that is the same number or equal.
                if case .string(let text) = value, kind != .string {
                    #expect(TweakValue(parsing: text).converted(to: kind) == converted)
                } else {
                    #expect(converted.converted(to: value.kind) == value)
                }
            }
        }
    }

    @Test(
        arguments: [
            (TweakValue.bool(true), true, 0, 0.0, nil), (7, false, 7, 7.0, nil),
            (-2.75, false, -2, -2.75, nil),
            ("6.5", false, 6, 6.5, "6.5"), ("words", false, 0, 0.0, "words"), ([1], false, 0, 0.0, nil),
            (["a": 1], false, 0, 0.0, nil), (.double(1e300), false, 0, 1e300, nil),
            ("9223372036854775807", false, .max, 0x1p63, "9223372036854775807"),
            ("true", false, 0, 0, "true"),
            ("nan", false, 0, 0, "nan"), ("1e400", false, 0, 0, "1e400"),
            (.double(.infinity), false, 0, .infinity, nil), (.double(.nan), false, 0, .nan, nil),
        ] as [(TweakValue, Bool, Int, Double, String?)])
    func `converting accessors follow the table`(
        value: TweakValue, bool: Bool, int: Int, double: Double, string: String?
    ) {
        #expect(value.boolValue == bool)
        #expect(value.intValue == int)
        #expect(value.doubleValue == double || value.doubleValue.isNaN && double.isNaN)
        #expect(value.floatValue == Float(double) || value.floatValue.isNaN && double.isNaN)
        #expect(value.stringValue == string)
    }

    @Test(arguments: [true, 1, 1.5, "a", [1], ["a": 1]] as [TweakValue])
    func `exact accessors are nil for other kinds`(value: TweakValue) {
        let found: [TweakKind: Bool] = [
            .bool: value.bool != nil, .int: value.int != nil, .double: value.double != nil,
            .string: value.string != nil, .array: value.array != nil, .object: value.object != nil,
        ]
        #expect(found.filter(\.value).map(\.key) == [value.kind])
    }

    @Test(
        arguments: [
            ("true", true), ("FaLsE", false), ("0", 0), ("-0", 0), ("42", 42),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("1.0", 1.0), ("1e2", 100.0), ("-0.5E-1", -0.05), ("1e-400", 0.0),
        ] as [(String, TweakValue)])
    func `text is parsed by its form`(text: String, value: TweakValue) {
        #expect(TweakValue(parsing: text) == value)
    }

    @Test(arguments: [
        "", " 1", "1 ", "+1", "01", "1.", ".5", "1e", "1e+", "-", "0x10", "nan", "inf", "infinity",
        "Infinity",
        "9223372036854775808", "1e400", "truе", "1_000", "١", "true\u{301}", "1\u{301}", "1\0", "yes", "null",
    ])
    func `all other text is a string`(text: String) {
        #expect(TweakValue(parsing: text) == .string(text))
    }

    @Test(
        arguments: [
            (1, .double, 1.0), (1.0, .int, 1), (1.5, .int, nil), (.int(1 << 53 + 1), .double, nil),
            (.double(0x1p63), .int, nil), (.double(.nan), .int, nil), (.double(.nan), .string, nil),
            (true, .int, nil), (1, .bool, nil), (true, .string, "true"), (1.0, .string, "1.0"),
            ("1", .int, 1), ("1", .double, 1.0), ("1.5", .int, nil), ("TRUE", .bool, true),
            ("words", .int, nil),
            ("[1]", .array, nil), ([1], .string, nil), ([1], .array, [1]), ("", .bool, nil),
        ] as [(TweakValue, TweakKind, TweakValue?)])
    func `values convert without loss or not at all`(
        value: TweakValue, kind: TweakKind, result: TweakValue?
    ) {
        #expect(value.converted(to: kind) == result)
    }

    @Test func `numbers are compared exactly across kinds`() {
        let pairs: [(TweakValue, TweakValue, isEqual: Bool)] = [
            (.int(1), 1.0, true), (.double(-0.0), 0, true), (.int(1 << 53 + 1), .double(0x1p53), false),
            (.int(.max), .double(0x1p63), false), (.int(1), true, false), (.string("1"), "1", false),
            (.double(.nan), 0, false),
        ]
        for (first, second, isEqual) in pairs { #expect(first.isNumericallyEqual(to: second) == isEqual) }
        var values = Values(generator: SeededGenerator(seed: 3))
        let numbers = (0..<120).map { _ in values.next(depth: 0) }.filter {
            $0.kind == .int || $0.kind == .double
        }
        for first in numbers {
            for second in numbers {
                #expect(first.isNumericallyEqual(to: second) == second.isNumericallyEqual(to: first))
                if first == second { #expect(first.isNumericallyEqual(to: second)) }
                guard first.isNumericallyEqual(to: second) else { continue }
                for third in numbers where second.isNumericallyEqual(to: third) {
                    #expect(first.isNumericallyEqual(to: third))
                }
            }
        }
    }

    @Test func `a literal with a name twice keeps the last`() {
        let value: TweakValue = ["a": 1, "b": [true, 2.5, "x\(1)"], "a": 2]
        #expect(value == .object(["a": .int(2), "b": .array([.bool(true), .double(2.5), .string("x1")])]))
    }

    @Test func `a value has a text that shows its kind`() {
        let value: TweakValue = ["b": [true, 1, 1.0, "1\n"], "a": [:]]
        #expect(value.description == #"{"a": {}, "b": [true, 1, 1.0, "1\n"]}"#)
    }

    @Test func `coding keeps each kind`() throws {
        var values = Values(generator: SeededGenerator(seed: 4))
        for _ in 0..<300 {
            let value = values.next()
            let data = try JSONEncoder().encode(value)
            #expect(try JSONDecoder().decode(TweakValue.self, from: data) == value)
        }
    }

    @Test(arguments: [
        "{}", "1", #"{"kind":"Int"}"#, #"{"kind":"Number","value":1}"#, #"{"kind":"Int","value":true}"#,
        #"{"kind":"Int","value":9223372036854775808}"#, #"{"kind":"Double","value":"huge"}"#,
        #"{"kind":"Array","value":[1]}"#, #"{"kind":"String","value":null}"#,
    ])
    func `decoding something else throws`(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TweakValue.self, from: Data(text.utf8))
        }
    }
}
