internal import Foundation

/// Looks up usage descriptions in the application's information.
///
/// The closure is in a struct, because a closure that is read directly from a generic box would be wrapped again with
/// each read.
package struct UsageDescriptionLookup: Sendable {
    package var text: @Sendable (_ key: String) -> String?

    /// - Parameter text: Returns the text of a key; by default from the main bundle's information.
    package init(
        _ text: @escaping @Sendable (_ key: String) -> String? = {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
    ) {
        self.text = text
    }

    /// Returns the keys without a text.
    package func missing(of keys: [String]) -> [String] { keys.filter { text($0)?.isEmpty ?? true } }
}
