internal import Foundation

/// Says by what an activity can be continued; what it contains may come from anywhere.
enum ActivityContinuation {
    /// One way to continue.
    enum Step: Equatable {
        /// By a link.
        case link(URL)
        /// Something stands in the place of the link that is none.
        case badLink
        /// By the type and the user info.
        case type(String)
    }

    /// The ways, in the order in which they are tried.
    static func steps(of activity: Activity) -> [Step] {
        var steps: [Step] = []
        switch activity.userInfo[Activity.linkKey] {
        case .text(let text):
            steps.append(URL(string: text, encodingInvalidCharacters: false).map { .link($0) } ?? .badLink)
        case .url(let url): steps.append(.link(url))
        case nil: break
        default: steps.append(.badLink)
        }
        if let page = activity.webpageURL { steps.append(.link(page)) }
        return steps + [.type(activity.type)]
    }

    /// How an activity came to be continued, as far as it can be told by its type and eligibility.
    static func kind(of activity: Activity) -> ActionSource.ActivityKind {
        switch activity.type {
        case "NSUserActivityTypeBrowsingWeb": .browsingWeb
        case "com.apple.corespotlightitem": .search
        case _ where activity.eligibility.contains(.handoff): .handoff
        case _ where activity.eligibility.contains(.prediction): .prediction
        case _ where activity.eligibility.contains(.search): .search
        default: .other
        }
    }
}
