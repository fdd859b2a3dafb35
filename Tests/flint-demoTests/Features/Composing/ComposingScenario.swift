import FlintFiles
import Foundation
import TestSupport

@testable import flint_demo

/// A run of the flow by which notes are composed: what is answered, and what must come of it.
///
/// The desk holds the notes “One” and “Two” and the folder “Work”.
struct ComposingScenario: Sendable, CustomStringConvertible {
    /// How the run ends.
    enum Ending: Sendable, Equatable {
        case made(String, in: NotePlace)
        case discarded
    }

    let description: String
    /// The answers; a step may do something with the folder while the person thinks.
    let answers: @Sendable (TemporaryFolder) -> [ScriptedInterviewer.Step]
    /// The states of the outer flow, from Begin to Terminate.
    let creation: String
    /// Those of each run of the inner flow.
    var choices: [String] = []
    var ending = Ending.discarded
    /// The texts of the files that must be there afterwards, besides those that were there before.
    var files: [String: String] = [:]
    /// The step of changing files that fails for want of space, each time.
    var failingStep: FileStep?

    init(
        _ description: String, answers: @escaping @Sendable (TemporaryFolder) -> [ScriptedInterviewer.Step],
        creation: String, choices: [String] = [], ending: Ending = .discarded, files: [String: String] = [:],
        failingStep: FileStep? = nil
    ) {
        self.description = description
        self.answers = answers
        self.creation = creation
        self.choices = choices
        self.ending = ending
        self.files = files
        self.failingStep = failingStep
    }

    private static let chosen = "Begin List End Terminate"
    private static let left = "Begin List Terminate"
    private static let straight = "Template Folder Preview Saving End Terminate"

    /// Runs that together take every edge of both diagrams.
    static let all = forward + leaving + failing + choosing

    private static let forward = [
        ComposingScenario(
            "straight on", answers: { _ in ["Three", "1", "1", "yes"] },
            creation: "Begin Heading \(straight)",
            choices: [chosen], ending: .made("Three", in: .desk), files: ["Three.md": "# Three\n"]),
        ComposingScenario(
            "empty answers take what is offered", answers: { _ in ["Three", "", "", ""] },
            creation: "Begin Heading \(straight)", choices: [chosen], ending: .made("Three", in: .desk),
            files: ["Three.md": "# Three\n"]),
        ComposingScenario(
            "back at each step keeps what was typed",
            answers: { _ in
                ["Three", "to-do", ":back", ":back", "", "", "work", ":back", "", ":back", "", ""]
            },
            creation: "Begin Heading Template Folder Template Heading Template Folder Preview Folder Preview "
                + "Folder Preview Saving End Terminate",
            choices: [left, chosen, chosen, chosen], ending: .made("Three", in: .subfolder("Work")),
            files: ["Work/Three.md": "# Three\n\n- [ ] \n- [ ] \n- [ ] \n"]),
        ComposingScenario(
            "answers that mean nothing are asked for again",
            answers: { _ in ["", "  ", "Three", "9", "x", "1", "0", "x", "3", "-1", "1", "maybe", "Y"] },
            creation: "Begin Heading \(straight)", choices: [chosen], ending: .made("Three", in: .desk),
            files: ["Three.md": "# Three\n"]),
    ]

    private static let leaving = [
        ComposingScenario(
            "an empty draft is left without a question", answers: { _ in [":cancel"] },
            creation: "Begin Heading Leave Terminate"),
        ComposingScenario(
            "back before the first step leaves, too", answers: { _ in [" :BACK "] },
            creation: "Begin Heading Leave Terminate"),
        ComposingScenario(
            "staying leads back to each step, and then yes leaves",
            answers: { _ in
                [
                    "Three", ":cancel", "no", "2", ":cancel", ":back", "1", ":cancel", "perhaps", "n",
                    ":back",
                    ":back", ":back", ":back", "no", ":cancel", "yes",
                ]
            },
            creation:
                "Begin Heading Template Leave Template Folder Leave Folder Preview Leave Preview Folder "
                + "Template Heading Leave Heading Leave Terminate",
            choices: [left, chosen, left]),
        ComposingScenario(
            "canceling the question leaves", answers: { _ in ["Three", ":cancel", ":cancel"] },
            creation: "Begin Heading Template Leave Terminate"),
    ]

    private static let failing = [
        ComposingScenario(
            "a title that is no name is asked for again", answers: { _ in ["a/b", "", "Three", "", "", ""] },
            creation: "Begin Heading Problem Heading Problem Heading \(straight)", choices: [chosen],
            ending: .made("Three", in: .desk), files: ["Three.md": "# Three\n"]),
        ComposingScenario(
            "a name that is taken leads to the title, and the rest is kept",
            answers: { _ in ["one", "to-do", "", "", "Three", "", "", ""] },
            creation: "Begin Heading Template Folder Preview Saving Problem Heading \(straight)",
            choices: [chosen, chosen], ending: .made("Three", in: .desk),
            files: ["Three.md": "# Three\n\n- [ ] \n- [ ] \n- [ ] \n"]),
        ComposingScenario(
            "a folder that vanished can be replaced by another",
            answers: { folder in
                [
                    "Three", "", "Work",
                    .doing {
                        try FileManager.default.removeItem(atPath: folder.path("Work"))
                        return "yes"
                    }, ":back", "1", "yes",
                ]
            },
            creation:
                "Begin Heading Template Folder Preview Saving Fail Problem Preview Folder Preview Saving "
                + "End Terminate",
            choices: [chosen, chosen], ending: .made("Three", in: .desk), files: ["Three.md": "# Three\n"]),
        ComposingScenario(
            "a list of folders that cannot be read leads to the title",
            answers: { folder in
                [
                    "Three",
                    .doing {
                        try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-away")
                        return "1"
                    },
                    .doing {
                        try FileManager.default.moveItem(atPath: folder.path + "-away", toPath: folder.path)
                        return ""
                    }, "", "", "",
                ]
            },
            creation: "Begin Heading Template Folder Fail Problem Heading \(straight)",
            choices: ["Begin List Fail Terminate", chosen], ending: .made("Three", in: .desk),
            files: ["Three.md": "# Three\n"]),
        ComposingScenario(
            "a disk that is full leads to the preview",
            answers: { _ in ["Three", "", "", "", ":cancel", "y"] },
            creation: "Begin Heading Template Folder Preview Saving Fail Problem Preview Leave Terminate",
            choices: [chosen], failingStep: .write),
    ]

    private static let choosing = [
        ComposingScenario(
            "a new folder", answers: { _ in ["Three", "", "+", " Plans ", "yes"] },
            creation: "Begin Heading \(straight)", choices: ["Begin List Name Making End Terminate"],
            ending: .made("Three", in: .subfolder("Plans")), files: ["Plans/Three.md": "# Three\n"]),
        ComposingScenario(
            "names of folders that are refused, and back to the list",
            answers: { _ in ["Three", "", "+", "", ":back", "+", "work", "+", "", "+", "a/b", "Work", ""] },
            creation: "Begin Heading \(straight)",
            choices: [
                "Begin List Name List Name Making List Name Making List Name Making List End Terminate"
            ],
            ending: .made("Three", in: .subfolder("Work")), files: ["Work/Three.md": "# Three\n"]),
        ComposingScenario(
            "a folder that cannot be made", answers: { _ in ["Three", "", "+", "Plans", "", ""] },
            creation: "Begin Heading \(straight)",
            choices: ["Begin List Name Making Fail List End Terminate"], ending: .made("Three", in: .desk),
            files: ["Three.md": "# Three\n"], failingStep: .makeFolder),
        ComposingScenario(
            "canceling inside the subflow", answers: { _ in ["Three", "", "+", ":cancel", "yes"] },
            creation: "Begin Heading Template Folder Leave Terminate", choices: ["Begin List Name Terminate"]),
        ComposingScenario(
            "a new folder goes away with the draft",
            answers: { _ in ["Three", "", "+", "Plans", ":cancel", "yes"] },
            creation: "Begin Heading Template Folder Preview Leave Terminate",
            choices: ["Begin List Name Making End Terminate"]),
        ComposingScenario(
            "a new folder goes away if another one is chosen",
            answers: { _ in ["Three", "", "+", "Plans", ":back", "Work", ""] },
            creation: "Begin Heading Template Folder Preview Folder Preview Saving End Terminate",
            choices: ["Begin List Name Making End Terminate", chosen],
            ending: .made("Three", in: .subfolder("Work")), files: ["Work/Three.md": "# Three\n"]),
    ]
}
