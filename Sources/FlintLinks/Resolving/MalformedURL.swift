/// The reason why a URL cannot be parsed.
package enum MalformedURL: Error, CustomStringConvertible {
    case tooLong(Int)
    case noScheme
    case tooManyItems(Int)
    case badPercentEncoding(String)
    case badUTF8(String)
    case nul(String)

    package var description: String {
        switch self {
        case .tooLong(let limit): "It is longer than \(limit) bytes."
        case .noScheme: "It has no scheme."
        case .tooManyItems(let limit): "Its query has more than \(limit) items."
        case .badPercentEncoding(let part):
            "A percent sign in its \(part) is not followed by two hexadecimal digits."
        case .badUTF8(let part): "Its \(part) is not UTF-8."
        case .nul(let part): "Its \(part) contains a NUL."
        }
    }
}
