/// The validity rule for identifiers, which appear in storage keys, paths and links.
package enum StableIdentifier {
    package static func isValid(_ identifier: String) -> Bool {
        // Nearly all identifiers are plain ASCII, for which four comparisons suffice.
        guard !identifier.utf8.allSatisfy(isPlain) else { return !identifier.isEmpty }
        return identifier.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > UInt8(ascii: " ") && byte < 0x7f && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "#")
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "/" && scalar != "#" && !scalar.properties.isWhitespace
            && scalar.properties.generalCategory != .control
    }
}
