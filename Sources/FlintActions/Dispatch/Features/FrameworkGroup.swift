/// A group of Flint's own features; unlike a ``FrameworkFeature``, it is always available.
package protocol FrameworkGroup: FeatureGroup {}
