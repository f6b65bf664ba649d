import Crypto
import HTTP

/// The URLs that commands print, or that simulated participants start from.
extension Lab {
  public static let staffPath = Path.staffHome.url()

  public static let staffSignInPath = Path.staffSignIn.url()
  public static let participantsPath = Path.staffParticipants.url()
  public static let profilePath = Path.profile.url()

  public static let dashboardPath = Path.dashboard.url()
  public static let consentPath = Path.consent.url()
  public static let stoppingPath = Path.stopping.url()
  public static let pausePath = Path.paused.url()
  public static let nextVisitPath = Path.nextVisit.url()
  public static let nextVisitTimesPath = Path.nextVisitTimes.url()
  public static let stationPath = Path.station.url()
  /// A participant's code goes behind it.
  public static let codePath = Path.code.url("")

  public static func notEligiblePath(of study: String) -> String { Path.notEligible.url(study) }

  public static func batchesPath(of study: String) -> String { Path.staffBatches.url(study) }

  public static func setupPath(_ link: Token) -> String { Path.staffSetup.url(link.text) }
  public static func resetPath(_ link: Token) -> String { Path.staffReset.url(link.text) }

  /// The page where simulated participants begin: those enrolled from here are marked as a rehearsal.
  public static func rehearsalPath(of study: String) -> String {
    Path.introduction.url(study, query: [IntroductionRoutes.rehearsalField: "1"])
  }

  public static func rehearsalPath(of study: String, language: String) -> String {
    Path.introduction.url(study, query: [IntroductionRoutes.rehearsalField: "1", "language": language])
  }

  public static func introductionPath(of study: String, language: String) -> String {
    Path.introduction.url(study, query: ["language": language])
  }

  /// The beginning of the addresses of a survey's pages.
  public static func surveyPath(of survey: String) -> String { Path.survey.url(survey) + "/" }

  /// The headers of every asset, besides its own.
  public static let assetHeaders: Headers = {
    var headers = Headers()
    headers.set("Cross-Origin-Embedder-Policy", "require-corp")
    return headers
  }()
}
