import Crypto
import HTTP
import Studies

/// Participants made before they come: one or many at once.
enum BatchRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try page(request, size: "1")
  }

  static func make(_ request: StaffRequest) throws -> Response {
    let study = try request.reachedStudy()
    guard let form = Token(request.typed("form")) else { throw PageError.foreignForm }
    let size: Int
    do throws(AnswerProblem) {
      size = try ParticipantBatch.size(typed: request.typed("size"))
    } catch {
      return try page(
        request, size: String(request.typed("size").prefix(20)),
        problem: request.sentence(for: error, room: "batches", isChoice: false))
    }
    guard let site = request.typedSite(in: study), request.sites.owns(site.id) else {
      throw PageError.malformed
    }
    if size > ParticipantBatch.unaskedSize, request.typed("sure") != String(size) {
      return try page(request, size: String(size), asksFor: size)
    }
    let batch = ParticipantBatch(
      id: .new(at: request.context.time), study: study.id,
      origin: wishedOrigin(request),
      language: study.language(Language(request.typed("language"))), site: site.id, size: size,
      staff: request.member.id,
      madeAt: request.context.time)
    let made = try request.stores.make(batch, form: form.digest, context: request.context)
    return .redirect(to: Path.staffBatch.url(made.text))
  }

  /// The origin as chosen in the form, else as in the link that led here.
  private static func wishedOrigin(_ request: StaffRequest) -> Participant.Origin {
    Participant.Origin(rawValue: request.form?["origin"] ?? request.http.query["origin"] ?? "") ?? .real
  }

  static func withdraw(_ request: StaffRequest) throws -> Response {
    let (batch, _) = try request.batch()
    let isDone = try request.stores.withdraw(batch.id, context: request.context)
    let notice = isDone ? Notice.batchWithdrawn : .batchHasBegun
    return .redirect(to: Path.staffBatches.url(batch.study.text, query: notice.query))
  }

  /// - Parameters:
  ///   - asksFor: so many that it may be a typing error
  ///   - labelProblem: of the name that was typed for somebody who is here now
  static func page(
    _ request: StaffRequest, size: String, problem: String? = nil, asksFor: Int? = nil,
    labelProblem: String? = nil
  ) throws -> Response {
    let study = try request.reachedStudy()
    let language = study.language(Language(request.typed("language")))
    let isClosed = request.lab.studies.isClosed(study.id)
    var page = BatchesPage(
      trouble: isClosed ? request.say("home.closed") : nil,
      action: Path.staffBatches.url(study.id.text),
      form: Token().text, size: size,
      sizeHelp: request.say(
        "batches.sizeHelp", ["maximum": request.number(ParticipantBatch.sizes.upperBound)]),
      sizeProblem: problem, sure: asksFor.map { String($0) },
      question: asksFor.map { request.say("batches.ask", ["n": request.number($0)]) },
      languages: study.languages.map {
        ChoiceOption(value: $0.code, label: request.name(of: $0), isChosen: $0 == language)
      },
      origins: origins(request),
      sites: request.sites(
        of: study, chosen: request.typed("site"),
        none: request.sites.isLimited ? nil : request.say("sites.fromTablet")),
      batches: [], file: request.codesFile(of: study),
      walkInAction: Path.staffWalkIns.url(study.id.text),
      stations: isClosed ? [] : try freeStations(in: study, request),
      walkInLabel: walkInLabel(problem: labelProblem, request))
    try list(of: study, on: &page, request)
    let isRefused = problem != nil || asksFor != nil || labelProblem != nil
    return request.page(
      page, title: request.say("batches.title"), status: isRefused ? .unprocessable : .ok)
  }

  private static func walkInLabel(problem: String?, _ request: StaffRequest) -> VisitLabelField? {
    var label = request.labelField(String(request.typed("label").prefix(VisitLabel.longest * 2)))
    label?.problem = problem
    return label
  }

  private static func list(of study: Study, on page: inout BatchesPage, _ request: StaffRequest) throws {
    let query = try BatchQuery(study, request.http.query, request)
    let listing = try request.stores.batches(query.filter, at: request.sites, page: query.page)
    let names = try request.staffNames()
    let number = query.page
    page.members = query.memberChoices
    page.uses = query.useChoices(request)
    page.purposes = query.originChoices(request)
    page.isFiltered = !query.filter.isEmpty
    page.filters = try SavedFilterBar(of: query, request)
    page.file = ListFileLinks("codes", request) { query.fileURL($0) }
    page.batches = listing.entries.map {
      BatchesPage.Batch($0.batch, begun: $0.begun, by: names[$0.batch.staff] ?? "", request)
    }
    page.jump = PageJump(
      number, of: listing.total, by: BatchListing.pageSize, action: Path.staffBatches.url(study.id.text),
      fields: query.fields, request)
    page.previousURL = number > 1 ? query.url(ofPage: number - 1) : nil
    page.nextURL = number * BatchListing.pageSize < listing.total ? query.url(ofPage: number + 1) : nil
  }

  private static func origins(_ request: StaffRequest) -> [ChoiceOption] {
    let isRehearsal = wishedOrigin(request) == .rehearsal
    return [Participant.Origin.real, .rehearsal].map {
      ChoiceOption(
        value: $0.rawValue, label: request.say("batches.\($0.rawValue)"),
        isChosen: ($0 == .rehearsal) == isRehearsal)
    }
  }

  /// The tablets that a participant could be handed at once, who has the site that the form says. The one that was
  /// chosen before stays so while it waits.
  private static func freeStations(in study: Study, _ request: StaffRequest) throws -> [ChoiceOption] {
    let waiting = WaitingStations(
      among: try request.stores.stations(), at: request.typedSite(in: study)?.id, for: request.sites)
    return request.choices(of: waiting).choosing(request.typed("station"))
  }
}

extension StaffRequest {
  /// The batch that an address names, if this person may have all of it: one limited to sites has those made for them.
  func batch() throws -> (ParticipantBatch, Study) {
    guard let batch = try stores.batch(ParticipantBatch.ID(placeholder("batch"))), sites.owns(batch.site),
      let study = reachedStudies.first(where: { $0.id == batch.study })
    else { throw PageError.notFound }
    return (batch, study)
  }

  /// - Parameter batch: one alone; nil for all codes of the study
  func codesFile(of study: Study, batch: ParticipantBatch.ID? = nil) -> ListFileLinks {
    ListFileLinks("codes", self) { format in
      Path.staffCodesFile.url(study.id.text, ListFile(.codes, format).text)
        + Path.query(batch.map { [("batch", $0.text)] } ?? [])
    }
  }
}

extension BatchesPage.Batch {
  fileprivate init(_ batch: ParticipantBatch, begun: Int, by name: String, _ request: StaffRequest) {
    self.init(
      url: Path.staffBatch.url(batch.id.text), made: request.moment(batch.madeAt),
      madeISO: request.iso(batch.madeAt), staff: name, language: request.name(of: batch.language),
      site: batch.site.map(request.name),
      isRehearsal: batch.origin == .rehearsal,
      begun: request.say(
        "participants.list.tasksDone", ["done": request.number(begun), "n": request.number(batch.size)]),
      withdrawalAction: begun == 0 ? Path.staffBatchWithdrawal.url(batch.id.text) : nil)
  }
}
