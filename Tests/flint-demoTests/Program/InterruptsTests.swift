import FlintCore
import FlintFiles
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import flint_demo

@Suite struct InterruptsTests {
    /// Lines that never come.
    private struct SilentInput: LineSource {
        let isWaiting: AsyncStream<Void>.Continuation

        func next() async throws(FileFailure) -> InputLine? {
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
        let failure = FileFailure(number: 5, path: "input")
        let input = InterruptibleInput(
            source: MemoryInput(["a"], thenFailing: failure), interrupts: Interrupts())
        #expect(try await input.next()?.text == "a")
        await #expect(throws: failure) { try await input.next() }
        #expect(
            try await InterruptibleInput(source: MemoryInput([]), interrupts: Interrupts()).next() == nil)
    }

    /// Lines that come when the test says so.
    private struct FedInput: LineSource {
        let isWaiting: AsyncStream<Void>.Continuation
        let lines: AsyncStream<String>

        func next() async throws(FileFailure) -> InputLine? {
            isWaiting.yield()
            let text = await lines.first { _ in true }
            return text.map { InputLine(number: 1, text: $0, isRepaired: false, isTruncated: false) }
        }
    }

    @Test func `a line that was given up goes to whoever asks next`() async throws {
        let interrupts = Interrupts()
        let (isWaiting, continuation) = AsyncStream<Void>.makeStream()
        let (lines, typist) = AsyncStream<String>.makeStream()
        let input = InterruptibleInput(
            source: FedInput(isWaiting: continuation, lines: lines), interrupts: interrupts)
        async let line = input.next()
        await isWaiting.first { true }
        interrupts.interrupt()
        #expect(try await line == nil)
        typist.yield("list")
        typist.finish()
        #expect(try await input.next()?.text == "list")
    }

    @Test func `an interrupt reaches what is inside and what is around it`() async {
        let interrupts = Interrupts()
        let heard = Mutex<[String]>([])
        await interrupts.reaching({ heard.withLock { $0.append("outer") } }) {
            await interrupts.reaching({ heard.withLock { $0.append("inner") } }) { interrupts.interrupt() }
            interrupts.interrupt()
        }
        #expect(heard.withLock { $0 } == ["outer", "inner", "outer"])
    }

    @Test(.notes) func `an interrupt at a question cancels the flow and makes no note`()
        async throws
    {
        let interrupts = Interrupts()
        let (isWaiting, continuation) = AsyncStream<Void>.makeStream()
        let errors = MemoryOutput()
        let terminal = Terminal(
            isInputInteractive: true, isOutputInteractive: true, windowWidth: nil, environment: [:])
        let console = Console(output: MemoryOutput(), errorOutput: errors, terminal: terminal)
        let input = InterruptibleInput(
            source: SilentInput(isWaiting: continuation), interrupts: interrupts)
        let sample = try SampleDesk(interviewer: ConsoleInterviewer(console: console, input: input))
        let runner = CommandRunner(
            desk: sample.desk, presenter: sample.presenter, console: console, events: nil,
            interrupts: interrupts)
        async let status = runner.run(["compose", "Three", "1", "+", "New"])
        await isWaiting.first { true }
        interrupts.interrupt()
        #expect(try await status == .failure)
        #expect(errors.text == "error: The command was canceled.\n")
        #expect(try sample.folder.names() == ["One.md", "Two.md"])
        #expect(sample.presenter.reports.isEmpty)
    }

    @Test func `a handler is not wrapped anew by each command`() async {
        // In a process of its own: a chain of wrappers that grew with each command ended it.
        await #expect(processExitsWith: .success) {
            let interrupts = Interrupts()
            let heard = Mutex(0)
            await interrupts.reaching({ heard.withLock { $0 += 1 } }) {
                for _ in 0..<100_000 { await interrupts.reaching({}) { interrupts.interrupt() } }
            }
            #expect(heard.withLock { $0 } == 100_000)
        }
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

    @Test(.notes) func `an interrupt cancels the running command and says so`() async throws {
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
                with: DeskInput(sample.desk, SearchText(text: "x")), using: sample.presenter)
        }
        #expect(status == .failure)
        #expect(errors.text == "error: The command was canceled.\n")
        #expect(sample.presenter.reports.isEmpty)
    }
}
