#if canImport(Intents) && !os(tvOS)
    internal import Foundation
    public import Intents

    /// Donates shortcuts to the system by way of the Intents framework.
    ///
    /// The application makes the system's intents, because their types come out of its own intent definition files:
    ///
    /// ```swift
    /// configuration.donations.publisher = IntentsDonationPublisher { donation in
    ///     guard donation.identifier == "open-document" else { return nil }
    ///     let intent = OpenDocumentIntent()
    ///     intent.name = donation.parameters.value("name")
    ///     return intent
    /// }
    /// ```
    public struct IntentsDonationPublisher: DonationPublisher {
        private let makeIntent: @Sendable (IntentDonation) -> INIntent?
        private let report: @Sendable (any Error) -> Void

        /// Creates a publisher.
        ///
        /// - Parameters:
        ///   - report: Called when the system refuses; by default nothing is done about it.
        ///   - makeIntent: Makes the system's intent of a donation; `nil` donates nothing.
        public init(
            report: @escaping @Sendable (any Error) -> Void = { _ in },
            makeIntent: @escaping @Sendable (IntentDonation) -> INIntent?
        ) {
            self.makeIntent = makeIntent
            self.report = report
        }

        /// Donates an interaction with the system's intent.
        ///
        /// - Parameter donation: The donation.
        public func donate(_ donation: IntentDonation) async {
            guard let intent = makeIntent(donation) else { return }
            intent.suggestedInvocationPhrase = donation.suggestedPhrase
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.identifier = donation.identifier
            interaction.groupIdentifier = donation.bindingID
            if let time = donation.time { interaction.dateInterval = DateInterval(start: time, duration: 0) }
            await done { interaction.donate(completion: $0) }
        }

        /// Deletes interactions.
        ///
        /// - Parameter filter: Says which.
        public func remove(matching filter: DonationFilter) async {
            await done { completion in
                switch filter {
                case .all: INInteraction.deleteAll(completion: completion)
                case .intent(let identifier):
                    INInteraction.delete(with: [identifier], completion: completion)
                case .binding(let identifier):
                    INInteraction.delete(with: identifier, completion: completion)
                }
            }
        }

        private func done(_ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async {
            let error = await withCheckedContinuation { continuation in
                start { @Sendable error in continuation.resume(returning: error) }
            }
            if let error { report(error) }
        }
    }
#endif
