import FlintCore

/// What the program hands to the system about the work at the desk: the current activity, and shortcuts.
///
/// A terminal has nobody to hand it to, so it is kept here, to be looked at.
struct Outbox: Sendable {
    /// Knows the current activity.
    let activities = InMemoryActivityPublisher()
    /// Has the shortcuts that were donated.
    let donations = InMemoryDonationPublisher()

    /// Tells a runtime which links are the program's own, and who takes activities and shortcuts.
    func configure(_ configuration: inout FlintConfiguration) {
        configuration.links = .notes
        configuration.activities.publisher = activities
        configuration.donations.publisher = donations
    }
}
