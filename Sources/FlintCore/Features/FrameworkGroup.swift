/// A group of features that Flint itself brings; unlike a ``FrameworkFeature``, it is always there.
package protocol FrameworkGroup: FeatureGroup {}
