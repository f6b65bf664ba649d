@testable import Web

extension ToldResults {
  static let example = ToldResults(
    results: [.example],
    comeBack: "With your participation code and your PIN you can look at them again later.")
}
