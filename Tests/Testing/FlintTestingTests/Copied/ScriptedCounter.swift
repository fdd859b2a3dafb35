import FlintTesting
import Testing

/// A counter that answers as its script says.
struct ScriptedCounter: ParcelCounter {
    enum Call: Hashable {
        case askNumber
        case apologize
        case handOver(Parcel)
    }

    let script = CallScript<Call>()

    /// A counter where somebody names these numbers, and gets the parcel of the last.
    init(numbers: [Int]) {
        for number in numbers {
            script.expect(.askNumber, answering: number)
            script.expect(number < 100 ? .handOver(Parcel(number: number)) : .apologize)
        }
    }

    func askNumber() async throws -> Int { try script.answer(to: .askNumber) }
    func apologize() async { script.receive(.apologize) }
    func handOver(_ parcel: Parcel) async { script.receive(.handOver(parcel)) }
}
