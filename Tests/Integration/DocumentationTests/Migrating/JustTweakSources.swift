/// Sources as users of JustTweak have them; only the import is another one.
enum JustTweakSources {
    /// An accessor and its constants, in the form in which the generator of JustTweak writes them.
    static let accessor = """
        import Foundation
        import FlintTweaksCompatibility

        class GeneratedTweakAccessor {

            private(set) var tweakManager: TweakManager

            init(with tweakManager: TweakManager) {
                self.tweakManager = tweakManager
            }
        \(properties.map(property).joined())
        }

        extension GeneratedTweakAccessor {

            struct Features {
                static let shop = "shop"
                static let app = "app_settings"
            }

            struct Variables {
        \(properties.map { "        static let \($0.name) = \"\($0.variable)\"\n" }.joined())    }
        }

        """

    private typealias Property = (
        name: String, type: String, getter: String, missing: String, feature: String, variable: String
    )

    private static let properties: [Property] = [
        ("canPayLater", "Bool", "boolValue", "false", "shop", "pay_later"),
        ("discountRate", "Double", "doubleValue", "0.0", "shop", "discount_rate"),
        ("greeting", "String", "stringValue", "\"\"", "app", "greeting"),
        ("isDarkModeOn", "Bool", "boolValue", "false", "app", "dark_mode"),
        ("maximumItems", "Int", "intValue", "0", "shop", "maximum_items"),
        ("paymentKey", "String", "stringValue", "\"\"", "shop", "payment_key"),
        ("retryCount", "Int", "intValue", "0", "app", "retry_count"),
        ("shippingFee", "Double", "doubleValue", "0.0", "shop", "shipping_fee"),
        ("welcomeText", "String", "stringValue", "\"\"", "app", "welcome_text"),
    ]

    private static func property(_ property: Property) -> String {
        let place = "feature: Features.\(property.feature), variable: Variables.\(property.name)"
        return """

                var \(property.name): \(property.type) {
                    get { (try? tweakManager.tweakWith(\(place)))?.\(property.getter) ?? \(property.missing) }
                    set { tweakManager.set(newValue, \(place)) }
                }

            """
    }

    static let file = """
        {
          "shop": {
            "pay_later": { "Title": "Pay later", "Description": "d", "Group": "Shop", "Value": true },
            "discount_rate": { "Title": "Discount", "Description": "d", "Group": "Shop", "Value": 0.25 },
            "maximum_items": { "Title": "Items", "Description": "d", "Group": "Shop", "Value": 20 },
            "payment_key": { "Title": "Key", "Group": "Shop", "Value": "yek", "Encrypted": true },
            "shipping_fee": { "Title": "Fee", "Group": "Shop", "Value": 4.5 }
          },
          "app_settings": {
            "greeting": { "Title": "Greeting", "Group": "App", "Value": "Hello" },
            "dark_mode": { "Title": "Dark", "Group": "App", "Value": false },
            "retry_count": { "Title": "Retries", "Group": "App", "Value": 3 },
            "welcome_text": { "Title": "Welcome", "Group": "App", "Value": "Welcome" }
          }
        }
        """

    /// What JustTweak has stored for the program.
    static let stored: [(key: String, literal: String)] = [
        ("maximum_items", "50"), ("dark_mode", "true"), ("greeting", "\"Good morning\""),
        ("shipping_fee", "3"),
    ]

    /// Uses every name that JustTweak has.
    static let program = #"""
        class RemoteTweakProvider: MutableTweakProvider {
            var logClosure: LogClosure?
            var decryptionClosure: ((Tweak) -> TweakValue)?
            private var values: [String: TweakValue] = ["retry_count": 7]

            func isFeatureEnabled(_ feature: String) -> Bool { feature == "remote" }

            func tweakWith(feature: String, variable: String) throws -> Tweak {
                guard let value = values[variable] else { throw TweakError.notFound }
                return Tweak(feature: feature, variable: variable, value: value, title: nil, group: nil)
            }

            func set(_ value: TweakValue, feature: String, variable: String) { values[variable] = value }

            func deleteValue(feature: String, variable: String) { values[variable] = nil }
        }

        var tweakProviders: [TweakProvider] = []
        let userDefaultsTweakProvider = UserDefaultsTweakProvider(userDefaults: UserDefaults.standard)
        tweakProviders.append(userDefaultsTweakProvider)
        let remoteTweakProvider = RemoteTweakProvider()
        tweakProviders.append(remoteTweakProvider)
        tweakProviders.append(EphemeralTweakProvider())
        tweakProviders.append(LocalTweakProvider(jsonURL: URL(fileURLWithPath: CommandLine.arguments[1])))
        let tweakManager = TweakManager(tweakProviders: tweakProviders)
        tweakManager.logClosure = { message, level in if level == .error { print("logged", message.count > 0) } }
        tweakManager.decryptionClosure = { tweak in String((tweak.stringValue ?? "").reversed()) }
        tweakManager.useCache = true

        let accessor = GeneratedTweakAccessor(with: tweakManager)
        print(accessor.canPayLater, accessor.discountRate, accessor.greeting, accessor.isDarkModeOn)
        print(accessor.maximumItems, accessor.paymentKey, accessor.retryCount, accessor.shippingFee, accessor.welcomeText)
        print(tweakManager.isFeatureEnabled("shop"), tweakManager.isFeatureEnabled("remote"), tweakManager.isFeatureEnabled("none"))

        accessor.canPayLater = false
        accessor.discountRate = 0.5
        accessor.greeting = "Hi"
        accessor.maximumItems = 60
        accessor.retryCount = 9
        print(accessor.canPayLater, accessor.discountRate, accessor.greeting, accessor.maximumItems, accessor.retryCount)
        tweakManager.deleteValue(feature: "shop", variable: "maximum_items")
        tweakManager.resetCache()
        print(accessor.maximumItems)

        struct Properties {
            @TweakProperty(feature: "app_settings", variable: "welcome_text", tweakManager: tweakManager)
            var welcomeText: String
            @TweakProperty(feature: "app_settings", variable: "missing", tweakManager: tweakManager)
            var missing: Int
            @FallbackTweakProperty(fallbackValue: true, feature: "app_settings", variable: "unknown", tweakManager: tweakManager)
            var shouldShow: Bool
            @OptionalTweakProperty(fallbackValue: nil, feature: "shop", variable: "coupon", tweakManager: tweakManager)
            var coupon: String?
        }
        var properties = Properties()
        print(properties.welcomeText, properties.missing, properties.shouldShow, properties.coupon ?? "none")
        properties.coupon = "HALF"
        print(properties.coupon ?? "none")
        properties.coupon = nil
        print(properties.coupon ?? "none")

        do {
            _ = try tweakManager.tweakWith(feature: "some_feature", variable: "some_flag")
        } catch let error as TweakError {
            switch error {
            case .notFound: print("not found")
            case .notSupported: print("not supported")
            case .decryptionClosureNotProvided: print("no closure")
            }
        } catch let error {
            print(error.localizedDescription)
        }
        if let tweak = try? tweakManager.tweakWith(feature: "shop", variable: "discount_rate") {
            print(tweak.feature, tweak.variable, tweak.value, tweak.title ?? "-", tweak.group ?? "-", tweak.displayTitle)
            print(tweak.intValue, tweak.floatValue, tweak.doubleValue, tweak.boolValue, tweak.stringValue ?? "-")
            print(tweak.source ?? "-", tweak.desc ?? "-")
        }
        print("true".tweakValue.boolValue, "1".tweakValue is Double, "words".tweakValue.stringValue ?? "-")
        print(NSNumber(value: 2.5).tweakValue.doubleValue, NSNumber(tweakValue: 5)?.intValue ?? 0)

        let observed = NSObject()
        tweakManager.registerForConfigurationsUpdates(observed) { _ in print("never") }
        tweakManager.deregisterFromConfigurationsUpdates(observed)
        let center = NotificationCenter.default
        let observer = center.addObserver(forName: TweakProviderDidChangeNotification, object: nil, queue: nil) { notification in
            let tweak = notification.userInfo?[TweakProviderDidChangeNotificationTweakKey] as? Tweak
            guard tweak?.variable == "welcome_text" else { return }
            print("changed", tweak?.stringValue ?? "-")
            exit(0)
        }
        accessor.welcomeText = "Come in"
        RunLoop.main.run()
        """#

    static let output = """
        true 0.25 Good morning true
        50 key 7 3.0 Welcome
        true true false
        false 0.5 Hi 60 9
        20
        Welcome 0 true none
        HALF
        none
        not found
        shop discount_rate 0.5 - - shop:discount_rate
        0 0.5 0.5 false -
        userDefaults -
        true true words
        2.5 5
        changed Come in

        """
}
