import FlintFlows

struct Token: Sendable, Hashable { let text: String }
struct WrongPassword: Error {}

protocol SignInScreens: Sendable {
    func prompt(_ message: String?) async throws -> PromptAnswer
    func forgottenPassword(of name: String) async throws -> String
}

protocol UserService: Sendable {
    func authenticate(_ credentials: Credentials) async throws -> Token
}

struct SignInFlow: SignInStateMachine {
    let screens: any SignInScreens
    let service: any UserService

    func onPrompt(_ message: String?, from _: State) async throws -> State.Prompt {
        switch try await screens.prompt(message) {
        case .login(let credentials): .authenticate(credentials)
        case .forgotten(let name): .forgotPassword(name)
        }
    }

    func onAuthenticate(_ credentials: Credentials, from _: State) async throws -> State.Authenticate {
        do {
            return .end(try await service.authenticate(credentials))
        } catch is WrongPassword {
            return .prompt("That is not the password of \(credentials.name).")
        }
    }

    func onForgotPassword(_ name: String, from _: State) async throws -> State.ForgotPassword {
        let screen = FlowFunction { (name: String) in try await screens.forgottenPassword(of: name) }
        return try await subflow(to: screen, name)
            .map { .prompt($0) }.back { .prompt(nil) }.cancel { .prompt(nil) }.get()
    }
}
