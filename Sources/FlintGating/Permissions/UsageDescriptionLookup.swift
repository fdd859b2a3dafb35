internal import Foundation

/// Finds out what the application's information says of permissions.
///
/// A struct around the closure: one that is read out of a generic box by itself would be wrapped anew with each read.
package struct UsageDescriptionLookup: Sendable {
    package var text: @Sendable (_ key: String) -> String?

    /// - Parameter text: Gives what is said under a key; by default the main bundle's information.
    package init(
        _ text: @escaping @Sendable (_ key: String) -> String? = {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
    ) {
        self.text = text
    }

    /// The keys under which nothing is said.
    package func missing(of keys: [String]) -> [String] { keys.filter { text($0)?.isEmpty ?? true } }
}
