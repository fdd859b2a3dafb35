// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public import Foundation

public enum INSiriAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class INPreferences {
    public class func siriAuthorizationStatus() -> INSiriAuthorizationStatus { .denied }
    public class func requestSiriAuthorization(
        _ handler: @escaping (INSiriAuthorizationStatus) -> Void
    ) {}
}

open class INIntent {
    public init() {}
    open var suggestedInvocationPhrase: String?
}

open class INIntentResponse {}

open class INInteraction {
    public init(intent: INIntent, response: INIntentResponse?) {}
    open var identifier: String = ""
    open var groupIdentifier: String?
    open var dateInterval: DateInterval?
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {}
    open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {}
    open class func delete(
        with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {}
    open class func delete(
        with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {}
}
