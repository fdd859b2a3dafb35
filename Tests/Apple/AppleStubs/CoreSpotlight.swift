// swift-format-ignore-file
// Signatures of the system's frameworks as far as Flint uses them, for .ci/check-apple-adapters. Nothing here runs.
// NSUserActivity is Foundation's there, and the phrase is added to it by Intents.

@_exported import Foundation
public import UniformTypeIdentifiers

public typealias NSUserActivityPersistentIdentifier = String

open class NSUserActivity: NSObject {
    public init(activityType: String) { self.activityType = activityType }
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {}
    open var requiredUserInfoKeys: Set<String>?
    open var needsSave: Bool = false
    open var webpageURL: URL?
    open var expirationDate: Date?
    open var keywords: Set<String> = []
    open func becomeCurrent() {}
    open func resignCurrent() {}
    open func invalidate() {}
    open var isEligibleForHandoff: Bool = true
    open var isEligibleForSearch: Bool = false
    open var isEligibleForPublicIndexing: Bool = false
    #if !os(macOS)
    open var isEligibleForPrediction: Bool = false
    #endif
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    open var contentAttributeSet: CSSearchableItemAttributeSet?
    open var suggestedInvocationPhrase: String?
}

open class CSSearchableItemAttributeSet: NSObject {
    @available(*, deprecated, message: "Use init(contentType:) instead")
    public init(itemContentType: String) { contentType = itemContentType }
    public init(contentType: UTType) { self.contentType = contentType.identifier }
    open var contentType: String?
    open var contentDescription: String?
    open var relatedUniqueIdentifier: String?
    open var authorNames: [String]?
    open var contentCreationDate: Date?
    open var contentModificationDate: Date?
    open var addedDate: Date?
    open var kind: String?
    open var thumbnailURL: URL?
    open var thumbnailData: Data?
}
