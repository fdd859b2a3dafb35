import Foundation
import Testing

@testable import flint_demo

@Suite struct TerminalTests {
    private func terminal(
        isInteractive: Bool = true, windowWidth: Int? = nil, _ environment: [String: String] = [:]
    ) -> Terminal {
        Terminal(
            isInputInteractive: isInteractive, isOutputInteractive: isInteractive, windowWidth: windowWidth,
            environment: environment)
    }

    @Test func `the width comes from the variable, the window or a habit, in this order`() {
        #expect(terminal(windowWidth: 120, ["COLUMNS": "100"]).width == 100)
        #expect(terminal(windowWidth: 120).width == 120)
        #expect(terminal().width == 80)
    }

    @Test func `output that nobody watches has no width unless it is told`() {
        #expect(terminal(isInteractive: false).width == nil)
        #expect(terminal(isInteractive: false, ["COLUMNS": "60"]).width == 60)
    }

    @Test(arguments: ["", "wide", "0", "-5", "99999999999999999999"])
    func `a width that makes no sense is passed over`(columns: String) {
        #expect(terminal(windowWidth: 100, ["COLUMNS": columns]).width == 100)
    }

    @Test func `a tiny terminal is treated as a narrow one`() {
        #expect(terminal(windowWidth: 3).width == 20)
    }

    @Test(arguments: [
        (["TERM": "xterm"], true),
        (["TERM": "xterm", "NO_COLOR": ""], true),
        (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "dumb"], false),
        (["TERM": ""], false),
        ([:], false),
    ]) func `styles need a terminal that knows them and a person who wants them`(
        environment: [String: String], allowed: Bool
    ) {
        #expect(terminal(environment).allowsStyles == allowed)
        #expect(!terminal(isInteractive: false, environment).allowsStyles)
    }

    @Test func `a pipe has no window`() {
        #expect(Terminal.windowWidth(of: Pipe().fileHandleForReading.fileDescriptor) == nil)
    }
}
