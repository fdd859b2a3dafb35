import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct AvailabilityTests {
    private static func reason(
        _ status: Availability.Reason.Status, _ text: String = "It is so."
    ) -> Availability.Reason {
        Availability.Reason(feature: "f", constraint: nil, status: status, text: text)
    }

    /// Kleene's *and*, written as a table.
    private static func and(_ first: Bool?, _ second: Bool?) -> Bool? {
        switch (first, second) {
        case (false, _), (_, false): false
        case (nil, _), (_, nil): nil
        default: true
        }
    }

    private static func reasons(_ operands: [Bool?]) -> [Availability.Reason] {
        operands.compactMap { operand in
            operand == true ? nil : reason(operand == nil ? .notDetermined : .notSatisfied)
        }
    }

    private static let operandLists: [[Bool?]] = {
        let values: [Bool?] = [true, false, nil]
        return [[]] + values.map { [$0] } + values.flatMap { a in values.map { [a, $0] } }
            + values.flatMap { a in values.flatMap { b in values.map { [a, b, $0] } } }
    }()

    @Test(arguments: operandLists)
    func `the result is Kleene's and of all operands in any order, and each without a yes is a reason`(
        operands: [Bool?]
    ) {
        let expected = operands.reduce(true, Self.and)
        let availability = Availability(unsatisfied: Self.reasons(operands))
        let reversed = Availability(unsatisfied: Self.reasons(operands.reversed()))
        #expect([availability, reversed].map(\.isAvailable) == [expected, expected])
        #expect(availability.reasons.count == operands.count { $0 != true })
    }

    @Test(arguments: [Availability.Reason.Status.notSatisfied, .notRegistered, .refused])
    func `every reason but not knowing is a definite no`(status: Availability.Reason.Status) {
        for reasons in [[], [Self.reason(.notDetermined)]] {
            #expect(Availability(unsatisfied: reasons + [Self.reason(status)]).isAvailable == false)
        }
    }

    @Test func `the explanation joins the texts`() {
        let availability = Availability(
            unsatisfied: [
                Self.reason(.notSatisfied, "It is off."), Self.reason(.notDetermined, "Who knows?"),
            ])
        #expect(availability.explanation == "It is off. Who knows?")
        #expect(Availability.available.explanation.isEmpty)
    }
}
