import FlintBasics

/// The displayable tweaks of one group.
public struct TweakSection: Sendable, Hashable, Identifiable {
    /// The title of the section for tweaks that have no group.
    public static let untitled: String = "Other"

    /// The name of the group; ``untitled`` for tweaks without a group.
    public let title: String
    /// The tweaks of the section, ordered by title, then by path.
    public let rows: [DisplayableTweak]

    /// The title of the section, by which sections are identified.
    public var id: String { title }

    /// Groups the rows that match a search into sections, ordered by title.
    ///
    /// Titles are ordered by Unicode scalars, so the order is the same in every locale.
    package static func sections(
        of rows: some Sequence<DisplayableTweak>, matching search: TweakSearch
    ) -> [TweakSection] {
        let found = rows.filter { search.matches($0) }
        return Dictionary(grouping: found) { $0.group ?? untitled }
            .map { title, rows in
                TweakSection(title: title, rows: rows.sortedOutOfLine(by: isOrdered))
            }
            .sortedOutOfLine { $0.title < $1.title }
    }

    private static func isOrdered(_ first: DisplayableTweak, _ second: DisplayableTweak) -> Bool {
        let (firstTitle, secondTitle) = (first.displayTitle, second.displayTitle)
        return firstTitle == secondTitle ? first.path < second.path : firstTitle < secondTitle
    }
}
