import FlintFlows
import FlintTesting
import Testing

/// Runs the application with which the guide *Migrating from FlowKit* ends.
@Suite struct MigratingFromFlowKitTests {
    private enum Call: Hashable {
        case prompt(String?)
        case forgotten(String)
        case authenticate(String)
    }

    private struct Scripted: SignInScreens, UserService {
        let script = CallScript<Call>()

        func prompt(_ message: String?) async throws -> PromptAnswer {
            try script.answer(to: .prompt(message))
        }

        func forgottenPassword(of name: String) async throws -> String {
            try script.answer(to: .forgotten(name))
        }

        func authenticate(_ credentials: Credentials) async throws -> Token {
            try script.answer(to: .authenticate(credentials.name))
        }
    }

    private static let ada = Credentials(name: "ada", password: "secret")

    @Test func `who knows the password is in`() async throws {
        let double = Scripted()
        double.script.expect(.prompt(nil), answering: PromptAnswer.login(Self.ada))
        double.script.expect(.authenticate("ada"), answering: Token(text: "1"))
        let run = await SignInFlow(screens: double, service: double).recordRun(nil)
        run.expectPath(["Begin", "Prompt", "Authenticate", "End"])
        #expect(try run.output() == Token(text: "1"))
        double.script.verify()
    }

    @Test func `a wrong password leads back to the prompt, which says so`() async throws {
        let double = Scripted()
        double.script.expect(.prompt(nil), answering: PromptAnswer.login(Self.ada))
        double.script.expect(.authenticate("ada"), throwing: WrongPassword())
        double.script.expect(.prompt("That is not the password of ada."), throwing: FlowExit.cancelled)
        let run = await SignInFlow(screens: double, service: double).recordRun(nil)
        run.expectPath(["Begin", "Prompt", "Authenticate", "Prompt"], ending: .cancelled)
        double.script.verify()
    }

    @Test(arguments: [FlowExit.back, .cancelled])
    func `a new password is sent, or the screen is left, and the prompt is next`(exit: FlowExit) async throws
    {
        let double = Scripted()
        double.script.expect(.prompt(nil), answering: PromptAnswer.forgotten("ada"))
        double.script.expect(.forgotten("ada"), answering: "It was sent.")
        double.script.expect(.prompt("It was sent."), answering: PromptAnswer.forgotten("bob"))
        double.script.expect(.forgotten("bob"), throwing: exit)
        double.script.expect(.prompt(nil), throwing: FlowExit.back)
        let run = await SignInFlow(screens: double, service: double).recordRun(nil)
        run.expectPath(
            ["Begin", "Prompt", "ForgotPassword", "Prompt", "ForgotPassword", "Prompt"], ending: .back)
        double.script.verify()
    }
}
