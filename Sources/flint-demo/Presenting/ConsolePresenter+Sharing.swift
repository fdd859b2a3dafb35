import FlintCore
import Foundation

extension ConsolePresenter {
    /// The most donations that are shown.
    private static let donationLimit = 10

    /// Shows something about links, activities and shortcuts.
    func show(_ report: SharedReport) throws(OutputError) {
        switch report {
        case .link(let link): try say(link.absoluteString)
        case .routes(let routes): try show(routes)
        case .activity(let activity?): try show(activity)
        case .activity(nil): try say("There is no activity. Open a note, and it becomes the current one.")
        case .shortcuts(let phrases, let donations): try show(phrases, donations)
        case .text(let text): try console.print(PrintableText.lines(text.trimmingSuffix("\n")))
        }
    }

    private func show(_ routes: [RouteReport]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Pattern", style: .bold), .init(title: "Example", style: .cyan),
            .init(title: "Performs", isFlexible: true, style: .dim),
        ])
        for route in routes { table.addRow([route.pattern, route.example ?? "", route.bindingID]) }
        try console.print(table)
        try say("“open LINK” opens one, and “link NOTE” makes one.")
    }

    private func show(_ activity: Activity) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Activity", style: .bold), .init(title: "", isFlexible: true),
        ])
        table.addRow(["type", activity.type])
        table.addRow(["title", activity.title ?? ""])
        table.addRow(["for", activity.eligibility.names.joined(separator: ", ")])
        table.addRow(["link", activity.userInfo[Activity.linkKey]?.text ?? ""])
        table.addRow(["web page", activity.webpageURL?.absoluteString ?? ""])
        try console.print(table)
        try say("Write it to a file with “activity --json”; “activity --continue FILE” goes on with it.")
    }

    private func show(_ phrases: [ShortcutPhrase], _ donations: [IntentDonation]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Shortcut", style: .bold), .init(title: "Phrase"),
            .init(title: "Feature", style: .dim),
        ])
        for phrase in phrases {
            for intent in phrase.intentIDs { table.addRow([intent, phrase.phrase, phrase.featureName]) }
        }
        try console.print(table)
        guard !donations.isEmpty else {
            return try say("Nothing was donated yet: open a note or search, and it can be repeated.")
        }
        try console.print()
        try say("Donated, the last one first:", style: .bold)
        for donation in donations.reversed().prefix(Self.donationLimit) {
            try say("  \(donation.title): shortcut \(donation.identifier)\(Self.words(of: donation))")
        }
    }

    /// The parameters as they are written behind a shortcut.
    private static func words(of donation: IntentDonation) -> String {
        donation.parameters.items.map { item in
            let word = "\(item.name)=\(item.value ?? "")"
            let quoted = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return word.contains { !$0.isLetter && !$0.isNumber && !"=-_.".contains($0) }
                ? " \"\(quoted)\"" : " \(word)"
        }.joined()
    }
}

extension String {
    /// The text without a character at its end.
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        last == suffix ? String(dropLast()) : self
    }
}
