import FlintCore

extension ConsolePresenter: NotesPresenter {
    func show(_ report: Report) async throws {
        switch report {
        case .notes(let notes, let folder, let showsWords):
            try showList(of: notes, in: folder, withWords: showsWords)
        case .note(let note): try show(note)
        case .trash(let notes): try showTrash(notes)
        case .found(let result, let text): try show(result, for: text)
        case .features(let features): try showList(of: features)
        case .flags(let sections, let text): try showFlags(sections, matching: text)
        case .flag(let flag): try show(flag)
        case .products(let products): try show(products)
        case .permissions(let permissions): try show(permissions)
        case .statistics(let statistics, let skipped): try show(statistics, skipped)
        case .archived(let archived, let days): try show(archived, days: days)
        case .timeline(let timeline): try show(timeline)
        case .stacks(let stacks, let advice): try show(stacks, advice: advice)
        case .focus(let selection): try show(selection)
        case .log(let log): try show(log)
        case .reported(let report): try show(report)
        case .previousRun(let run): try showPrevious(run)
        case .diagram(let lines): try lines.forEach { (line) throws(OutputError) in try say(line) }
        case .shared(let report): try show(report)
        case .help: try HelpText(table: .standard).lines().forEach(print)
        case .helpOnCommand(let word):
            try HelpText(table: .standard).lines(for: CommandTable.standard.command(for: word)).forEach(print)
        case .exportedAll(let count, let skipped, let folder):
            try say("Made \(Self.counted(count, "page")) in \(folder). Begin with index.html.", style: .green)
            try showSkipped(skipped)
        default:
            try say(Self.sentence(for: report), style: .green)
        }
    }

    /// The sentence that tells what has become of one note or one feature.
    private static func sentence(for report: Report) -> String {
        switch report {
        case .closed(let name): "Closed “\(name)”."
        case .created(let name): "Made “\(name)”, which is open now. Add a line with “append TEXT”."
        case .createdElsewhere(let name, let path): "Made “\(name)”: \(path)"
        case .discarded: "No note was made."
        case .appended(let name): "Added a line to “\(name)”."
        case .replaced(let name, let count): "Replaced \(counted(count, "place")) in “\(name)”."
        case .renamed(let old, let new): "Renamed “\(old)” to “\(new)”."
        case .deleted(let name): "Moved “\(name)” to the trash. “undo” brings it back."
        case .restored(let name): "Brought “\(name)” back."
        case .exported(let name, let path): "Made a page of “\(name)”: \(path)"
        case .switched(let feature, let isOn): "\(feature) is switched \(isOn ? "on" : "off")."
        default: gateSentence(for: report)
        }
    }

    /// The sentence that tells what has become of a gate.
    private static func gateSentence(for report: Report) -> String {
        switch report {
        case .toggled(let feature, let isOn?):
            "\(feature) is switched \(isOn ? "on" : "off"), for later, too."
        case .toggled(let feature, nil): "\(feature) is left to itself."
        case .flagsReset(let count):
            count == 0 ? "No flag was set." : "\(counted(count, "value")) that had been set went away."
        case .bought(let name, let isOwned): isOwned ? "\(name) is yours." : "\(name) is not yours any more."
        case .authorized(let name, .authorized): "\(name) has what it asked for."
        case .authorized(let name, .notDetermined): "\(name) was not permitted: the question is still open."
        case .authorized(let name, _):
            "\(name) was not permitted. “forget permissions” lets the question be asked again."
        case .forgotten: "The questions will be asked again."
        case .edited(let name, let program): "“\(name)” was opened with \(program)."
        default: ""
        }
    }

    private func print(_ line: HelpText.Line) throws(OutputError) {
        try console.print(line.text, style: line.style)
    }
}
