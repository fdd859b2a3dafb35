@testable import FlintStreams

/// What a subscriber gets when it asks, in a form that can be compared.
enum BroadcastReading: Equatable {
    case element(Int, UInt64)
    case missed(UInt64, last: UInt64)
    case nothingYet
    case finished

    init<Waiter>(_ next: BroadcastMachine<Int, Waiter>.Next) {
        switch next {
        case .delivery(let delivery): self.init(delivery)
        case .nothingYet: self = .nothingYet
        case .finished: self = .finished
        }
    }

    init(_ delivery: BroadcastDelivery<Int>) {
        switch delivery {
        case .element(let element, let position): self = .element(element, position)
        case .missed(let count, let last): self = .missed(count, last: last)
        }
    }
}
