@testable import Web

extension TourStep {
  static let firstExample = TourStep(
    number: 1, place: "Tour, 1 of 4", title: "This is where you begin", text: "The day.",
    nextURL: "/staff?tour=2")
  static let lastExample = TourStep(
    number: 4, place: "Tour, 4 of 4", title: "Help where you are", text: "The question mark.",
    stopURL: "/staff/help", stopWords: "Open the guide", previousURL: "/staff?tour=3")
}
