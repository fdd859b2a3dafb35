import FlintTweaks
import Foundation
import Testing

@Suite struct TweakValueNumberTests {
    static let pairs: [(TweakValue, NSNumber)] = [
        (true, true), (false, false), (0, 0), (1, 1), (42, 42), (.int(.max), NSNumber(value: Int64.max)),
        (1.0, 1.0), (0.5, 0.5), (-0.0, NSNumber(value: -0.0)),
    ]

    @Test(arguments: pairs) func `numbers of Foundation convert by their own type`(
        pair: (TweakValue, NSNumber)
    ) {
        #expect(TweakValue(pair.1) == pair.0)
        #expect(pair.0.number == pair.1)
        #expect(pair.0.number.flatMap(TweakValue.init) == pair.0)
    }

    @Test func `what is no number of a tweak gives nil`() {
        #expect(TweakValue(NSNumber(value: UInt64.max)) == nil)
        for value: TweakValue in ["1", [1], ["a": 1]] { #expect(value.number == nil) }
    }
}
