#if canImport(Intents) && !os(tvOS)
    public import FlintOpening
    internal import Foundation
    public import Intents

    /// A publisher that donates the user's actions to the system as shortcuts, through the Intents framework.
    ///
    /// The application creates the system's intents, because Xcode generates their types from its intent
    /// definition files:
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
        ///   - report: A closure that receives each error with which the system answers a donation or a
        ///     deletion. By default errors are ignored.
        ///   - makeIntent: A closure that creates the system's intent for a donation. If it returns `nil`,
        ///     nothing is donated.
        public init(
            report: @escaping @Sendable (any Error) -> Void = { _ in },
            makeIntent: @escaping @Sendable (IntentDonation) -> INIntent?
        ) {
            self.makeIntent = makeIntent
            self.report = report
        }

        /// Donates an interaction with the intent that the closure `makeIntent` of the initializer creates.
        ///
        /// Nothing is donated if that closure returns `nil`. If the system refuses the donation, its error
        /// goes to the closure `report` of the initializer.
        ///
        /// - Parameter donation: The description of the user's action, with its identifier, parameters and
        ///   time.
        public func donate(_ donation: IntentDonation) async {
            guard let intent = makeIntent(donation) else { return }
            intent.suggestedInvocationPhrase = donation.suggestedPhrase
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.identifier = donation.identifier
            interaction.groupIdentifier = donation.bindingID
            if let time = donation.time { interaction.dateInterval = DateInterval(start: time, duration: 0) }
            await done { interaction.donate(completion: $0) }
        }

        /// Deletes donated interactions from the system.
        ///
        /// An error of the system goes to the closure `report` of the initializer.
        ///
        /// - Parameter filter: The donations to delete: all, the one with an identifier, or those of one
        ///   binding of an action to a feature.
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
