/// Adjusts the probabilities of several tests so that the chance of any false alarm stays what it would be for one (Holm
/// 1979), as R's `p.adjust(method = "holm")`.
public func holm(_ probabilities: [Double]) -> [Double] {
  var adjusted = probabilities
  var highest = 0.0
  for (place, index) in probabilities.indices.sorted(by: { probabilities[$0] < probabilities[$1] })
    .enumerated()
  {
    highest = max(highest, min(1, Double(probabilities.count - place) * probabilities[index]))
    adjusted[index] = highest
  }
  return adjusted
}
