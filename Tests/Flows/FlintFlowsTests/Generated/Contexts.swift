// The contexts of the generated machines in this folder.

/// An order, by number.
public struct OrderID: Sendable, Hashable, Codable {
    var number = 1
}

/// An amount.
public struct Money: Sendable, Hashable, Codable {
    var cents = 0
}

/// What a customer takes home.
public struct Receipt: Sendable, Hashable, Codable {
    var text = ""
}

package struct Playlist: Sendable, Hashable, Codable {
    var songs = 0
}

struct Parcel: Sendable, Hashable, Codable {
    var address = ""
}

struct Confirmation: Sendable, Hashable, Codable {
    var address = ""
}

struct Order: Sendable, Hashable, Codable {
    var courses = 1
}

struct Dish: Sendable, Hashable, Codable {
    var name = ""
}

struct Wine: Sendable, Hashable, Codable {
    var year = 0
}

extension Order {
    struct Loss: Sendable, Hashable, Codable {}
}

struct Refusal: Sendable, Hashable, Codable {}
