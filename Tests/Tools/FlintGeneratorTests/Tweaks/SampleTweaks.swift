import FlintGenerator
import FlintTweaks

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
    static let hostile: String = #"""
        {
            "class": {
                "class": { "Value": true }, "self": { "Value": 1 }, "init": { "Value": 2 }, "Type": { "Value": 3 },
                "Protocol": { "Value": 4 }, "tweaks": { "Value": 5 }, "tweaks_": { "Value": 5, "Type": "Double",
                "GeneratedPropertyName": "tweaks_" }, "newValue": { "Value": 6 }, "tweak_manager": { "Value": 7 },
                "keys": { "Value": 8 }, "declarations": { "Value": 11 }, "default": { "Value": 15 }
            },
            "1st feature": {
                "1st": { "Value": 1 }, "2nd-half": { "Value": 2 }, "🎉": { "Value": "🎉👨‍👩‍👧" },
                "日本語": { "Value": "日本" }, "größe": { "Value": "ß" }, "URLEntry": { "Value": "https://a/b?c=d&e" },
                "with spaces / and %": { "Value": "" }, "quote\"s": { "Value": "\"\"\"#\"" },
                "line\nbreak": { "Value": "a\nb\r\nc\td" }, "back\\slash(1)": { "Value": "\\(1) \\u{41} \\" },
                "zero\u0000": { "Value": "\u0000\u0001\u007f\u2028\u202e\ufeff\uffff" },
                "e\u0301": { "Value": "e\u0301" }
            },
            "flint": { "shared-name": { "Value": 1.5 }, "Swift code": { "Value": "a" } },
            "Swift": { "shared name": { "Value": "a" }, "limit": { "Value": 1 } },
            "日本": { "limit": { "Value": 1.5 } },
            "": { "": { "Value": 1, "GeneratedPropertyName": "empty" } },
            "a/b%": { "of a type": { "Value": 1, "GeneratedPropertyName": "Int" },
                "of a string": { "Value": "s", "GeneratedPropertyName": "String" },
                "of a key": { "Value": 1.5, "GeneratedPropertyName": "TweakKey" },
                "of a value": { "Value": [1], "GeneratedPropertyName": "TweakValue" },
                "of a manager": { "Value": false, "GeneratedPropertyName": "TweakManager" },
                "of a module": { "Value": false, "GeneratedPropertyName": "FlintTweaks" },
                "of an optional": { "Value": "x", "Encrypted": true, "GeneratedPropertyName": "OptionalTweakKey" },
                "of a keyword": { "Value": false, "GeneratedPropertyName": "where" } },
            "numbers": {
                "least": { "Value": -9223372036854775808 }, "most": { "Value": 9223372036854775807 },
                "tiny": { "Value": 5e-324 }, "huge": { "Value": 1.7976931348623157e308 }, "minus": { "Value": -0.0 },
                "tenth": { "Value": 0.1 }, "large": { "Value": 1e22 }, "half": { "Value": -2.5E-1 }
            },
            "texts": {
                "comment": { "Value": 1, "Title": " \n ", "Description": "*/ /* ``\u0000\u202e\n\n/// not code\n#if" },
                "title": { "Value": "v", "Title": "a\nfatalError()\n", "Group": "\"\\(", "Description": "" },
                "secret": { "Value": "CIPHERTEXT", "Encrypted": true },
                "list": { "Value": "CIPHERTEXT", "Encrypted": true, "Type": "Array" },
                "map": { "Value": "CIPHERTEXT", "Encrypted": true, "Type": "Object" },
                "deep": { "Value": { "": [[[{"\"": {}}]]], "\u0000": [] } }
            }
        }
        """#

    /// The files that are part of this target, with the names of their accessors.
    static let golden: [(json: String, path: String, name: String)] = [
        (shop, "Shop.tweaks.json", "ShopTweaks"), (hostile, "Hostile.tweaks.json", "HostileTweaks"),
    ]

    static func generate(
        _ json: String, name: String = "AppTweaks", access: RenderOptions.Access = .internal,
        path: String = "App.tweaks.json"
    ) -> GeneratedAccessor {
        AccessorGenerator(name: name, access: access).generate(Array(json.utf8), path: path)
    }
}
