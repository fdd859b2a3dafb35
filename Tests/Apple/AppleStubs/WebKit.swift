// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public import Foundation
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

#if os(macOS) || os(iOS) || os(visionOS)
@MainActor open class WKWebsiteDataStore {
    public class func nonPersistent() -> WKWebsiteDataStore { fatalError() }
}

@MainActor open class WKWebViewConfiguration {
    public init() {}
    public var websiteDataStore: WKWebsiteDataStore { get { fatalError() } set {} }
}

@MainActor open class WKNavigation {}

@MainActor open class WKWebView {
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {}
    @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { nil }
}
#endif
