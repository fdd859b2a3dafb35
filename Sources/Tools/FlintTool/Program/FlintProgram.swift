package import FlintGenerator

/// The command-line tool `flint`: the commands for diagrams and tweak files, which this module has, and those
/// that the program passes in, such as `runs` and `inspect`.
package struct FlintProgram: Sendable {
    /// The version that `--version` prints.
    package static let version: String = "0.1.0"

    /// The commands for diagrams and tweak files, which `flint` and `flint-generator` both have.
    private static let ownCommands: [ToolCommand] = [
        FlowGeneration.command, TweakGeneration.command, RuntimeGeneration.command, InputChecking.command,
        GraphPrinting.command,
    ]

    private let system: any ToolSystem
    private let kotlin: (@Sendable (KotlinOptions) -> any ForeignLanguage)?
    let reader: CommandLineReader

    /// Creates the tool.
    ///
    /// - Parameters:
    ///   - system: The access to files and streams.
    ///   - commands: Further commands, listed after those for diagrams and tweak files.
    ///   - kotlin: A function that creates the renderer for Kotlin; nil in a program that writes Swift alone.
    package init(
        _ system: any ToolSystem, commands: [ToolCommand] = [],
        kotlin: (@Sendable (KotlinOptions) -> any ForeignLanguage)? = nil
    ) {
        self.system = system
        self.kotlin = kotlin
        reader = CommandLineReader(Self.ownCommands + commands)
    }

    /// Runs the command that the arguments call, to its end.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Returns: The exit status; errors were printed to standard error.
    package func run(_ arguments: [String]) -> ToolStatus {
        var console = Console(system, kotlin: kotlin)
        var usage = CommandLineReader.usage
        do throws(UsageError) {
            switch try reader.selection(arguments, version: Self.version) {
            case .text(let text): console.print(text)
            case .call(let command, let arguments):
                usage = command.usage
                try command.prepare(arguments)(&console)
            }
        } catch {
            console.report(error, usage: usage)
        }
        return console.status
    }
}

/// The command `generate flows`, which writes Swift or Kotlin for diagrams.
struct FlowGeneration {
    let request: ToolRequest
    /// Whether the call only compares the existing files with the generated code, and writes nothing.
    let isCheck: Bool

    static let command = ToolCommand(
        "generate flows", synopsis: "[options] FILE…",
        headline: "write Swift or Kotlin from diagrams; 'flows' is short for it",
        summary: """
            Writes Swift or Kotlin from diagrams. A FILE of '-' is standard input. Several files become one output, or one
            each if the output is a folder. Nothing is written from a file with errors, and a file that would
            stay the same is not touched.
            """,
        options: [
            .output, .language, .package, .int, .serializable, .export, .name, .access, .isolation, .codable,
            .conformances, .import, .contexts, .triggers, .check, .includeRoot, .define, .stdinName,
            .optionsFile, .codes, .warningsAsErrors, .quiet,
        ],
        example: "flint generate flows --access=public -o Sources/Shop/ Diagrams/*.puml"
    ) { arguments throws(UsageError) in try FlowGeneration(arguments).run }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        request = try ToolRequest(arguments)
        isCheck = arguments.contains(.check)
        if isCheck { try Self.checkComparable(request.output) }
        let language = request.settings.language ?? .swift
        // Without '--language', the options file may say Kotlin.
        guard request.settings.language != nil || request.optionsFile == nil else { return }
        for option in language.foreignOptions where arguments.contains(option) {
            throw UsageError("'\(option.spelling)' has no meaning for \(language.rawValue); leave it out")
        }
    }

    /// Checks that an output is a file or folder, so that it can be compared with what would be generated.
    ///
    /// - Parameter output: The output, as the command line names it; nil and `-` are standard output.
    /// - Throws: ``UsageError`` for standard output.
    static func checkComparable(_ output: String?) throws(UsageError) {
        guard let output, output != "-" else {
            throw UsageError("'--check' compares files; name them with '--output=PATH'")
        }
    }

    func run(_ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let language = preparation.settings.language ?? .swift
        let foreign = try console.language(of: preparation.settings, needsPackage: true)
        let outputs = try OutputPlan.outputs(
            of: preparation.inputs, to: request.output, standardInputName: request.standardInputName,
            fileExtension: language.fileExtension, system: console.system)
        let reading = try DiagramReading.read(
            preparation, standardInputName: request.standardInputName, &console)
        for output in outputs where !output.inputs.isEmpty {
            guard let files = reading.files(of: output) else { continue }
            let text =
                foreign?.render(files)
                ?? SwiftRenderer(options: reading.settings.renderOptions).render(files)
            console.finish(Array(text.utf8), to: output.destination, isCheck ? .compare : .write)
        }
    }
}

extension Console {
    /// Returns the language, besides Swift, that settings select; nil for Swift.
    ///
    /// - Parameters:
    ///   - settings: The settings, which also give the options of the language.
    ///   - needsPackage: Whether files are generated, for which a package is needed.
    /// - Throws: ``UsageError`` if this program cannot write the language, or a needed package is missing.
    func language(
        of settings: FlowSettings, needsPackage: Bool = false
    ) throws(UsageError) -> (any ForeignLanguage)? {
        guard let options = settings.kotlinOptions else { return nil }
        guard let kotlin else { throw UsageError("this program writes Swift alone; use 'flint' for Kotlin") }
        if needsPackage, options.package.isEmpty {
            throw UsageError("Kotlin needs a package; write '--package=com.example.shop'")
        }
        return kotlin(options)
    }
}

/// The command `check`, which reports findings about diagrams and tweak files and writes nothing.
struct InputChecking {
    let request: ToolRequest

    static let command = ToolCommand(
        "check", synopsis: "[options] FILE…",
        headline: "read diagrams and tweak files, say what is wrong with them, write nothing",
        summary: """
            Reads diagrams, and tweak files if their names end in '.json', says on standard error what is wrong with
            them, and writes nothing. Without '--options-file', the options of each FILE are those of the nearest
            'flint.json': beside it, or in a folder above it in the same package.
            """,
        options: [
            .language, .package, .int, .name, .contexts, .triggers, .includeRoot, .define, .stdinName,
            .optionsFile, .codes, .warningsAsErrors, .quiet,
        ],
        example: "flint check --warnings-as-errors Diagrams/*.puml"
    ) { arguments throws(UsageError) in
        let request = try ToolRequest(arguments)
        return InputChecking(request: request).run
    }

    func run(_ console: inout Console) throws(UsageError) {
        for request in requests(console.system) { try Self.check(request, &console) }
    }

    /// Splits the inputs of the call by the options file that applies to them.
    ///
    /// The requests are in the order of the inputs. Each has the inputs of one options file, or those without
    /// one.
    private func requests(_ system: any ToolSystem) -> [ToolRequest] {
        guard request.optionsFile == nil else { return [request] }
        var requests: [ToolRequest] = []
        for input in request.inputs {
            let file = system.optionsFile(of: input)
            if let index = requests.firstIndex(where: { $0.optionsFile == file }) {
                requests[index].inputs.append(input)
            } else {
                var part = request
                (part.inputs, part.optionsFile) = ([input], file)
                requests.append(part)
            }
        }
        return requests
    }

    private static func check(_ request: ToolRequest, _ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        var settings = preparation.settings
        settings.checksDrawing = true
        let isTweakFile = { (input: String) in input.hasSuffix(".json") }
        let diagrams = DiagramReading.Preparation(
            inputs: preparation.inputs.filter { !isTweakFile($0) }, settings: settings)
        _ = try DiagramReading.read(diagrams, standardInputName: request.standardInputName, &console)
        for input in preparation.inputs.filter(isTweakFile) {
            guard let bytes = console.bytes(of: input, limit: AccessorGenerator.sizeLimit) else { continue }
            let diagnostics = AccessorGenerator.check(bytes, path: input)
            console.report(settings.judged(diagnostics), settings: settings)
        }
    }
}
