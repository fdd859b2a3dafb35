import FlintGenerator
import FlintTweaks
import Foundation

/// Files of tweaks for the tests of the accessor generator.
enum SampleTweaks {
    /// One of everything that an application writes.
    static let shop: String = #"""
        {
            "checkout": {
                "$enabled": true,
                "max_items": {
                    "Value": 20, "Title": "Items per order", "Group": "Limits", "Minimum": 1, "Maximum": 100,
                    "Description": "How many items fit into one order.\nMore need a second one."
                },
                "express": { "Value": true },
                "fee": { "Value": 2, "Type": "Double", "GeneratedPropertyName": "expressFee" },
                "currency": { "Value": "EUR", "Options": ["EUR", "CHF"], "CanBeDisplayed": false },
                "limit": { "Value": 2.5 },
                "api-key": { "Value": "c2VjcmV0", "Encrypted": true, "Title": "Key" },
                "pin": { "Value": "MTIzNA==", "Encrypted": true, "Type": "Int" }
            },
            "search": {
                "limit": { "Value": 50 },
                "weights": { "Value": { "title": 2, "body": 0.5, "tags": ["a", true, {}] } },
                "hidden": { "Value": ["x", 1, 1.0], "Type": "Array" }
            },
            "beta": { "$enabled": false }
        }
        """#

    /// Names and texts that meet what generated code needs.
    ///
    /// The build makes their accessor.
    static let hostile: String = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Golden/Hostile.tweaks.json")
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }()

    /// The files, with the names of their accessors, which are part of this target.
    static let all: [(json: String, path: String, name: String)] = [
        (shop, "Shop.tweaks.json", "ShopTweaks"), (hostile, "Hostile.tweaks.json", "HostileTweaks"),
    ]

    static func generate(
        _ json: String, name: String = "AppTweaks", access: RenderOptions.Access = .internal,
        path: String = "App.tweaks.json"
    ) -> GeneratedAccessor {
        AccessorGenerator(name: name, access: access).generate(Array(json.utf8), path: path)
    }
}
