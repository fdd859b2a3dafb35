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

struct Parcel: Sendable, Hashable {
    var address = ""
}

struct Confirmation: Sendable, Hashable {
    var address = ""
}

struct Order: Sendable, Hashable {
    var courses = 1
}

struct Dish: Sendable, Hashable {
    var name = ""
}

struct Wine: Sendable, Hashable {
    var year = 0
}
