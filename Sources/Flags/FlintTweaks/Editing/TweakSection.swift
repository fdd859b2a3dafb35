import FlintBasics

/// The displayable tweaks of one group.
public struct TweakSection: Sendable, Hashable, Identifiable {
    /// The title of the section of tweaks without a group.
    public static let untitled: String = "Other"

    /// The group, or ``untitled``.
    public let title: String
    /// The tweaks, ordered by title, then by path.
    public let rows: [DisplayableTweak]

    /// The title.
    public var id: String { title }

    /// Groups the rows that match a search into sections.
    ///
    /// The order is that of Unicode scalars, so it is the same everywhere.
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
