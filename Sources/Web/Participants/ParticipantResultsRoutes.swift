import HTTP
import Studies

/// The results of one participant for staff, whatever the study tells participants.
enum ParticipantResultsRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.readableParticipation()
    let participant = participation.participant
    let page = ParticipantResultsPage(
      code: request.codeOrReference(of: participant), study: study.title[study.language(request.language)],
      isRehearsal: participant.origin == .rehearsal,
      participantURL: request.member.may(.runVisits) ? Path.staffParticipant.url(participant.id.text) : nil,
      results: try ParticipantRequest(of: participation, in: study, readBy: request).resultsOfRuns())
    return request.page(page, title: request.say("participants.results.title", ["code": page.code]))
  }
}

extension StaffRequest {
  /// The address of those results; nil without one, and for somebody who may not see them.
  func resultsURL(of participation: Participation) -> String? {
    let participant = participation.participant
    guard member.may(.seeScores), participant.letsAnswersBeRead,
      participation.runs.contains(where: \.isFinishedAndCounts)
    else { return nil }
    return Path.staffParticipantResults.url(participant.id.text)
  }
}

extension ParticipantRequest {
  /// The eyes of a participant, lent to a member of staff who reads in another language: results are put into words for
  /// participants alone.
  fileprivate init(of participation: Participation, in study: Study, readBy request: StaffRequest) {
    self.init(
      guest: request.guest, session: nil, participation: participation, study: study,
      step: dueStep(in: study, given: participation), readersLanguage: study.language(request.language))
  }

  /// Of everything that is done in runs and was done, of a scheduled task the newest occasion.
  fileprivate func resultsOfRuns() throws -> [TaskResults] {
    let tasks = participation.tasksWithResults(of: study.definedTasks.filter { $0.isDoneInRuns }, in: study)
    let done = tasks.filter { task in
      participation.runs.contains { $0.task == task.id && $0.isFinishedAndCounts }
    }
    return try OccasionResults(lab.taskPages.results(of: done, self), self).newest()
  }
}

extension Run {
  fileprivate var isFinishedAndCounts: Bool { state == .finished && setAside == nil }
}
