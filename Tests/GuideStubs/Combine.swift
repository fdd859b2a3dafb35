// swift-format-ignore-file
// Signatures of Combine as far as the guides use them, for DocumentationTests. Nothing here runs.

public protocol Subject<Output, Failure>: AnyObject {
    associatedtype Output
    associatedtype Failure: Error
    func send(_ value: Output)
}
