import FlintCore
import Foundation

/// Something that a link can say, as an example of the links to an action.
struct LinkSample: Sendable {
    /// The identifier of the action's binding.
    let bindingID: String
    private let makeLink: @Sendable (_ name: String?, _ isWeb: Bool) throws -> URL

    init<Binding: ActionBinding>(_ binding: Binding, _ input: Binding.Action.Input)
    where Binding.Action.Input: RouteParametersEncodable {
        bindingID = binding.identifier
        makeLink = { name, isWeb in
            try isWeb
                ? Flint.links.webLink(to: binding, with: input, named: name)
                : Flint.links.appLink(to: binding, with: input, named: name)
        }
    }

    /// A link by a mapping of the action.
    func link(for mapping: URLMapping, isWeb: Bool) -> String? {
        try? makeLink(mapping.name, isWeb).absoluteString
    }

    /// A sample for each action that links perform.
    static let all = [
        LinkSample(BrowsingFeature.openLinked, NoteAddress(name: "Welcome")),
        LinkSample(BrowsingFeature.listLinked, NoInput()),
        LinkSample(EditingFeature.createLinked, NoteAddress(name: "Reading list")),
        LinkSample(SearchFeature.searchLinked, SearchText(text: "milk")),
        LinkSample(JournalFeature.todayLinked, NoInput()),
        LinkSample(StatisticsFeature.showLinked, NoInput()),
    ]
}
