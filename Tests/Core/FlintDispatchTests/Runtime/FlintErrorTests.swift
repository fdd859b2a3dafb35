import Foundation
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct FlintErrorTests {
    @Test func `errors are compared by code and subject, not by reasons`() {
        #expect(
            FlintError(.featureNotRegistered, subject: "A") == FlintError(.featureNotRegistered, subject: "A")
        )
        #expect(
            FlintError(.featureNotRegistered, subject: "A") != FlintError(.featureNotRegistered, subject: "B")
        )
        #expect(FlintError(.sessionEnded, subject: "A") != FlintError(.featureNotRegistered, subject: "A"))
        let reason = Availability.Reason(feature: "A", constraint: nil, status: .notRegistered, text: "Why")
        #expect(
            FlintError(.featureUnavailable, subject: "A")
                == FlintError(
                    .featureUnavailable, subject: "A", availability: Availability(unsatisfied: [reason])))
    }

    @Test func `localizedDescription says what description says`() {
        let error: any Error = FlintError(.featureNotRegistered, subject: "Shop")
        #expect(error.localizedDescription == "\(error)")
        #expect(error.localizedDescription.contains("'Shop'"))
    }
}
