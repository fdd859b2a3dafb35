import Foundation

/// A text that a new note begins with.
enum NoteTemplate: String, Sendable, CaseIterable {
    case empty
    case meeting
    case list
    case journal

    /// The name for people, by which it can be chosen.
    var name: String {
        switch self {
        case .empty: "Empty"
        case .meeting: "Meeting notes"
        case .list: "To-do list"
        case .journal: "Journal"
        }
    }

    /// What is in it.
    var summary: String {
        switch self {
        case .empty: "the title and nothing else"
        case .meeting: "who was there, agenda, decisions, what to do"
        case .list: "a box to tick for each line"
        case .journal: "the date, and questions to begin with"
        }
    }

    /// Finds the template that is meant.
    ///
    /// - Parameter text: Its number in the list from 1, or the beginning of its name or of a word in it, in any
    ///   letter case.
    init?(meant text: String) {
        let key = text.lowercased()
        let all = Self.allCases
        if let number = Int(key) {
            guard all.indices.contains(number - 1) else { return nil }
            self = all[number - 1]
            return
        }
        let words = all.map {
            [$0.name.lowercased()] + $0.name.lowercased().split(separator: " ").map(String.init)
        }
        let matches = all.indices.filter { words[$0].contains { $0.hasPrefix(key) } }
        guard !key.isEmpty, matches.count == 1 else { return nil }
        self = all[matches[0]]
    }

    /// The text of a new note.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - date: The day.
    ///   - timeZone: Where the day is looked up.
    /// - Returns: Markdown, with a heading.
    func text(title: String, on date: Date, in timeZone: TimeZone) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
        let day = style.format(date)
        return switch self {
        case .empty: "# \(title)\n"
        case .meeting:
            """
            # \(title)

            Date: \(day)

            Present:

            ## Agenda

            ## Decisions

            ## To do

            - [ ]\u{20}

            """
        case .list: "# \(title)\n\n- [ ] \n- [ ] \n- [ ] \n"
        case .journal:
            """
            # \(title)

            \(day)

            ## What happened

            ## What comes next

            """
        }
    }
}
