internal import Foundation

/// Checks whether an activity can be published.
struct ActivityValidation {
    /// Returns whether a link belongs to an action.
    let resolves: (URL) -> Bool
    /// Returns whether the input of a type's action can be decoded from user info.
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
        // The system terminates a process that passes another scheme.
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
