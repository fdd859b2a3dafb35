import FlintTweaks
import TestSupport

// Random choices and values for tests of the manager; few of them, so that they meet.
extension SeededGenerator {
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
