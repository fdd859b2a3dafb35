import Foundation

/// Prints what was found and ends the program at the first surprise.
enum Checks {
    static func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
        guard found == expected else {
            print("FAILED \(what): \(found) instead of \(expected)")
            exit(1)
        }
        print("\(what): \(found)")
    }
}
