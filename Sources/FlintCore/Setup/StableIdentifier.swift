/// The rule for identifiers, which appear in storage keys, paths and links.
enum StableIdentifier {
    static func isValid(_ identifier: String) -> Bool {
        !identifier.isEmpty && identifier.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "/" && scalar != "#" && !scalar.properties.isWhitespace
            && scalar.properties.generalCategory != .control
    }
}
