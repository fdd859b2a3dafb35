/// The question where a note is to go.
struct PlaceQuestion: Sendable, Hashable {
    let name: String
}
