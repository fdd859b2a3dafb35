import CoreTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

@Suite struct RouteParametersTests {
    enum Color: String, Codable {
        case red
        case darkBlue = "dark blue"
    }
    enum Level: Int, Codable {
        case low = 1
        case high
    }

    struct Everything: Codable, Hashable, RouteParametersCodable {
        var text = ""
        var int = 0
        var small: Int8 = 0
        var big: UInt64 = 0
        var double = 0.0
        var float: Float = 0
        var bool = false
        var id = UUID()
        var url = URL(filePath: "/")
        var date = Date(timeIntervalSinceReferenceDate: 0)
        var color = Color.red
        var level = Level.low
        var texts: [String] = []
        var ints: Set<Int> = []
        var flags: [Bool?] = []
        var maybe: Int?
        var maybeColor: Color?
        var maybeDates: [Date]?
    }

    struct One<Value: Codable & Hashable>: Codable, Hashable, RouteParametersCodable { var x: Value }
    struct Maybe: Codable, Hashable, RouteParametersCodable {
        var x: Int?
        var flag: Bool?
    }
    struct Outer: Codable, RouteParametersCodable { var inner: Maybe }
    struct Lists: Codable, RouteParametersCodable { var x: [[Int]] }
    struct ID: RawRepresentable, Codable, Hashable, RouteParametersCodable { var rawValue: String }
    struct ByHand: RouteParametersCodable, Hashable {
        var name: String
        init(from parameters: RouteParameters, mapping: URLMapping) throws {
            guard let name = parameters.value("name") else { throw CancellationError() }
            self.name = "\(name) by \(mapping.name ?? "")"
        }
        func routeParameters(for mapping: URLMapping) -> RouteParameters { ["name": name, "flag": nil] }
    }

    static func mapping(_ pattern: String) throws -> URLMapping {
        URLMapping(bindingID: "F#A", pattern: try URLPattern(pattern), scope: .appAny, name: "short")
    }

    static func read<Value: RouteParametersDecodable>(
        _ type: Value.Type = Value.self, _ parameters: RouteParameters, _ pattern: String = "/p"
    ) throws -> Value {
        try Value(from: parameters, mapping: mapping(pattern))
    }

    static func error<Value: RouteParametersDecodable>(
        _ type: Value.Type, _ parameters: RouteParameters, _ pattern: String = "/p"
    ) throws -> RouteParameters.Failure {
        try #require(throws: RouteParameters.Failure.self) { try read(type, parameters, pattern) }
    }

    // MARK: Reading

    @Test func `parameters are printed as they are written`() {
        let parameters = RouteParameters(
            variables: ["name": "a \"b\"", "id": "1"],
            items: [.init(name: "tag", value: "x"), .init(name: "tag", value: nil)])
        #expect("\(parameters)" == #"["id": "1", "name": "a \"b\"", "tag": "x", "tag": nil]"#)
        #expect("\(RouteParameters())" == "[:]")
    }

    @Test func `values and lists are read by their names`() throws {
        let id = UUID()
        let parameters: RouteParameters = [
            "text": "a b", "int": "-7", "small": "+127", "big": "18446744073709551615", "double": "-1.5e3",
            "float": "0.1", "bool": nil, "id": id.uuidString, "url": "https://a.b/c?d=e", "unknown": "x",
            "date": "2001-01-02T00:00:00.5+00:00", "color": "dark blue", "level": "2", "texts": "b",
            "ints": "1",
            "texts": "a", "ints": "2", "texts": "b", "flags": "0", "flags": nil, "maybeDates": "2001-01-02",
        ]
        let value: Everything = try Self.read(Everything.self, parameters)
        #expect(
            value
                == Everything(
                    text: "a b", int: -7, small: 127, big: .max, double: -1500, float: 0.1, bool: true,
                    id: id,
                    url: try #require(URL(string: "https://a.b/c?d=e")),
                    date: Date(timeIntervalSinceReferenceDate: 86_400.5), color: .darkBlue, level: .high,
                    texts: ["b", "a", "b"], ints: [1, 2], flags: [false, nil], maybe: nil, maybeColor: nil,
                    maybeDates: [Date(timeIntervalSinceReferenceDate: 86_400)]))
    }

    @Test(
        arguments: [
            ("true", true), ("false", false), ("1", true), ("0", false), (nil, true), ("", nil), ("yes", nil),
            ("TRUE", nil), ("2", nil),
        ] as [(String?, Bool?)])
    func `a Bool has four words, and is true without one`(text: String?, value: Bool?) throws {
        #expect((try? Self.read(One<Bool>.self, ["x": text]))?.x == value)
    }

    @Test(
        arguments: [
            ("128", .outOfRange), ("-129", .outOfRange), ("99999999999999999999", .outOfRange),
            ("", .malformed),
            ("1 ", .malformed), (" 1", .malformed), ("1.0", .malformed), ("1,0", .malformed),
            ("1e2", .malformed),
            ("١", .malformed), ("0x1", .malformed), ("1_000", .malformed), ("-", .malformed),
            (nil, .malformed),
        ] as [(String?, RouteParameters.Failure.Reason)])
    func `an integer says what is wrong`(text: String?, reason: RouteParameters.Failure.Reason) throws {
        let error = try Self.error(One<Int8>.self, ["x": text])
        #expect((error.reason, error.value) == (reason, text))
        #expect((error.name, error.pattern, error.expected) == ("x", "/p", "Int8"))
    }

    @Test(
        arguments: [
            ("nan", .malformed), ("inf", .malformed), ("-Infinity", .malformed), ("0x1p3", .malformed),
            ("1e999", .outOfRange), ("-1e999", .outOfRange), ("1e-999", .outOfRange), ("1.5x", .malformed),
            ("1,5", .malformed), ("", .malformed), ("1e", .malformed), ("e", .malformed),
        ] as [(String, RouteParameters.Failure.Reason)])
    func `a number says what is wrong`(text: String, reason: RouteParameters.Failure.Reason) throws {
        #expect(try Self.error(One<Double>.self, ["x": text]).reason == reason)
    }

    @Test func `zero is a number however small it looks`() throws {
        #expect(try Self.read(One<Double>.self, ["x": "0.000e-999"]).x == 0)
        #expect(try Self.read(One<Float>.self, ["x": "1e38"]).x == 1e38)
        let failures = [
            try Self.error(One<Float>.self, ["x": "1e39"]), try Self.error(One<UInt>.self, ["x": "-1"]),
        ]
        #expect(failures.map(\.reason) == [.outOfRange, .outOfRange])
    }

    @Test func `other kinds say what is wrong`() throws {
        let color = try Self.error(One<Color>.self, ["x": "green"])
        #expect(try Self.error(One<UUID>.self, ["x": "no"]).expected == "UUID")
        #expect(color.expected.contains("Color"))
        #expect(try Self.error(One<[Int]>.self, ["x": "1", "x": "b"]).name == "x")
        let failures: [RouteParameters.Failure] = [
            color, try Self.error(One<URL>.self, ["x": "http://[bad"]),
            try Self.error(One<Level>.self, ["x": "3"]), try Self.error(One<Level>.self, ["x": "a"]),
            try Self.error(One<String>.self, ["x": nil]), try Self.error(One<Int>.self, ["y": "1"]),
            try Self.error(Outer.self, ["inner": "1"]), try Self.error(Lists.self, ["x": "1"]),
            try Self.error(ID.self, ["x": "1"], "/$(x)/$(y)"),
        ]
        #expect(
            failures.map(\.reason) == [
                .malformed, .malformed, .malformed, .malformed, .malformed, .missing, .unsupported,
                .unsupported, .unsupported,
            ])
    }

    @Test func `an optional is nil only if its parameter is absent`() throws {
        #expect(try Self.read(Maybe.self, ["y": "1"]) == Maybe(x: nil, flag: nil))
        let failures = [try Self.error(Maybe.self, ["x": "a"]), try Self.error(Maybe.self, ["x": nil])]
        #expect(failures.map(\.reason) == [.malformed, .malformed])
        #expect(try Self.read(Maybe.self, ["flag": nil]).flag == true)
    }

    @Test func `an optional input is nil only if no key of its type is present`() throws {
        let inputs: [RouteParameters] = [["y": "1"], [:], ["x": "1"]]
        #expect(try inputs.map { try Self.read(One<Int>?.self, $0) } == [nil, nil, One(x: 1)])
        let failures = [
            try Self.error(One<Int>?.self, ["x": "a"]), try Self.error(Everything?.self, ["maybe": "1"]),
        ]
        #expect(failures.map(\.reason) == [.malformed, .missing])
        #expect(try Self.read(Maybe?.self, ["y": "1"]) == nil)
        #expect(try Self.read(ByHand?.self, [:]) == nil)
        #expect(try Self.read(ByHand?.self, ["name": "a"])?.name == "a by short")
        #expect(throws: CancellationError.self) { try Self.read(ByHand?.self, ["other": "a"]) }
    }

    @Test func `no input accepts anything and says nothing`() throws {
        #expect(try Self.read(NoInput.self, ["y": "1", "z": nil]) == NoInput())
        #expect(try NoInput().routeParameters(for: Self.mapping("/")).isEmpty)
    }

    @Test func `a variable goes before the query, and is all that an input of one value has`() throws {
        do {
            let parameters = RouteParameters(
                variables: ["name": "7"], items: [.init(name: "name", value: "8")])
            #expect(try Self.read(ID.self, parameters, "/$(name)") == ID(rawValue: "7"))
            #expect(try ID(rawValue: "7").routeParameters(for: Self.mapping("/$(name)")) == ["name": "7"])
            #expect(throws: RouteParameters.Failure.self) {
                try ID(rawValue: "7").routeParameters(for: Self.mapping("/"))
            }
        }
        let parameters = RouteParameters(
            variables: ["x": "1"], items: [.init(name: "x", value: "2"), .init(name: "x", value: "3")])
        #expect(try Self.read(One<[Int]>.self, parameters).x == [1, 2, 3])
        let single = [parameters, ["x": "2", "x": "3"]].map { try? Self.read(One<Int>.self, $0).x }
        #expect(single == [1, 3])
    }

    @Test func `an error shows a short value to the developer and none to events`() throws {
        let short = try Self.error(One<Int>.self, ["x": "secret"])
        #expect(short.description.contains("secret") && short.description.contains("'x'"))
        #expect(!short.loggingDescription.contains("secret"))
        #expect(ActionFailure(short) == ActionFailure(try Self.error(One<Int>.self, ["x": "other"])))
        let long = try Self.error(One<Int>.self, ["x": String(repeating: "s", count: 65)])
        #expect(long.value == nil && !long.description.contains("ss"))
    }

    @Test func `an application's own error becomes one of parameters`() throws {
        let target = BindingRouteTarget(HandFeature.open)
        #expect(throws: RouteParameters.Failure.self) {
            try target.input(from: [:], mapping: Self.mapping("/p"))
        }
    }

    enum HandFeature: Feature, TestFeature {
        static let open = action(HandAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
    }

    enum HandAction: Action {
        static let description = "Opens by hand"
        static func perform(with context: ActionContext<ByHand>, using presenter: NoPresenter) {}
    }

    // MARK: Writing

    @Test func `properties are written in their order, and what is absent is not`() throws {
        let id = UUID()
        let value = Everything(
            text: "", double: 0.1, float: 0.1, bool: true, id: id, url: try #require(URL(string: "a://b")),
            color: .darkBlue, level: .high, texts: ["b", "a"], flags: [nil, false], maybe: 3)
        let parameters = try value.routeParameters(for: Self.mapping("/"))
        let items: [(String, String?)] = [
            ("text", ""), ("int", "0"), ("small", "0"), ("big", "0"), ("double", "0.1"), ("float", "0.1"),
            ("bool", "true"), ("id", id.uuidString), ("url", "a://b"), ("date", "2001-01-01T00:00:00Z"),
            ("color", "dark blue"), ("level", "2"), ("texts", "b"), ("texts", "a"), ("flags", nil),
            ("flags", "false"), ("maybe", "3"),
        ]
        #expect(parameters.items == items.map { RouteParameters.Item(name: $0.0, value: $0.1) })
    }

    @Test func `what is no number, or has no flat shape, is refused`() throws {
        for value in [Double.nan, .infinity, -.infinity] {
            let error = try #require(throws: RouteParameters.Failure.self) {
                try One(x: value).routeParameters(for: Self.mapping("/"))
            }
            #expect(error.name == "x" && error.reason == .outOfRange)
        }
        let nested: [any RouteParametersEncodable] = [Outer(inner: Maybe(x: 1)), Lists(x: [[1]])]
        for value in nested {
            #expect(throws: RouteParameters.Failure.self) {
                try value.routeParameters(for: Self.mapping("/"))
            }
        }
    }

    @Test(arguments: 0..<10) func `what is written is read again`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let value = Everything(using: &generator)
            let parameters = try value.routeParameters(for: Self.mapping("/"))
            #expect(try Self.read(Everything.self, parameters) == value)
        }
    }

    // MARK: Dates

    @Test(
        arguments: [
            ("2001-01-01", 0), ("2001-01-01T00:00Z", 0), ("2001-01-01T01:30:15+01:30", 15),
            ("2000-12-31T23:59:59Z", -1),
            ("2000-12-31T23:59:59.75Z", -0.25), ("2001-01-01T00:00:00.123456789Z", 0.123456789),
            ("2001-01-01T00:00:00-0100", 3600), ("1970-01-01", -978_307_200), ("2024-02-29", 730_857_600),
            ("0000-03-01T00:00:00Z", -730_791 * 86_400.0), ("9999-12-31", 252_423_907_200),
        ] as [(String, Double)])
    func `a date is read exactly`(text: String, interval: Double) throws {
        #expect(try Self.read(One<Date>.self, ["x": text]).x.timeIntervalSinceReferenceDate == interval)
    }

    @Test(
        arguments: [
            ("2001-02-29", .outOfRange), ("2001-13-01", .outOfRange), ("2001-00-01", .outOfRange),
            ("2001-01-00", .outOfRange), ("2001-01-01T24:00Z", .outOfRange), ("2001-01-01T00:00", .malformed),
            ("2001-01-01T00:00:60Z", .outOfRange), ("2001-1-1", .malformed), ("2001-01-01 ", .malformed),
            ("2001-01-01T00:00:00.Z", .malformed), ("2001-01-01T00:00Zx", .malformed), ("", .malformed),
            ("1.5", .malformed), ("1900-02-29", .outOfRange), ("2001-01-01T00:00+25:00", .outOfRange),
            ("２００１-01-01", .malformed),
        ] as [(String, RouteParameters.Failure.Reason)])
    func `a date is read strictly`(text: String, reason: RouteParameters.Failure.Reason) throws {
        #expect(try Self.error(One<Date>.self, ["x": text]).reason == reason)
    }

    @Test(arguments: [
        0, -1, 0.5, -0.25, 1e-7, 790_000_000.123_456_7, -978_307_200.001, 252_423_907_199.5, -63_114_076_800,
    ])
    func `a date is written so that it is the same`(interval: Double) throws {
        let value = One(x: Date(timeIntervalSinceReferenceDate: interval))
        #expect(try Self.read(One<Date>.self, value.routeParameters(for: Self.mapping("/"))) == value)
    }

    @Test func `a date that has no four digits of years is refused`() throws {
        for interval in [1e13, -1e13, 252_455_616_000, .infinity, .nan] {
            #expect(throws: RouteParameters.Failure.self) {
                try One(x: Date(timeIntervalSinceReferenceDate: interval)).routeParameters(
                    for: Self.mapping("/"))
            }
        }
    }

    @Test func `a day is the day of the calendar`() {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for day in stride(from: -700_000, to: 2_900_000, by: 9973) {
            let expected = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: Double(day) * 86_400))
            let (year, month, number) = RouteCalendar.date(daysSinceReference: day)
            #expect(RouteCalendar.daysSinceReference(year, month, number) == day)
            // The calendar of Foundation turns Julian before 1582.
            if year > 1600 {
                #expect([year, month, number] == [expected.year, expected.month, expected.day])
            }
        }
    }
}

extension RouteParametersTests.Everything {
    static let texts = [
        "", " ", "a", "a/b", "%", "%2F", "+", "&", "=", "#", "?", "$", "$(x)", "👩‍👧", "é", "e\u{301}", ".",
        "..", "a.b",
        "\n", "A", "*", "**", ":", "@", ";", "a-b", "-", "0", "\u{FEFF}", "~", "x", "new",
    ]

    init(using generator: inout SeededGenerator) {
        func text(_ generator: inout SeededGenerator) -> String {
            (0..<Int.random(in: 1...3, using: &generator))
                .map { _ in Self.texts.randomElement(using: &generator) ?? "" }.joined()
        }
        self.init(
            text: text(&generator), int: .random(in: .min ... .max, using: &generator),
            small: .random(in: .min ... .max, using: &generator),
            big: .random(in: .min ... .max, using: &generator),
            double: Double(bitPattern: generator.next()).finite,
            float: Float.random(in: -1e9...1e9, using: &generator),
            bool: .random(using: &generator), id: UUID(),
            url: URL(string: "https://a.b/c%20d?e=f&g#h") ?? URL(filePath: "/"),
            date: Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &generator)),
            color: .darkBlue, level: .high,
            texts: (0..<Int.random(in: 0...3, using: &generator)).map { _ in text(&generator) },
            ints: [.random(in: -9...9, using: &generator)],
            flags: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                [true, false, nil].randomElement(using: &generator) ?? nil
            },
            maybe: Bool.random(using: &generator) ? nil : 7,
            maybeColor: Bool.random(using: &generator) ? nil : .red,
            maybeDates: nil)
    }
}

extension Double {
    fileprivate var finite: Double { isFinite ? self : 0 }
}
