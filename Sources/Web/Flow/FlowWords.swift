import Spreadsheets
import Studies

/// The flow of participants in the manner of CONSORT 2010, in words: the same drawing on every page.
struct FlowWords {
  let flow: ParticipantFlow
  let study: Study
  let request: StaffRequest
  /// The period in which the people were enrolled.
  var period = EnrolmentPeriod.always
  /// The lists of the people in the boxes; nil for a drawing without links.
  var links: FigureLinks?

  /// The numbers of people who went on to the next box, and the reasons why the others did not. Nil if nobody came.
  var diagram: FlowDiagram? {
    if flow.reached(.began) == 0 { return nil }
    return FlowDiagram(
      title: request.say("overview.flow.title"),
      boxes: stages.map { stage in
        let people = flow.reached(stage)
        return FlowDiagram.Box(
          text: box(stage.name, people), url: url(figure(of: stage), people), aside: aside(at: stage))
      })
  }

  private var stages: [ParticipantFlow.Stage] {
    ParticipantFlow.Stage.allCases.filter { $0 != .allocated || study.drawsOrders }
  }

  /// A stage, or a reason to go no further from it.
  struct Line {
    let what: String
    let people: Int
    /// True for a reason.
    let isStop: Bool
    /// The people of the line; nil where there is no list of them.
    var figure: ParticipantFigure?
  }

  /// The numbers of the diagram, in its order, with every reason in full.
  var lines: [Line] {
    stages.flatMap { stage in
      let people = Line(
        what: name(stage.name), people: flow.reached(stage), isStop: false, figure: figure(of: stage))
      return [people] + stopLines(at: stage)
    }
  }

  /// The same for a spreadsheet.
  var sheet: Sheet {
    let head = [request.say("flow.what"), request.say("flow.people")]
    let rows = lines.map { [($0.isStop ? "– " : "") + $0.what, "\($0.people)"] }
    return Sheet(name: "flow", texts: [head] + rows)
  }

  private func stopLines(at stage: ParticipantFlow.Stage) -> [Line] {
    func lines(
      _ word: String, _ people: Int, _ reasons: [EligibilityQuestion.ID: Int], _ figure: ParticipantFigure?
    ) -> [Line] {
      if people == 0 { return [] }
      return [Line(what: name(word), people: people, isStop: true, figure: figure)]
        + reasons.mostFrequentFirst.map {
          Line(what: "\(name(word)): \(text(of: $0))", people: $1, isStop: true)
        }
    }
    let ineligible = flow.ineligible(at: stage)
    return (stage == .assessed ? lines("notEligible", flow.notEligible, flow.screening.reasons, nil) : [])
      + stops(at: stage).map {
        Line(
          what: name($0.stop.rawValue), people: $0.count, isStop: true,
          figure: .stopped(stage, $0.stop, period))
      }
      + lines(
        "foundIneligible", ineligible.values.reduce(0, +), ineligible,
        .stopped(stage, .foundIneligible, period))
  }

  /// Nil where people are counted who were turned away: of them there is no list.
  private func figure(of stage: ParticipantFlow.Stage) -> ParticipantFigure? {
    let isOfAll = flow.notEligible == 0 || stage.rawValue > ParticipantFlow.Stage.assessed.rawValue
    return isOfAll ? .reached(stage, period) : nil
  }

  /// The list of those who came as far as a stage.
  func url(of stage: ParticipantFlow.Stage) -> String? { url(figure(of: stage), flow.reached(stage)) }

  /// Nobody stands behind a zero.
  private func url(_ figure: ParticipantFigure?, _ people: Int) -> String? {
    people == 0 ? nil : figure.flatMap { links?.url($0) }
  }

  private func name(_ word: String) -> String { request.say("overview.flow.\(word)") }

  private func box(_ word: String, _ count: Int) -> String {
    request.say(
      "onboarding-progress.box", ["what": name(word), "n": request.number(count)])
  }

  private func aside(at stage: ParticipantFlow.Stage) -> [FlowDiagram.Stop] {
    (stage == .assessed ? refusals : [])
      + stops(at: stage).map {
        FlowDiagram.Stop(
          text: box($0.stop.rawValue, $0.count), url: url(.stopped(stage, $0.stop, period), $0.count))
      } + ineligible(at: stage)
  }

  /// Found out after they had been let in: by then they had come this far.
  private func ineligible(at stage: ParticipantFlow.Stage) -> [FlowDiagram.Stop] {
    let reasons = flow.ineligible(at: stage)
    let people = reasons.values.reduce(0, +)
    if people == 0 { return [] }
    return [
      FlowDiagram.Stop(
        text: box("foundIneligible", people), url: url(.stopped(stage, .foundIneligible, period), people))
    ] + told(reasons)
  }

  /// A person can have several reasons: they need not add up.
  private var refusals: [FlowDiagram.Stop] {
    if flow.notEligible == 0 { return [] }
    return [FlowDiagram.Stop(text: box("notEligible", flow.notEligible))] + told(flow.screening.reasons)
  }

  private func told(_ reasons: [EligibilityQuestion.ID: Int]) -> [FlowDiagram.Stop] {
    reasons.mostFrequentFirst.map { FlowDiagram.Stop(text: "\(request.number($1)) × \(text(of: $0))") }
  }

  func text(of reason: EligibilityQuestion.ID) -> String {
    study.reasons(for: [reason]).first?[study.language(request.language)] ?? reason.text
  }

  /// The reasons that hold for somebody. The one that comes with the requirements not met is told apart.
  private func stops(at stage: ParticipantFlow.Stage) -> [(stop: ParticipantFlow.Stop, count: Int)] {
    stage.stops.filter { $0 != .foundIneligible }.map { (stop: $0, count: flow.stopped(at: stage, by: $0)) }
      .filter { $0.count > 0 }
  }
}

extension [EligibilityQuestion.ID: Int] {
  var mostFrequentFirst: [(EligibilityQuestion.ID, Int)] {
    sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map { ($0.key, $0.value) }
  }
}
