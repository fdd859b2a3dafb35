/// Facts about a type that follow from its spelling.
enum TypeText {
    /// The names that are looked up in the scope of the type, without those after a dot.
    static func names(in text: String) -> [String] {
        scan(text).map(\.name)
    }

    /// The names that may be types of the user's module with a name of the standard library.
    ///
    /// `any Error` and `Result<A, B>` mean the types of the standard library, so they do not count.
    static func possibleOwnTypes(in text: String) -> [String] {
        scan(text).filter { !$0.followsAny && !$0.hasArguments }.map(\.name)
    }

    private struct Name {
        var name: String
        var followsAny: Bool
        var hasArguments: Bool
    }

    private static func scan(_ text: String) -> [Name] {
        var names: [Name] = []
        var word = ""
        var last: Character = " "
        var beforeWord: Character = " "
        var previousWord = ""
        for character in text + " " {
            if character.isLetter || character.isNumber || character == "_" {
                if word.isEmpty { beforeWord = last }
                word.append(character)
            } else if !word.isEmpty {
                if beforeWord != "." {
                    let name = Name(
                        name: word, followsAny: previousWord == "any", hasArguments: character == "<")
                    names.append(name)
                }
                previousWord = word
                word = ""
            }
            if !character.isWhitespace { last = character }
        }
        return names
    }
}
