internal import Foundation

/// Finds out whether an activity can be published.
struct ActivityValidation {
    /// Whether a link belongs to an action.
    let resolves: (URL) -> Bool
    /// Whether the user info of activities of a type makes an input.
    let isDecodable: (_ type: String) -> Bool

    /// - Throws: The first problem.
    func validate(_ activity: Activity, subject: String) throws(ActivityError) {
        let eligibility = activity.eligibility.withImplied
        if activity.type.isEmpty { throw ActivityError(.missingType, subject: subject) }
        if eligibility.contains(.search), activity.title?.isEmpty ?? true {
            throw ActivityError(.missingTitle, subject: subject)
        }
        let missing = activity.requiredUserInfoKeys.filter { activity.userInfo[$0] == nil }
        if !missing.isEmpty {
            throw ActivityError(.missingRequiredKey, subject: subject, keys: missing.sorted())
        }
        if eligibility.contains(.publicIndexing), activity.webpageURL == nil {
            throw ActivityError(.missingWebpage, subject: subject)
        }
        // The system ends a process that gives it any other.
        if let page = activity.webpageURL, !["http", "https"].contains(page.scheme?.lowercased()) {
            throw ActivityError(.badWebpage, subject: subject)
        }
        if !isContinuable(activity) { throw ActivityError(.notContinuable, subject: subject) }
    }

    private func isContinuable(_ activity: Activity) -> Bool {
        if activity.isContinuedByApplication { return true }
        return ActivityContinuation.steps(of: activity).contains { step in
            switch step {
            case .link(let url): resolves(url)
            case .badLink: false
            case .type(let type): isDecodable(type)
            }
        }
    }
}
