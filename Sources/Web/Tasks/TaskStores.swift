/// The stores of a kind of task alone. ``StoreFacets`` has what every kind uses; the folder of the kind says which of its
/// own each audience reaches, and gives them to the requests.
public protocol TaskStores: Sendable {}
