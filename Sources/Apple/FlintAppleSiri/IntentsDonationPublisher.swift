#if canImport(Intents) && !os(tvOS)
    public import FlintOpening
    internal import Foundation
    public import Intents

    /// Donates shortcuts to the system through the Intents framework.
    ///
    /// The application creates the system's intents, because their types are generated from its own intent definition
    /// files:
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
        ///   - report: Called with errors of the system; by default they are ignored.
        ///   - makeIntent: Creates the system's intent for a donation; `nil` donates nothing.
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

        /// Deletes the donated interactions that match a filter.
        ///
        /// - Parameter filter: All donations, one donation, or the donations of one binding.
        public func remove(matching filter: DonationConfiguration.Filter) async {
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
