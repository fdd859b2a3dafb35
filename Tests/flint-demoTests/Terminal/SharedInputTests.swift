import FlintFiles
import Synchronization
import Testing

@testable import flint_demo

@Suite struct SharedInputTests {
    /// Lines that come when the test gives them.
    private final class SlowInput: LineSource {
        private let lines: AsyncStream<String>
        private let give: AsyncStream<String>.Continuation
        private let iterator = Mutex(0)
        let asked: AsyncStream<Void>
        private let ask: AsyncStream<Void>.Continuation

        init() {
            (lines, give) = AsyncStream.makeStream()
            (asked, ask) = AsyncStream.makeStream()
        }

        func next() async throws(FileFailure) -> InputLine? {
            ask.yield()
            for await line in lines {
                let number = iterator.withLock { count in
                    count += 1
                    return count
                }
                return InputLine(number: number, text: line, isRepaired: false, isTruncated: false)
            }
            return nil
        }

        func type(_ line: String) { give.yield(line) }
        func end() { give.finish() }
    }

    @Test func `whoever asked last gets the next line, and the one before the line after it`() async throws {
        let source = SlowInput()
        let input = SharedInput(source)
        var asked = source.asked.makeAsyncIterator()
        let first = Task.immediate { try await input.next()?.text }
        _ = await asked.next()
        let second = Task.immediate { try await input.next()?.text }
        source.type("answer")
        #expect(try await second.value == "answer")
        source.type("command")
        #expect(try await first.value == "command")
        source.end()
        #expect(try await input.next() == nil)
    }

    @Test func `a question that is canceled takes no line`() async throws {
        let source = SlowInput()
        let input = SharedInput(source)
        var asked = source.asked.makeAsyncIterator()
        let command = Task.immediate { try await input.next()?.text }
        _ = await asked.next()
        let question = Task.immediate { try await input.next()?.text }
        question.cancel()
        #expect(try await question.value == nil)
        source.type("command")
        #expect(try await command.value == "command")
    }

    @Test func `a line that was read for nobody is kept for who asks next`() async throws {
        let source = SlowInput()
        let input = SharedInput(source)
        var asked = source.asked.makeAsyncIterator()
        let question = Task.immediate { try await input.next()?.text }
        _ = await asked.next()
        question.cancel()
        #expect(try await question.value == nil)
        source.type("command")
        source.type("next")
        #expect(try await input.next()?.text == "command")
        #expect(try await input.next()?.text == "next")
        let (never, keeper) = AsyncStream<Void>.makeStream()
        let late = Task {
            for await _ in never {}
            return try await input.next()?.text
        }
        late.cancel()
        #expect(try await late.value == nil)
        keeper.finish()
    }

    @Test func `the end of the input reaches everybody`() async throws {
        let source = SlowInput()
        let input = SharedInput(source)
        let waiting = (0..<3).map { _ in Task.immediate { try await input.next()?.text } }
        source.end()
        for task in waiting { #expect(try await task.value == nil) }
        #expect(try await input.next() == nil)
    }

    @Test func `nothing is read before somebody asks`() async throws {
        let lines = MemoryInput(["a", "b"])
        let input = SharedInput(lines)
        #expect(try await input.next()?.text == "a")
        #expect(try await lines.next()?.text == "b")
    }
}
