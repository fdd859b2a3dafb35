internal import Foundation

/// Determines how an activity can be continued; its contents come from an untrusted source.
enum ActivityContinuation {
    /// A method of continuation.
    enum Step: Equatable {
        /// By a link.
        case link(URL)
        /// The value under the link key is no link.
        case badLink
        /// By the type and the user info.
        case type(String)
    }

    /// Returns the methods, in the order in which they are tried.
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

    /// Returns the origin of an activity, as far as its type and eligibility indicate it.
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
