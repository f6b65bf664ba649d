import Crypto

/// Every URL of the console, by name: the route table, redirects and the templates' `{{link.…}}` all come here.
enum Path: String, CaseIterable {
  case home = "/"
  case introduction = "/studies/{study}"
  case participants = "/studies/{study}/participants"
  case notEligible = "/studies/{study}/not-eligible"
  case left = "/studies/{study}/left"
  case signIn = "/sign-in"
  case signOut = "/sign-out"
  case certificate = "/certificate.pem"
  case code = "/c/{code}"

  case ownIntroduction = "/introduction"
  case eligibility = "/eligibility"
  case consent = "/consent"
  case consentSection = "/consent/sections/{number}"
  case consentChanges = "/consent/changes"
  case consentDocument = "/consent/document"
  case consentDocumentPDF = "/consent/document.pdf"
  case consentQuiz = "/consent/quiz"
  case consentQuestion = "/consent/quiz/{attempt}/{number}"
  case consentSharing = "/consent/sharing"
  case consentReview = "/consent/review"
  case consentSignature = "/consent/signature"
  case consentRefusal = "/consent/refusal"
  case countersignature = "/consent/countersignature"
  case consentCopy = "/consent/copy.pdf"
  case consentCopySignature = "/consent/copy.p7s"
  case consentCopyRecord = "/consent/copy.json"
  case contactDetails = "/contact-details"
  case stopping = "/stopping"
  case keepPlace = "/place"
  case permissions = "/permissions"

  case dashboard = "/dashboard"
  case missingDevice = "/dashboard/missing-device"
  case participationState = "/participation/state"
  case breakTime = "/break"
  case paused = "/pause"
  case elsewhere = "/elsewhere/{test}/{number}"
  case siteUnknown = "/site"
  case nextVisit = "/visits/next"
  case nextVisitTimes = "/visits/next/times"
  case nextVisitTime = "/visits/next/times/{slot}"
  case nextVisitCancellation = "/visits/next/cancellation"
  case nextVisitWait = "/visits/next/waiting"
  case occasion = "/occasions/{occasion}"
  case unsubscription = "/unsubscribe/{token}"
  case calendarFeed = "/calendars/{token}"
  case wall = "/wall/{token}"
  case ownCalendar = "/visits/calendar.ics"
  case runs = "/runs"
  case run = "/runs/{run}"
  case runPlan = "/runs/{run}/plan"
  case runPicture = "/runs/{run}/pictures/{file}"
  case runCheck = "/runs/{run}/check"
  case runParts = "/runs/{run}/parts"
  case runPart = "/runs/{run}/parts/{number}"
  case survey = "/surveys/{survey}"
  case surveyEnd = "/surveys/{survey}/end"
  case surveyPage = "/surveys/{survey}/pages/{page}"
  case surveyReview = "/surveys/{survey}/review"

  case profile = "/profile"
  case profileSharing = "/profile/sharing"
  case profileContact = "/profile/contact-details"
  case profileData = "/profile/data"
  case profileDataJSON = "/profile/data.json"
  case profileDataPDF = "/profile/data.pdf"
  case profileSessions = "/profile/sessions"
  case profilePIN = "/profile/pin"
  case profileTimeZone = "/profile/time-zone"
  case fact = "/profile/facts/{survey}/{question}"
  case language = "/profile/language"
  case departure = "/profile/departure"

  case station = "/station"
  case stationPairing = "/station/pairing"
  case stationState = "/station/state"
  case stationReports = "/station/reports"
  case stationCode = "/station/code"
  case stationScan = "/station/scan"
  case stationRelease = "/station/release"
  case stationEnd = "/station/end"

  case staffHome = "/staff"
  case staffSignIn = "/staff/sign-in"
  case staffSignOut = "/staff/sign-out"
  case staffSetup = "/staff/setup/{token}"
  case staffTour = "/staff/tour"
  case staffHelp = "/staff/help"
  case staffHelpTopic = "/staff/help/{topic}"
  case staffSettings = "/staff/settings"
  case staffAccounts = "/staff/accounts"
  case staffAccount = "/staff/accounts/{account}"
  case staffAccountRole = "/staff/accounts/{account}/role"
  case staffAccountState = "/staff/accounts/{account}/state"
  case staffAccountReset = "/staff/accounts/{account}/reset-link"
  case staffOwnAccount = "/staff/account"
  case staffReset = "/staff/reset/{token}"
  case staffParticipants = "/staff/participants"
  case staffParticipant = "/staff/participants/{participant}"
  case staffInterventions = "/staff/participants/{participant}/interventions"
  case staffReasonCorrections = "/staff/participants/{participant}/interventions/{number}/reason"
  case staffExternalResults = "/staff/participants/{participant}/external-results"
  case staffReceipts = "/staff/receipts"
  case staffSearch = "/staff/search"
  case staffBatches = "/staff/studies/{study}/participants"
  case staffWalkIns = "/staff/studies/{study}/walk-ins"
  case staffBatch = "/staff/batches/{batch}"
  case staffInvitations = "/staff/studies/{study}/invitations"
  case staffInvitationList = "/staff/studies/{study}/invitations/{list}"
  case staffInvitationWithdrawal = "/staff/studies/{study}/invitations/{list}/withdrawal"
  case staffMessages = "/staff/studies/{study}/messages"
  case staffRehearsals = "/staff/studies/{study}/rehearsals"
  case staffBatchWithdrawal = "/staff/batches/{batch}/withdrawal"
  case staffCard = "/staff/participants/{participant}/card"
  case staffOutbox = "/staff/outbox"
  case staffOutboxAttempts = "/staff/outbox/{message}/attempts"
  case staffConsent = "/staff/participants/{participant}/consent"
  case staffConsentTalk = "/staff/participants/{participant}/consent/talk"
  case staffCountersignature = "/staff/participants/{participant}/consent/countersignature"
  case staffConsentDocument = "/staff/participants/{participant}/consents/{consent}/document.pdf"
  case staffConsentSignature = "/staff/participants/{participant}/consents/{consent}/document.p7s"
  case staffConsentRecord = "/staff/participants/{participant}/consents/{consent}/record.json"
  case staffSound = "/staff/participants/{participant}/runs/{run}/sounds/{number}"
  case staffBoard = "/staff/board"
  case staffBoardLinks = "/staff/board/links"
  case staffBoardLinkRevocation = "/staff/board/links/{link}/revocation"
  case staffStations = "/staff/stations"
  case staffStation = "/staff/stations/{station}"
  case staffStationName = "/staff/stations/{station}/name"
  case staffStationSite = "/staff/stations/{station}/site"
  case staffStationRevocation = "/staff/stations/{station}/revocation"
  case staffStationCard = "/staff/station-card"
  case staffHandovers = "/staff/handovers"
  case staffHandoverHelp = "/staff/handovers/{handover}/help"
  case staffHandoverEnd = "/staff/handovers/{handover}/end"
  case staffPIN = "/staff/pin"
  case staffVisits = "/staff/visits"
  case staffWeek = "/staff/visits/week"
  case staffFeeds = "/staff/visits/feeds"
  case staffFeedRevocation = "/staff/visits/feeds/{feed}/revocation"
  case staffSlots = "/staff/visits/slots"
  case staffSlotWithdrawal = "/staff/visits/slots/{slot}/withdrawal"
  case staffCalendar = "/staff/visits/calendar.ics"
  case staffVisit = "/staff/visits/{visit}"
  case staffVisitState = "/staff/visits/{visit}/state"
  case staffVisitCalendar = "/staff/visits/{visit}/calendar.ics"
  case staffArrivals = "/staff/participants/{participant}/arrivals"
  case staffTags = "/staff/participants/{participant}/tags"
  case staffTagRemoval = "/staff/participants/{participant}/tags/removal"
  case staffNewPIN = "/staff/participants/{participant}/pin"
  case staffDeparture = "/staff/participants/{participant}/departure"
  case staffDeletions = "/staff/deletions"
  case staffIdentityRemovals = "/staff/studies/{study}/identity-removals"
  case staffDeletion = "/staff/participants/{participant}/deletion"
  case staffDeletionReversal = "/staff/participants/{participant}/deletion/reversal"
  case staffSite = "/staff/participants/{participant}/site"
  case staffDeviations = "/staff/studies/{study}/deviations"
  case staffDeviationsFile = "/staff/studies/{study}/deviations/{file}"
  case staffCodesFile = "/staff/studies/{study}/codes/{file}"
  case staffListFile = "/staff/lists/{file}"
  case staffListColumns = "/staff/lists/participants/columns"
  case staffChosenCards = "/staff/lists/participants/cards"
  case staffChosenVisits = "/staff/lists/participants/visits"
  case staffSavedFilters = "/staff/lists/participants/filters"
  case staffSavedVisitFilters = "/staff/lists/visits/filters"
  case staffSavedFilterName = "/staff/lists/filters/{filter}/name"
  case staffSavedFilterRemoval = "/staff/lists/filters/{filter}/removal"
  case staffChosenTags = "/staff/lists/participants/tags"
  case staffChosenMessages = "/staff/lists/participants/messages"
  case staffRenewals = "/staff/studies/{study}/renewals"
  case staffReleases = "/staff/releases"
  case staffAdherence = "/staff/studies/{study}/schedule"
  case staffParticipantSchedule = "/staff/participants/{participant}/schedule"
  case staffOverview = "/staff/studies/{study}/overview"
  case staffFlow = "/staff/studies/{study}/flow"
  case staffFlowFile = "/staff/studies/{study}/flow/{file}"
  case staffBalance = "/staff/studies/{study}/balance"
  case staffQuality = "/staff/studies/{study}/quality"
  case staffAnalysis = "/staff/studies/{study}/analysis"
  case staffAnalysisFile = "/staff/studies/{study}/analysis/{file}"
  case staffComparisons = "/staff/studies/{study}/comparisons"
  case staffComparisonRemoval = "/staff/studies/{study}/comparisons/{group}/removal"
  case staffOnboarding = "/staff/studies/{study}/onboarding"
  case staffOnboardingScreen = "/staff/studies/{study}/onboarding/{language}/{screen}"
  case staffStimuli = "/staff/studies/{study}/tests/{test}"
  case staffStimuliView = "/staff/studies/{study}/tests/{test}/stimuli"
  case staffPreview = "/staff/studies/{study}/tests/{test}/preview"
  case staffPreviewPlan = "/staff/studies/{study}/tests/{test}/preview/plan"
  case staffPreviewParts = "/staff/studies/{study}/tests/{test}/preview/parts"
  case staffPreviewPart = "/staff/studies/{study}/tests/{test}/preview/parts/{number}"
  case staffSurvey = "/staff/studies/{study}/surveys/{survey}/{language}"
  case staffAnswers = "/staff/studies/{study}/answers"
  case staffParticipantAnswers = "/staff/participants/{participant}/answers"
  case staffAnswer = "/staff/participants/{participant}/answers/{survey}/{question}"
  case staffAnswerNotes = "/staff/participants/{participant}/answers/{survey}/{question}/notes"
  case staffAnswerQueries = "/staff/participants/{participant}/answers/{survey}/{question}/queries"
  case staffInstruments = "/staff/studies/{study}/instruments"
  case staffQueries = "/staff/studies/{study}/queries"
  case staffQuery = "/staff/queries/{query}"
  case staffQueryAnswers = "/staff/queries/{query}/answers"
  case staffQueryQuestions = "/staff/queries/{query}/questions"
  case staffQueryClosure = "/staff/queries/{query}/closure"
  case staffRelease = "/staff/studies/{study}/releases"
  case staffReleasePreview = "/staff/studies/{study}/releases/preview"
  case staffReleaseWords = "/staff/studies/{study}/releases/words"
  case staffReleaseFile = "/staff/studies/{study}/releases/{number}/file"
  case staffReleaseRecipients = "/staff/studies/{study}/releases/{number}/recipients"
  case staffReleaseRequests = "/staff/studies/{study}/release-requests"
  case staffReleaseRequest = "/staff/studies/{study}/release-requests/{request}"
  case staffReleaseApproval = "/staff/studies/{study}/release-requests/{request}/approval"
  case staffReleaseRefusal = "/staff/studies/{study}/release-requests/{request}/refusal"
  case staffReleaseWithdrawal = "/staff/studies/{study}/release-requests/{request}/withdrawal"

  var pattern: String { rawValue }

  /// The URL with its placeholders filled in order, and a query where one is given.
  func url(_ values: String..., query: KeyValuePairs<String, String> = [:]) -> String {
    url(values: values) + Path.query(query.map { ($0.key, $0.value) })
  }

  func url(values: [String]) -> String {
    var values = values[...]
    var url = ""
    var rest = pattern[...]
    while let opening = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let closing = rest[opening...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      url += rest[..<opening] + Path.escaped(values.popFirst() ?? "")
      rest = rest[rest.utf8.index(after: closing)...]
    }
    return url + rest
  }

  /// “?page=2&sort=code”; nothing for no fields.
  static func query(_ fields: [(name: String, value: String)]) -> String {
    fields.isEmpty
      ? "" : "?" + fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// A value as it may stand in a URL.
  static func escaped(_ value: String) -> String {
    if value.utf8.allSatisfy(isPlain) { return value }
    return value.utf8.map { isPlain($0) ? String(UnicodeScalar($0)) : "%" + [$0].hexadecimal.uppercased() }
      .joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// For `{{link.name}}` in templates: a URL without placeholders.
  static func link(named name: String) -> String? { links[name] }

  private static let links = Dictionary(
    uniqueKeysWithValues: allCases.filter { !$0.pattern.contains("{") }.map { ("\($0)", $0.pattern) })
}
