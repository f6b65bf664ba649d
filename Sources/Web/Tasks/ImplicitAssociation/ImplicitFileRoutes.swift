import HTTP
import Studies
import TrialFiles

/// Taking the file of the app on another device.
extension ImplicitPages {
  private static let clockField = "clock"

  func take(_ file: UploadedFile, of participation: Participation, in study: Study, _ request: StaffRequest)
    throws
    -> RefusedResult?
  {
    let participant = participation.participant.id
    let result: ExternalResult
    do {
      result = try ExternalResult(file.bytes, named: file.filename)
    } catch {
      try request.scoreStores.noteRefusedResult(error.kind, of: participant, context: request.context)
      return RefusedResult(problems: [request.problem(error)])
    }
    let problems = try request.scoreStores.take(
      result, deviceClock: request.typed(Self.clockField) == "wrong" ? .wrong : .right, of: participant,
      in: study, draw: request.lab.draw, context: request.context)
    if problems.isEmpty { return nil }
    return RefusedResult(
      problems: problems.map { request.problem($0, in: study) },
      isOfClockAlone: problems.allSatisfy(\.isOfClock))
  }
}
