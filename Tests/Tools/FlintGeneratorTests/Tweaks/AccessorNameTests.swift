import Testing

@testable import FlintGenerator

@Suite struct AccessorNameTests {
    @Test(arguments: [
        ("max_items", "maxItems"), ("max-items", "maxItems"), ("Max Items", "maxItems"),
        ("maxItems", "maxItems"),
        ("MAX_ITEMS", "maxITEMS"), ("URLEntry", "urlEntry"), ("URL", "url"), ("1st", "_1st"), ("a1", "a1"),
        ("", "tweak"), ("🎉", "tweak"), ("__", "tweak"), ("a🎉b", "aB"), ("日本", "日本"), ("größe", "größe"),
        ("type", "type"), ("Type", "type"), ("self", "self_"), ("init", "init_"), ("class", "class"),
        ("x.y/z%", "xYZ"), ("line\nbreak", "lineBreak"), ("e\u{301}té", "e\u{301}té"), ("\u{301}a", "a"),
    ])
    func `a variable becomes lower camel case`(variable: String, name: String) {
        #expect(AccessorName.property(of: variable) == name)
    }

    @Test(arguments: [
        ("ui_customization", "uiCustomization", "UiCustomizationAccessor"),
        ("", "feature", "FeatureAccessor"),
        ("1st", "_1st", "_1stAccessor"), ("日本", "日本", "日本Accessor"), ("self", "self_", "Self_Accessor"),
    ])
    func `a feature becomes a constant and a type`(feature: String, constant: String, type: String) {
        let names = (AccessorName.constant(ofFeature: feature), AccessorName.nestedType(of: feature))
        #expect(names == (constant, type))
    }
}
