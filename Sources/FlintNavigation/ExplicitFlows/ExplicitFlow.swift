/// Decides where the output of a screen goes, in place of a lookup.
///
/// ```swift
/// list.flow = .oneOf(.show(NoteScreen.self), .present(Composer.self, then: .unwind()))
/// ```
public struct ExplicitFlow<Value: Sendable>: Sendable {
    let erased: AnyExplicitFlow
}
