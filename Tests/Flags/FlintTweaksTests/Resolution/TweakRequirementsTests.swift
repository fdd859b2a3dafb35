import FlintTweaks
import Testing

@Suite struct TweakRequirementsTests {
    static func declaration(
        _ kind: TweakKind, options: [TweakValue] = [], minimum: TweakValue? = nil, maximum: TweakValue? = nil
    ) -> TweakDeclaration {
        TweakDeclaration(
            path: TweakPath("checkout", "limit"), kind: kind, options: options,
            range: TweakRange(minimum: minimum, maximum: maximum))
    }

    static let samples: [TweakValue] = [
        .bool(true), .int(1), .double(1.5), .string("1"), .array([.int(1)]), .object(["a": .int(1)]),
    ]

    @Test(arguments: TweakKind.allCases)
    func `a value of another kind is refused, but for a whole number where a double is declared`(
        kind: TweakKind
    ) {
        for sample in Self.samples {
            let answer = Self.declaration(kind).accepts(sample)
            switch (sample, kind) {
            case (_, sample.kind): #expect(answer == .accepted(sample))
            case (.int, .double): #expect(answer == .accepted(.double(1)))
            default: #expect(answer == .wrongType(found: sample.kind, expected: kind))
            }
        }
    }

    @Test func `an int that no double holds is refused for a double`() {
        let value = TweakValue.int(9_007_199_254_740_993)
        #expect(Self.declaration(.double).accepts(value) == .wrongType(found: .int, expected: .double))
    }

    @Test(arguments: [
        (2.0, TweakValue.int(2)), (-0.0, .int(0)), (-0x1p63, .int(.min)), (2.5, nil), (0x1p63, nil),
        (.nan, nil),
        (.infinity, nil),
    ])
    func `a double for an int needs the lossless policy and no fraction`(
        number: Double, expected: TweakValue?
    ) {
        let declaration = Self.declaration(.int)
        #expect(declaration.accepts(.double(number)).value == nil)
        #expect(declaration.accepts(.double(number), policy: .lossless).value == expected)
    }

    @Test func `options are compared in the declared kind`() {
        let declaration = Self.declaration(.double, options: [.int(1), .double(2.5)])
        #expect(
            [.int(1), .double(1), .double(2.5), .double(2)].map { declaration.accepts($0) } == [
                .accepted(.double(1)), .accepted(.double(1)), .accepted(.double(2.5)), .notAnOption,
            ])
    }

    @Test(arguments: [
        (TweakValue.int(3), true), (.int(2), false), (.int(7), true), (.int(8), false),
    ])
    func `bounds belong to the range`(value: TweakValue, isAccepted: Bool) {
        let declaration = Self.declaration(.int, minimum: .double(2.5), maximum: .int(7))
        #expect((declaration.accepts(value).value != nil) == isAccepted)
    }

    @Test func `an int and a double are compared without rounding`() {
        // 2^53 + 1 would round to 2^53 as a double, 2^63 - 1 to 2^63.
        let above = Self.declaration(.int, maximum: .double(0x1p53))
        #expect(above.accepts(.int((1 << 53) + 1)) == .aboveMaximum(.double(0x1p53)))
        let cases: [(TweakDeclaration, TweakValue, isAccepted: Bool)] = [
            (above, .int(1 << 53), true),
            (Self.declaration(.double, maximum: .int(.max)), .double(0x1p63), false),
            (Self.declaration(.double, minimum: .int(.min)), .double(-0x1p63), true),
            (Self.declaration(.int, minimum: .double(0x1p63)), .int(.max), false),
            (Self.declaration(.int, maximum: .double(-.infinity)), .int(.min), false),
            (Self.declaration(.double, minimum: .int(0)), .double(-0.25), false),
            (Self.declaration(.double, maximum: .int(0)), .double(0.25), false),
        ]
        #expect(cases.map { $0.0.accepts($0.1).value != nil } == cases.map(\.isAccepted))
    }

    @Test func `no number is within no bounds, and bounds of texts or that are no numbers mean nothing`() {
        let cases: [(TweakDeclaration, TweakValue, isAccepted: Bool)] = [
            (Self.declaration(.double), .double(.nan), true),
            (Self.declaration(.double, minimum: .int(0)), .double(.nan), false),
            (Self.declaration(.double, maximum: .int(0)), .double(.nan), false),
            (Self.declaration(.string, minimum: .int(3)), .string("a"), true),
            (Self.declaration(.int, minimum: .string("3")), .int(1), true),
        ]
        #expect(cases.map { $0.0.accepts($0.1).value != nil } == cases.map(\.isAccepted))
    }

    @Test func `a number that is not finite is found at any depth`() {
        #expect(TweakValue.object(["a": .array([.int(1), .double(2)])]).isFinite)
        #expect(!TweakValue.object(["a": .array([.int(1), .double(.infinity)])]).isFinite)
        #expect(!TweakValue.double(.nan).isFinite)
    }
}
