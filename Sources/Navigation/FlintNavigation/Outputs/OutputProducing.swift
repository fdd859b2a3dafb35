/// A screen that produces values without knowing their destination.
///
/// A produced value, the screen's *output*, is passed to the navigator, which finds the destination by the
/// value's type.
///
/// ```swift
/// final class NoteList: OutputProducing {
///     typealias OutputType = OneOf2<Note, NewNote>
///     let outlet = ScreenOutlet()
///
///     func choose(_ note: Note) { enqueue(note) }
/// }
/// ```
@MainActor
public protocol OutputProducing<OutputType>: Screen {
    /// The type of the outputs; a `OneOf2` … `OneOf8` if there are several types.
    associatedtype OutputType: Sendable

    /// The screen's connection to the navigator that shows it: `let outlet = ScreenOutlet()`.
    var outlet: ScreenOutlet { get }
}

/// A screen that is opened by a value and produces values.
public typealias IO = InputRequiring & OutputProducing

/// A screen that is opened by a value, produces values, and handles values when the user returns to it.
public typealias IOU = InputRequiring & OutputProducing & UpdateHandling

extension OutputProducing {
    /// The explicit flow that determines the destination of this instance's output.
    ///
    /// If it is `nil`, the explicit flow of the factory decides; without one, the destination is looked up by
    /// type.
    ///
    /// ```swift
    /// list.flow = .oneOf(.show(NoteScreen.self), .present(Composer.self))
    /// ```
    public var flow: ExplicitFlow<OutputType>? {
        get { outlet.flow.map { ExplicitFlow(erased: $0) } }
        set { outlet.flow = newValue?.erased }
    }
}

extension OutputProducing {
    /// Produces an output, and waits until the resulting screen is shown.
    ///
    /// - Parameter output: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ output: OutputType) async throws -> NavigationResult {
        try await produce(output, as: OutputType.self)
    }

    /// Produces an output without waiting; an error is reported by ``Navigator/problems()``.
    ///
    /// Outputs are handled in the order of the calls. The function may be called from synchronous and
    /// asynchronous code.
    ///
    /// - Parameter output: The value to produce.
    public func enqueue(_ output: OutputType) {
        enqueue(output, as: OutputType.self)
    }

    /// Produces a value whose type need not be one of the screen's outputs, and waits until the resulting
    /// screen is shown.
    ///
    /// - Parameters:
    ///   - value: The value to produce.
    ///   - type: The type by which the destination of the value is found.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce<Value: Sendable>(_ value: Value, as type: Value.Type) async throws -> NavigationResult
    {
        guard let value = try outlet.passStub(TypedValue(value, as: type)) else { return .ended }
        let (receiver, node) = try outlet.connection(of: Self.screenKind)
        return try await receiver.produce(value, from: self, at: node)
    }

    /// Produces a value whose type need not be one of the screen's outputs, without waiting.
    ///
    /// - Parameters:
    ///   - value: The value to produce.
    ///   - type: The type by which the destination of the value is found.
    public func enqueue<Value: Sendable>(_ value: Value, as type: Value.Type) {
        do {
            guard let value = try outlet.passStub(TypedValue(value, as: type)) else { return }
            let (receiver, node) = try outlet.connection(of: Self.screenKind)
            receiver.enqueue(value, from: self, at: node)
        } catch {
            outlet.report(error, on: Self.screenKind)
        }
    }
}

extension OutputProducing {
    /// Intercepts the outputs of this instance before they are handled; for tests.
    ///
    /// The returned value replaces the output, and `nil` discards it. Values of `produce(_:as:)` whose type
    /// is not one of the outputs are not intercepted; ``ScreenOutlet/stub`` intercepts these, too.
    ///
    /// ```swift
    /// list.produceStub = { output in
    ///     produced.append(output)
    ///     return nil
    /// }
    /// ```
    public var produceStub: (@MainActor (OutputType) throws -> OutputType?)? {
        get {
            guard let stub = outlet.stub else { return nil }
            return { output in try stub(TypedValue(output))?.lifted(to: OutputType.self) }
        }
        set {
            guard let stub = newValue else {
                outlet.stub = nil
                return
            }
            outlet.stub = { produced in
                guard let output = produced.lifted(to: OutputType.self) else { return produced }
                return try stub(output).map { TypedValue($0) }
            }
        }
    }
}
