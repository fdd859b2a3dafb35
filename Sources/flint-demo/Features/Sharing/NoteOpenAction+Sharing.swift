import FlintCore
import Foundation

extension NoteOpenAction {
    /// The open note goes on elsewhere, and is found by a search.
    static let activityEligibility: ActivityEligibility = [.handoff, .search]

    /// Describes the note that lies open now: what a person typed may be a number, or the beginning of its name.
    static func prepare(activity: Activity, with input: DeskInput<NoteOpening>) throws -> Activity? {
        guard let name = input.desk.openNote else { return nil }
        let address = NoteAddress(name: name)
        let link = try Flint.links.appLink(to: BrowsingFeature.openLinked, with: address)
        var activity = activity
        activity.title = name
        activity.keywords = ["note"]
        activity.userInfo = [Activity.linkKey: .text(link.absoluteString)]
        activity.requiredUserInfoKeys = [Activity.linkKey]
        activity.webpageURL = try Flint.links.webLink(to: BrowsingFeature.openLinked, with: address)
        activity.suggestedPhrase = LinkedNoteOpenAction.suggestedPhrase
        return activity
    }

    /// Offers to open the note again.
    static func donations(for input: DeskInput<NoteOpening>) throws -> [IntentDonation] {
        guard let name = input.desk.openNote else { return [] }
        return [
            IntentDonation(
                "open-note", title: "Open “\(name)”", parameters: ["name": name],
                suggestedPhrase: LinkedNoteOpenAction.suggestedPhrase)
        ]
    }
}
