import Foundation
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct FlintErrorTests {
    @Test func `errors are compared by code and subject, not by reasons`() {
        let reason = Availability.Reason(feature: "A", constraint: nil, status: .notRegistered, text: "Why")
        let others = [
            FlintError(.featureNotRegistered, subject: "A"), FlintError(.featureNotRegistered, subject: "B"),
            FlintError(.sessionEnded, subject: "A"),
            FlintError(
                .featureNotRegistered, subject: "A", availability: Availability(unsatisfied: [reason])),
        ]
        #expect(others.map { $0 == others[0] } == [true, false, false, true])
    }

    @Test func `localizedDescription says what description says`() {
        let error: any Error = FlintError(.featureNotRegistered, subject: "Shop")
        #expect(error.localizedDescription == "\(error)")
        #expect(error.localizedDescription.contains("'Shop'"))
    }
}
