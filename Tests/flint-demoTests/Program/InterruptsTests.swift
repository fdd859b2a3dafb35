import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite struct InterruptsTests {
    /// Lines that never come.
    private struct SilentInput: LineSource {
        let isWaiting: AsyncStream<Void>.Continuation

        func next() async throws(SystemError) -> InputLine? {
            isWaiting.yield()
            // Ends when the reading is given up.
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return InputLine(number: 1, text: "too late", isRepaired: false, isTruncated: false)
        }
    }

    @Test func `an interrupt at the prompt is the end of the input`() async throws {
        let interrupts = Interrupts()
        let (isWaiting, continuation) = AsyncStream<Void>.makeStream()
        let input = InterruptibleInput(
            source: SilentInput(isWaiting: continuation), interrupts: interrupts)
        async let line = input.next()
        await isWaiting.first { true }
        interrupts.interrupt()
        #expect(try await line == nil)
    }

    @Test func `lines, the end and errors pass through`() async throws {
        let failure = SystemError(number: 5, path: "input")
        let input = InterruptibleInput(
            source: MemoryInput(["a"], thenFailing: failure), interrupts: Interrupts())
        #expect(try await input.next()?.text == "a")
        await #expect(throws: failure) { try await input.next() }
        #expect(
            try await InterruptibleInput(source: MemoryInput([]), interrupts: Interrupts()).next() == nil)
    }

    @Test func `an interrupt while nothing goes on is dropped`() async {
        let interrupts = Interrupts()
        interrupts.interrupt()
        let result = await interrupts.reaching({}) { 1 }
        interrupts.interrupt()
        #expect(result == 1)
    }

    @Test func `the signal of the system arrives`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let interrupts = Interrupts()
            await interrupts.watchSignal()
            let (signals, continuation) = AsyncStream<Void>.makeStream()
            await interrupts.reaching({ continuation.yield() }) {
                // As a terminal sends it: to the process and not to one thread.
                kill(getpid(), SIGINT)
                await signals.first { true }
            }
            exit(7)
        }
    }

    @Test(.flint(AppFeatures.self)) func `an interrupt cancels the running command and says so`() async throws
    {
        let sample = try SampleDesk()
        let interrupts = Interrupts()
        let errors = MemoryOutput()
        let terminal = Terminal(
            isInputInteractive: true, isOutputInteractive: true, windowWidth: nil, environment: [:])
        let runner = CommandRunner(
            desk: sample.desk, presenter: sample.presenter,
            console: Console(output: MemoryOutput(), errorOutput: errors, terminal: terminal), events: nil,
            interrupts: interrupts)
        let status = try await runner.perform {
            interrupts.interrupt()
            try await SearchFeature.search.perform(
                using: sample.presenter, with: DeskInput(sample.desk, SearchText(text: "x")))
        }
        #expect(status == .failure)
        #expect(errors.text == "error: The command was canceled.\n")
        #expect(sample.presenter.reports.isEmpty)
    }
}
