/// A problem of the registered benchmarks, found before anything runs.
package enum RegistrationProblem: Sendable, Equatable, CustomStringConvertible {
    /// Two benchmarks have the same name.
    case duplicateName(String)

    /// The name is not `Concept.case`.
    case malformedName(String)

    /// The limit is not registered.
    case unknownLimit(String, limit: String)

    /// The chain of limits leads back to the benchmark.
    case circularLimit(String)

    /// There is a limit without target or a target without limit.
    case incompleteRatio(String)

    /// There is no limit, and the benchmark is not the limit of another one.
    case withoutLimit(String)

    /// The benchmark and its limit run at different places.
    case differentPlaces(String, limit: String)

    /// The loops of the benchmark and its limit have different forms.
    case differentForms(String, limit: String)

    /// A number is out of its range.
    case invalidSetting(String, what: String)

    /// A name that must be registered is not.
    case missing(String)

    /// What is wrong and how to fix it.
    package var description: String {
        switch self {
        case .duplicateName(let name):
            "\(name): registered twice; names must be unique"
        case .malformedName(let name):
            "\(name.isEmpty ? "(empty)" : name): a name reads Concept.case"
        case .unknownLimit(let name, let limit):
            "\(name): its limit \(limit) is not registered"
        case .circularLimit(let name):
            "\(name): its limits lead back to itself"
        case .incompleteRatio(let name):
            "\(name): state a limit and a target together"
        case .withoutLimit(let name):
            "\(name): has no limit and is the limit of nothing; state a limit and a target"
        case .differentPlaces(let name, let limit):
            "\(name): runs at another place than its limit \(limit); the ratio would measure thread wakes"
        case .differentForms(let name, let limit):
            "\(name): is looped in another form than its limit \(limit); write both with state.iterations"
        case .invalidSetting(let name, let what):
            "\(name): \(what)"
        case .missing(let name):
            "\(name): must be registered and is not"
        }
    }
}
