internal import Foundation

/// A histogram whose bucket bounds grow by a constant factor, which adapts to the range of the recorded
/// numbers.
///
/// The factor is 2 to the power of 2^−``scale``. Bucket *i* counts numbers above factor^*i*, up to and
/// including factor^(*i* + 1). There are at most 160 buckets: if a number does not fit, the scale is reduced,
/// which merges pairs of buckets exactly. With 160 buckets, durations from a microsecond to an hour are
/// counted with an error of at most 9 %.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/otel/metrics/data-model/#exponentialhistogram
public struct ExponentialHistogram: Sendable, Hashable {
    /// The largest number of buckets.
    public static let bucketLimit = 160
    /// The scale of an empty histogram, at which the bounds of a bucket differ by about a millionth.
    public static let largestScale: Int32 = 20
    /// The smallest scale, at which all finite numbers fit into two buckets.
    static let smallestScale: Int32 = -10

    /// The base-2 logarithm of the number of buckets between a number and its double.
    public private(set) var scale: Int32 = Self.largestScale
    /// The index of the bucket to which the first element of ``buckets`` belongs.
    public private(set) var offset: Int32 = 0
    /// The count of each bucket, beginning with the bucket at ``offset``.
    public private(set) var buckets: [UInt64] = []
    /// The number of recorded zeros, which belong to no bucket.
    public private(set) var zeroCount: UInt64 = 0
    /// The number of recorded numbers.
    public private(set) var count: UInt64 = 0
    /// The sum of the recorded numbers.
    public private(set) var sum: Double = 0
    /// The smallest recorded number; `nil` if there is none.
    public private(set) var minimum: Double?
    /// The largest recorded number; `nil` if there is none.
    public private(set) var maximum: Double?

    /// Creates a histogram without numbers.
    public init() {}

    /// Records a number.
    ///
    /// - Parameter value: The number. A negative or infinite number, or NaN, is ignored.
    public mutating func record(_ value: Double) {
        guard value.isFinite, value >= 0 else { return }
        count += 1
        sum += value
        minimum = min(minimum ?? value, value)
        maximum = max(maximum ?? value, value)
        guard value > 0 else {
            zeroCount += 1
            return
        }
        var index = Self.index(of: value, scale: scale)
        if !fits(index, index) {
            while !fits(index, index) {
                reduceScale()
                index >>= 1
            }
            // The index is shifted, not computed anew: a rounded logarithm at the new scale could give
            // another bucket.
        }
        grow(to: index, index)
        buckets[Int(index - offset)] += 1
    }

    /// Adds the numbers of another histogram, with the same effect as if they had been recorded here.
    ///
    /// - Parameter other: The other histogram, which does not change.
    public mutating func merge(_ other: ExponentialHistogram) {
        count += other.count
        sum += other.sum
        zeroCount += other.zeroCount
        minimum = [minimum, other.minimum].compactMap(\.self).min()
        maximum = [maximum, other.maximum].compactMap(\.self).max()
        guard !other.buckets.isEmpty else { return }
        var other = other
        while other.scale > scale { other.reduceScale() }
        while scale > other.scale || !fits(other.offset, other.last) {
            if scale <= other.scale { other.reduceScale() }
            reduceScale()
        }
        grow(to: other.offset, other.last)
        for (position, number) in other.buckets.enumerated() {
            buckets[Int(other.offset - offset) + position] += number
        }
    }

    /// Reduces the scale by merging pairs of buckets.
    ///
    /// The number of recorded numbers and their sum stay the same.
    ///
    /// - Parameter scale: The new scale. A scale above the current one has no effect.
    public mutating func downscale(to scale: Int32) {
        while self.scale > max(scale, Self.smallestScale) { reduceScale() }
    }

    /// Returns the number of recorded numbers up to and including a power of two.
    ///
    /// The result is exact while the scale is not negative, since powers of two are then bounds of buckets.
    /// At a negative scale, it leaves out the numbers of the bucket in which the power lies.
    ///
    /// - Parameter exponent: The exponent of the power of two.
    /// - Returns: The count, zeros included.
    public func count(upToPowerOfTwo exponent: Int32) -> UInt64 {
        let end = scale >= 0 ? Int(exponent) << Int(scale) : Int(exponent) >> Int(-scale)
        let length = min(max(end - Int(offset), 0), buckets.count)
        return buckets[..<length].reduce(zeroCount, +)
    }

    // MARK: Buckets

    /// Returns the index of the bucket to which a positive number belongs.
    ///
    /// Powers of two are bounds at every scale. Their bucket follows from the exponent, without a logarithm.
    ///
    /// - Parameters:
    ///   - value: The number, which is positive and finite.
    ///   - scale: The scale of the histogram; see ``scale``.
    static func index(of value: Double, scale: Int32) -> Int32 {
        let exponent = Int32(value.exponent)
        let significand = value.significand
        guard significand > 1 else { return shifted(exponent, by: scale, isBound: true) }
        guard scale > 0 else { return shifted(exponent, by: scale, isBound: false) }
        let width = Double(sign: .plus, exponent: Int(scale), significand: 1)
        let within = Int32((log2(significand) * width).rounded(.up)) - 1
        // A rounding error must not lead to a bucket outside of the two powers of two around the number.
        return exponent << scale + min(max(within, 0), (1 << scale) - 1)
    }

    private static func shifted(_ exponent: Int32, by scale: Int32, isBound: Bool) -> Int32 {
        guard scale <= 0 else { return exponent << scale - 1 }
        return (isBound ? exponent - 1 : exponent) >> -scale
    }

    private var last: Int32 { offset + Int32(buckets.count) - 1 }

    private func fits(_ low: Int32, _ high: Int32) -> Bool {
        guard !buckets.isEmpty else { return Int(high) - Int(low) < Self.bucketLimit }
        return Int(max(high, last)) - Int(min(low, offset)) < Self.bucketLimit
    }

    /// Extends the buckets so that they contain a range of indexes; the range must fit into the limit of
    /// buckets.
    ///
    /// - Parameters:
    ///   - low: The first index.
    ///   - high: The last index.
    private mutating func grow(to low: Int32, _ high: Int32) {
        guard !buckets.isEmpty else {
            offset = low
            buckets = Array(repeating: 0, count: Int(high - low) + 1)
            return
        }
        if low < offset {
            buckets.insert(contentsOf: repeatElement(0, count: Int(offset - low)), at: 0)
            offset = low
        }
        if high > last { buckets.append(contentsOf: repeatElement(0, count: Int(high - last))) }
    }

    private mutating func reduceScale() {
        scale -= 1
        guard !buckets.isEmpty else { return }
        let first = offset >> 1
        var merged = [UInt64](repeating: 0, count: Int(last >> 1 - first) + 1)
        for (position, number) in buckets.enumerated() {
            merged[Int((offset + Int32(position)) >> 1 - first)] += number
        }
        offset = first
        buckets = merged
    }
}
