import Studies

extension ParticipantAnswersPage {
  init(_ participation: Participation, _ study: Study, _ request: StaffRequest) throws {
    let participant = participation.participant
    let notes = try request.surveyStores.answerNotes(of: participant.id)
    let queries = try request.surveyStores.dataQueries(about: participant.id)
    let facts = try request.surveyStores.toldFacts(by: participant.id)
    let origin = participant.origin
    self.init(
      code: request.codeOrReference(of: participant), study: study.title[study.language(request.language)],
      isRehearsal: origin == .rehearsal,
      listURL: request.member.mayWork(on: study.id) ? request.url(of: .answers, in: study, origin) : nil,
      participantURL: request.member.may(.runVisits) ? Path.staffParticipant.url(participant.id.text) : nil,
      resultsURL: request.resultsURL(of: participation),
      surveys: try study.surveys(of: participation).map { survey in
        let answers = try RecordedAnswers(survey, of: participation, in: study, request)
        return try Section(
          answers, participation, notes.filter { $0.about.survey == survey.id },
          queries.filter { $0.about.survey == survey.id }, facts.filter { $0.survey == survey.id }, request)
      })
  }
}

extension ParticipantAnswersPage.Section {
  fileprivate init(
    _ answers: RecordedAnswers, _ participation: Participation, _ notes: [AnswerNote], _ queries: [DataQuery],
    _ facts: [ToldFact], _ request: StaffRequest
  ) throws {
    let survey = answers.survey
    let isBegun = survey.isBegun(by: participation)
    let isDone = survey.isDone(TaskInVariant(survey.id, TaskVariant.only), by: participation)
    let last = survey.lastDone(by: participation).map { request.moment($0) } ?? ""
    let state =
      isDone
      ? request.say("answers.complete", ["time": last])
      : isBegun ? request.say("answers.underWay", ["time": last]) : request.say("answers.notBegun")
    try self.init(
      id: survey.id.text, title: survey.title[answers.study.language(request.language)], state: state,
      rows: isBegun
        ? answers.entries.map { entry in
          let own = notes.count { $0.about.key == entry.key }
          return try .init(
            entry, answers, notes: own, queries.filter { $0.about.key == entry.key }.map(\.state), request)
        } : [],
      values: isBegun && request.member.may(.seeScores)
        ? answers.computed.map { .init(label: $0.label, value: $0.value) } : [],
      facts: facts.map { .init($0, answers, request) })
  }
}

extension ParticipantAnswersPage.Fact {
  fileprivate init(_ fact: ToldFact, _ answers: RecordedAnswers, _ request: StaffRequest) {
    let words = answers.words(of: fact)
    self.init(
      question: words.question, value: words.value, told: request.moment(fact.entry.time),
      toldISO: request.iso(fact.entry.time))
  }
}

extension ParticipantAnswersPage.Row {
  fileprivate init(
    _ entry: RecordedAnswers.Entry, _ answers: RecordedAnswers, notes: Int, _ queries: [DataQuery.State],
    _ request: StaffRequest
  ) throws {
    let last = entry.history.last
    var marks: [String] = []
    if !entry.isAsked { marks.append(request.say("answers.notAsked")) }
    if entry.history.count > 1 {
      marks.append(request.say("answers.changed", count: entry.history.count - 1))
    }
    if notes > 0 { marks.append(request.say("answers.notes", count: notes)) }
    // The one that needs somebody stands for all of them.
    if let state = DataQuery.State.allCases.first(where: queries.contains) {
      marks.append(request.say("queries.mark.\(state.rawValue)"))
    }
    try self.init(
      question: entry.wording,
      answer: last.map { answers.words(of: $0, to: entry.question) } ?? request.say("answers.open"),
      drawing: last.flatMap { try answers.drawing(of: $0, entry) },
      isMissing: last.map { $0.answer.reason != nil } ?? true,
      url: last == nil ? nil : answers.url(of: entry.key),
      answered: last.map { request.moment($0.answeredAt) } ?? "",
      answeredISO: last.map { request.iso($0.answeredAt) } ?? "", marks: marks.map { .init(words: $0) })
  }
}

extension AnswerPage {
  init(
    _ answers: RecordedAnswers, _ entry: RecordedAnswers.Entry, refused: RefusedRemark?,
    _ request: StaffRequest
  ) throws {
    let participant = answers.participant
    let names = try request.staffNames()
    let place = [participant.id.text, answers.survey.id.text, entry.key.description]
    let newest = entry.history.last?.number ?? 0
    let isOpen = participant.leftAt == nil
    func isOwn(_ about: AnswerReference) -> Bool {
      about.survey == answers.survey.id && about.key == entry.key
    }
    let notes = try request.surveyStores.answerNotes(of: participant.id).filter { isOwn($0.about) }
    let queries = try request.surveyStores.dataQueries(about: participant.id).filter { isOwn($0.about) }
    try self.init(
      code: request.codeOrReference(of: participant),
      survey: answers.survey.title[answers.study.language(request.language)],
      question: entry.wording, isRehearsal: participant.origin == .rehearsal,
      backURL: Path.staffParticipantAnswers.url(participant.id.text),
      history: entry.history.reversed().map { given in
        try Given(
          number: request.number(given.number), answer: answers.words(of: given, to: entry.question),
          drawing: answers.drawing(of: given, entry),
          time: request.moment(given.answeredAt), timeISO: request.iso(given.answeredAt),
          counts: given.number == newest && newest > 1 ? request.say("answers.counts") : nil)
      },
      notes: notes.map { note in
        Note(
          text: note.text, who: names[note.staff] ?? "",
          time: request.moment(note.writtenAt), timeISO: request.iso(note.writtenAt),
          about: entry.history.count > 1
            ? request.say("answers.beside", ["n": request.number(note.about.number)]) : nil)
      },
      noteForm: isOpen && request.member.may(.noteAnswers)
        ? RemarkForm(
          "note", room: "answers", action: Path.staffAnswerNotes.url(values: place), seen: newest,
          refused: refused, request) : nil,
      queries: queries.map { Query($0, names, request) },
      queryForm: isOpen && request.member.may(.raiseQueries)
        ? RemarkForm(
          "query", room: "answers", action: Path.staffAnswerQueries.url(values: place),
          seen: newest, refused: refused, request) : nil)
  }
}

extension AnswerPage.Query {
  fileprivate init(_ query: DataQuery, _ names: [StaffMember.ID: String], _ request: StaffRequest) {
    let asked = query.events[0]
    self.init(
      url: Path.staffQuery.url(query.id.text), text: asked.text,
      state: request.say("queries.state.\(query.state.rawValue)"),
      who: names[asked.staff] ?? "", time: request.moment(asked.madeAt),
      timeISO: request.iso(asked.madeAt))
  }
}
