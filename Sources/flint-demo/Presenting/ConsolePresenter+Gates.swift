import FlintCore
import FlintTweaks

extension ConsolePresenter {
    /// Shows the flags, a section after the other.
    func showFlags(_ sections: [TweakSection], matching text: String) throws(OutputError) {
        guard !sections.isEmpty else {
            return try say(text.isEmpty ? "There are no flags." : "No flag matches “\(text)”.")
        }
        var table = Table(columns: [
            .init(title: "Flag", style: .bold), .init(title: "Value"), .init(title: "From", style: .dim),
            .init(title: "What it is", isFlexible: true),
        ])
        for row in sections.flatMap(\.rows) {
            let flag = FlagReport(row)
            table.addRow([flag.path, flag.value, flag.source, flag.title])
        }
        try console.print(table)
        try say("“tweaks get FLAG” tells more, “tweaks set FLAG VALUE” and “tweaks reset FLAG” change one.")
    }

    /// Shows one flag, and what each provider has to say about it.
    func show(_ flag: FlagReport) throws(OutputError) {
        try say("\(flag.path) = \(flag.value), from \(flag.source)", style: .bold)
        if !flag.details.isEmpty { try say(flag.details) }
        for line in flag.trace { try say("  \(line)", style: .dim) }
    }

    /// Shows what the shop has.
    func show(_ products: [ProductStatus]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Product", style: .bold), .init(title: "Yours"),
            .init(title: "What it is", isFlexible: true),
        ])
        for product in products {
            table.addRow([product.id, product.isOwned ? "yes" : "no", product.description])
        }
        try console.print(table)
        try say("“buy PRODUCT” costs nothing here, and “refund PRODUCT” gives it back.")
    }

    /// Shows how permissions stand.
    func show(_ permissions: [PermissionReport]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Feature", style: .bold), .init(title: "Permission"), .init(title: "Status"),
        ])
        for permission in permissions {
            table.addRow([permission.feature, permission.kind.rawValue, permission.status.rawValue])
        }
        try console.print(table)
        try say("“permit FEATURE” asks, and “forget permissions” lets it ask again.")
    }

    /// Shows what the notes amount to, with the longest as bars.
    func show(_ statistics: NoteStatistics, _ skipped: [SearchResult.SkippedNote]) throws(OutputError) {
        let amounts = [
            Self.counted(statistics.notes, "note"), Self.counted(statistics.words, "word"),
            Self.counted(statistics.lines, "line"),
        ]
        try say(amounts.joined(separator: ", ") + ".")
        var table = Table(columns: [
            .init(title: "Longest", isFlexible: true, style: .bold),
            .init(title: "Words", alignment: .right), .init(title: "", style: .cyan),
        ])
        for length in statistics.longest {
            let bar = String(repeating: "█", count: statistics.bar(for: length, width: 30))
            table.addRow([length.name, String(length.words), bar])
        }
        if !statistics.longest.isEmpty { try console.print(table) }
        try showSkipped(skipped)
    }

    /// Shows what was moved to the archive.
    func show(_ archived: ArchivedNotes, days: Int) throws(OutputError) {
        if archived.moved.isEmpty, !archived.taken.isEmpty {
            try say("No note was moved.")
        } else if archived.moved.isEmpty {
            try say("No note is older than \(Self.counted(days, "day")).")
        } else {
            let names = archived.moved.map { "“\($0)”" }.joined(separator: ", ")
            try say("Moved to \(NoteStore.archiveName): \(names).", style: .green)
        }
        for name in archived.taken {
            try console.complain("warning: “\(name)” stays, because the archive has a note of that name.")
        }
    }
}
