import FlintTweaks

/// The same numbers for the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func value() -> TweakValue {
        switch Int.random(in: 0..<7, using: &self) {
        case 0: .bool(.random(using: &self))
        case 1, 2: .int(.random(in: 0..<4, using: &self))
        case 3: .double(Double(Int.random(in: 0..<4, using: &self)))
        case 4: .double(Double(Int.random(in: 0..<4, using: &self)) + 0.5)
        case 5: .string(["a", "b"].randomElement(using: &self) ?? "a")
        default: .array([.int(1)])
        }
    }
}
