import Templates

@testable import Web

extension FlowPage: PageWithExamples {
  static let examples = [
    FlowPage(
      otherURL: "?origin=rehearsal", overviewURL: "/staff/studies/weight-iat/overview", from: "2026-05-14",
      until: "2026-05-01", problem: "The last day is before the first.",
      csvURL: "/staff/studies/weight-iat/flow/flow.csv", svgURL: "/staff/studies/weight-iat/flow/flow.svg"),
    FlowPage(
      isRehearsal: true, otherURL: "?", overviewURL: "/staff/studies/weight-iat/overview",
      asOf: "As of 10:32.",
      diagram: FlowDiagram(
        title: "Flow",
        boxes: [
          .init(
            text: "Came (n = 30)", url: "/staff/participants?figure=reached~began~~",
            aside: [.init(text: "Left (n = 2)", url: "/staff/participants?figure=stopped~began~left~~")]),
          .init(text: "Complete (n = 28)"),
        ]
      ).svg,
      rows: [
        Row(what: "Came", people: LinkedNumber(number: "30")),
        Row(what: "Left before assessment", people: LinkedNumber(number: "2"), isStop: true),
      ],
      csvURL: "/staff/studies/weight-iat/flow/flow.csv", svgURL: "/staff/studies/weight-iat/flow/flow.svg"),
  ]
}
