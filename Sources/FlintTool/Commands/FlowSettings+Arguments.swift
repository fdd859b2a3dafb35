import FlintGenerator

extension FlowSettings {
    /// Reads the settings from a command line.
    ///
    /// - Parameter arguments: The arguments of a command.
    /// - Throws: ``UsageError`` for the first invalid value.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init()
        for option in ToolOption.allCases where option != .conformances {
            for value in arguments.all(option) { try Self.check(value, of: option) }
        }
        name = arguments[.name]
        accessorName = arguments[.accessorName]
        contexts = arguments[.contexts].flatMap(ContextReading.init)
        access = arguments[.access].flatMap(RenderOptions.Access.init)
        isolation = arguments[.isolation].flatMap(RenderOptions.Isolation.init)
        isCodable = arguments.contains(.codable) ? true : nil
        if let list = arguments[.conformances] { conformances = try Self.conformances(of: list) }
        imports = arguments.all(.import)
        includeRoot = arguments[.includeRoot]
        for text in arguments.all(.define) {
            guard let definition = ToolOption.definition(text) else { continue }
            guard definitions.updateValue(definition.value, forKey: definition.name) == nil else {
                throw UsageError("'\(definition.name)' is defined more than once; define it once")
            }
        }
        showsCodes = arguments.contains(.codes) ? true : nil
        treatsWarningsAsErrors = arguments.contains(.warningsAsErrors) ? true : nil
        isQuiet = arguments.contains(.quiet) ? true : nil
    }

    private static func check(_ value: String, of option: ToolOption) throws(UsageError) {
        guard let objection = option.objection(to: value) else { return }
        throw UsageError("'\(option.spelling)': \(objection)")
    }

    private static func conformances(
        of list: String
    ) throws(UsageError) -> [RenderOptions.Conformance] {
        var result: [RenderOptions.Conformance] = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(word.drop { $0 == " " }.prefix { $0 != " " })
            try check(name, of: .conformances)
            guard let conformance = RenderOptions.Conformance(rawValue: name) else { continue }
            if !result.contains(conformance) { result.append(conformance) }
        }
        return result
    }
}
