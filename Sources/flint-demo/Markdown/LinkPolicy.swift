/// The rule which addresses a page may lead to.
///
/// Addresses with a scheme that runs code, such as `javascript:`, or with any that is not known to be harmless
/// are refused. Relative addresses are fine.
enum LinkPolicy {
    private static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel", "ftp"]
    private static let imageSchemes: Set<String> = ["http", "https"]

    /// The address to write into a page, or `nil` if it must not be there.
    ///
    /// - Parameters:
    ///   - destination: The address as the note has it.
    ///   - isImage: Whether the page loads it as a picture.
    /// - Returns: The address without the control characters that browsers ignore, so that what was checked is
    ///   what they see.
    static func safe(_ destination: String, isImage: Bool) -> String? {
        let visible = destination.unicodeScalars.filter {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        }
        let address = String(String.UnicodeScalarView(visible).drop { $0 == " " })
        guard let scheme = scheme(of: address) else {
            // A colon before the first slash could be taken for a scheme by a browser that reads it otherwise.
            let head = address.prefix { !"/?#".contains($0) }
            return head.unicodeScalars.contains(":") ? nil : address
        }
        return (isImage ? imageSchemes : linkSchemes).contains(scheme) ? address : nil
    }

    /// The scheme of an address in lower case, or `nil` for a relative address.
    static func scheme(of address: String) -> String? {
        let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.endIndex < address.endIndex, let first = scheme.first, first.isASCIILetter else {
            return nil
        }
        let isValid = scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
        return isValid ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
    }
}
