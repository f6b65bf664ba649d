import HTTP
import Testing

@testable import Studies
@testable import Web

/// The intended audience of every route: written separately from the product's own table, so that a change of access is
/// made in both places or fails a test. A new route gets a line here.
enum ExpectedAccess {
  struct Unwritten: Error, CustomStringConvertible {
    let description: String
  }

  /// The audience in the words of the table: of the staff it names roles, where the product names a capability.
  enum Decision: Hashable {
    case anyone
    case participant(Set<Stage>)
    case staff(Set<StaffRole>)
    case waitingStation

    /// Translates an entry of the product's own table.
    init(_ audience: Audience) {
      switch audience {
      case .anyone: self = .anyone
      case .participant(let stages): self = .participant(stages)
      case .staff(let capability): self = .staff(Set(StaffRole.allCases.filter { $0.may(capability) }))
      case .waitingStation: self = .waitingStation
      }
    }
  }

  /// - Throws: ``Unwritten`` for a route that is not listed here
  static func audience(of route: Route<Audience>) throws -> Decision {
    guard let audience = audiences[name(of: route)] else {
      throw Unwritten(description: "nobody has decided who may ask for \(name(of: route))")
    }
    return audience
  }

  static func name(of route: Route<Audience>) -> String { "\(route.method.rawValue) \(route.pattern)" }

  static let audiences: [String: Decision] = {
    var audiences: [String: Decision] = [:]
    var heading: [String] = []
    var isHeading = false
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "#" {
        heading = (isHeading ? heading : []) + words.dropFirst()
        isHeading = true
      } else {
        isHeading = false
        let earlier = audiences.updateValue(read(heading[...]), forKey: "\(words[0]) \(words[1])")
        precondition(earlier == nil, "\(line) stands here twice")
      }
    }
    return audiences
  }()

  private static func read(_ words: ArraySlice<String>) -> Decision {
    switch words.first {
    case "anyone": .anyone
    case "waiting": .waitingStation
    case "participant:":
      .participant(Set(words.dropFirst().map { word in Stage.allCases.first { "\($0)" == word }! }))
    case "staff:": .staff(Set(words.dropFirst().map { StaffRole(rawValue: $0)! }))
    default: preconditionFailure("\(words) is no audience")
    }
  }

  private static let table = """
    # anyone
    GET  /
    GET  /studies/{study}
    POST /studies/{study}/participants
    GET  /studies/{study}/not-eligible
    POST /studies/{study}/not-eligible
    GET  /studies/{study}/left
    GET  /sign-in
    POST /sign-in
    GET  /certificate.pem
    GET  /unsubscribe/{token}
    GET  /calendars/{token}
    GET  /wall/{token}
    POST /unsubscribe/{token}
    GET  /c/{code}
    POST /c/{code}
    GET  /station
    POST /station/pairing
    GET  /station/state
    POST /station/reports
    GET  /station/code
    POST /station/code
    GET  /station/release
    POST /station/release
    GET  /staff/sign-in
    POST /staff/sign-in
    GET  /staff/setup/{token}
    POST /staff/setup/{token}
    GET  /staff/reset/{token}
    POST /staff/reset/{token}
    # participant: introduction
    GET  /introduction
    POST /introduction
    # participant: eligibility
    GET  /eligibility
    POST /eligibility
    GET  /eligibility/check
    # participant: consent
    GET  /consent
    GET  /consent/changes
    POST /consent/changes
    GET  /consent/sections/{number}
    POST /consent/sections/{number}
    POST /consent/document
    GET  /consent/quiz
    GET  /consent/quiz/{attempt}/{number}
    POST /consent/quiz/{attempt}/{number}
    GET  /consent/sharing
    POST /consent/sharing
    GET  /consent/review
    POST /consent/review
    GET  /stopping
    POST /consent/refusal
    GET  /consent/signature
    POST /consent/signature
    # participant: consent countersignature contactDetails keepPlace permissions tasks betweenVisits
    # siteUnknown onBreak paused
    GET  /consent/document
    GET  /consent/document.pdf
    # participant: countersignature
    GET  /consent/countersignature
    POST /consent/countersignature
    # participant: countersignature contactDetails keepPlace permissions tasks betweenVisits
    # siteUnknown onBreak paused
    GET  /consent/copy.pdf
    GET  /consent/copy.p7s
    GET  /consent/copy.json
    GET  /profile
    POST /profile
    POST /profile/sharing
    POST /profile/contact-details
    GET  /profile/facts/{survey}/{question}
    POST /profile/facts/{survey}/{question}
    GET  /profile/contact-answers/{survey}/{question}
    POST /profile/contact-answers/{survey}/{question}
    POST /profile/contact-answers/{survey}/{question}/deletion
    POST /profile/departure
    GET  /profile/data
    GET  /profile/data.json
    GET  /profile/data.pdf
    POST /profile/sessions
    POST /profile/time-zone
    GET  /profile/pin
    POST /profile/pin
    GET  /visits/calendar.ics
    # participant: contactDetails
    GET  /contact-details
    POST /contact-details
    # participant: consent countersignature contactDetails keepPlace
    GET  /place
    POST /place
    # participant: permissions
    GET  /permissions
    POST /permissions
    # participant: tasks
    GET  /dashboard
    POST /dashboard/missing-device
    POST /runs
    GET  /runs/{run}
    GET  /runs/{run}/check
    POST /runs/{run}/check
    GET  /runs/{run}/pictures/{file}
    GET  /elsewhere/{test}/{number}
    POST /tasks/{test}/{number}/omission
    GET  /surveys/{survey}
    POST /surveys/{survey}
    GET  /surveys/{survey}/pages/{page}
    POST /surveys/{survey}/pages/{page}
    GET  /surveys/{survey}/review
    POST /surveys/{survey}/review
    # participant: tasks betweenVisits
    POST /occasions/{occasion}
    GET  /surveys/{survey}/end
    # participant: tasks betweenVisits siteUnknown onBreak paused
    GET  /runs/{run}/plan
    POST /runs/{run}/parts/{number}
    # participant: onBreak
    GET  /break
    POST /break
    # participant: paused
    GET  /pause
    # participant: siteUnknown
    GET  /site
    # participant: introduction eligibility consent countersignature contactDetails keepPlace
    # permissions tasks betweenVisits siteUnknown onBreak paused
    POST /profile/language
    GET  /participation/state
    # participant: introduction eligibility consent countersignature contactDetails keepPlace
    # permissions tasks betweenVisits siteUnknown onBreak paused left
    POST /sign-out
    POST /station/end
    # waiting tablet
    GET  /station/scan
    POST /station/scan
    # staff: administrator experimenter
    GET  /staff/board
    GET  /staff/stations
    POST /staff/stations
    GET  /staff/stations/{station}
    POST /staff/stations/{station}/name
    POST /staff/stations/{station}/site
    POST /staff/stations/{station}/revocation
    GET  /staff/station-card
    POST /staff/handovers
    POST /staff/handovers/{handover}/end
    GET  /staff/pin
    POST /staff/pin
    GET  /staff/visits
    POST /staff/visits
    GET  /staff/visits/calendar.ics
    GET  /staff/visits/week
    POST /staff/handovers/{handover}/help
    POST /staff/reversals
    POST /staff/participants/{participant}/tags
    POST /staff/participants/{participant}/tags/removal
    GET  /staff/board/links
    POST /staff/board/links
    POST /staff/board/links/{link}/revocation
    GET  /staff/visits/feeds
    POST /staff/visits/feeds
    POST /staff/visits/feeds/{feed}/revocation
    GET  /staff/visits/slots
    POST /staff/visits/slots
    POST /staff/visits/slots/{slot}/withdrawal
    POST /staff/visits/slots/withdrawals
    GET  /staff/visits/{visit}
    POST /staff/visits/{visit}
    POST /staff/visits/{visit}/state
    GET  /staff/visits/{visit}/calendar.ics
    POST /staff/participants/{participant}/arrivals
    POST /staff/participants/{participant}/site
    GET  /staff/studies/{study}/deviations
    GET  /staff/studies/{study}/deviations/{file}
    GET  /staff/studies/{study}/filters/deviations
    POST /staff/studies/{study}/filters/deviations
    GET  /staff/studies/{study}/codes/{file}
    GET  /staff/lists/{file}
    POST /staff/lists/participants/columns
    GET  /staff/lists/participants/cards
    GET  /staff/lists/participants/visits
    POST /staff/lists/participants/visits
    GET  /staff/lists/participants/filters
    POST /staff/lists/participants/filters
    GET  /staff/lists/visits/filters
    POST /staff/lists/visits/filters
    POST /staff/lists/filters/{filter}/name
    POST /staff/lists/filters/{filter}/removal
    GET  /staff/lists/participants/tags
    POST /staff/lists/participants/tags
    GET  /staff/studies/{study}/renewals
    GET  /staff/participants/{participant}/schedule
    GET  /staff/participants
    GET  /staff/participants/{participant}
    POST /staff/participants/{participant}/interventions
    POST /staff/participants/{participant}/interventions/{number}/reason
    POST /staff/participants/{participant}/external-results
    POST /staff/participants/{participant}/pin
    POST /staff/participants/{participant}/departure
    GET  /staff/deletions
    POST /staff/studies/{study}/identity-removals
    POST /staff/participants/{participant}/deletion
    POST /staff/participants/{participant}/deletion/reversal
    GET  /staff/receipts
    GET  /staff/search
    GET  /staff/studies/{study}/participants
    POST /staff/studies/{study}/participants
    GET  /staff/studies/{study}/filters/codes
    POST /staff/studies/{study}/filters/codes
    POST /staff/studies/{study}/walk-ins
    GET  /staff/studies/{study}/rehearsals
    POST /staff/studies/{study}/rehearsals
    GET  /staff/batches/{batch}
    POST /staff/batches/{batch}/withdrawal
    GET  /staff/participants/{participant}/card
    GET  /staff/lists/participants/messages
    GET  /staff/studies/{study}/messages
    POST /staff/studies/{study}/messages
    POST /staff/studies/{study}/messages/{dispatch}/stop
    GET  /staff/studies/{study}/invitations
    POST /staff/studies/{study}/invitations
    GET  /staff/studies/{study}/invitations/{list}
    POST /staff/studies/{study}/invitations/{list}/withdrawal
    POST /staff/studies/{study}/invitations/{list}/{invitation}/address
    POST /staff/studies/{study}/invitations/{list}/{invitation}/withdrawal
    GET  /staff/outbox
    POST /staff/outbox/{message}/attempts
    GET  /staff/participants/{participant}/consent
    GET  /staff/participants/{participant}/contact-details
    POST /staff/participants/{participant}/consent/talk
    POST /staff/participants/{participant}/consent/countersignature
    GET  /staff/participants/{participant}/consents/{consent}/document.pdf
    GET  /staff/participants/{participant}/consents/{consent}/document.p7s
    GET  /staff/participants/{participant}/consents/{consent}/record.json
    GET  /staff/participants/{participant}/runs/{run}/sounds/{number}
    GET  /staff/outbox/{message}
    # participant: betweenVisits
    GET  /visits/next
    POST /visits/next
    GET  /visits/next/times
    GET  /visits/next/times/{slot}
    POST /visits/next/times/{slot}
    GET  /visits/next/cancellation
    POST /visits/next/cancellation
    POST /visits/next/waiting
    # staff: administrator experimenter data-manager
    POST /staff/sign-out
    POST /staff/tour
    POST /staff/account/rows
    GET  /staff/help
    GET  /staff/help/{topic}
    GET  /staff/account
    POST /staff/account
    GET  /staff
    GET  /staff/studies/{study}/overview
    GET  /staff/studies/{study}/flow
    GET  /staff/studies/{study}/flow/{file}
    GET  /staff/studies/{study}/quality
    GET  /staff/studies/{study}/quality/runs
    GET  /staff/studies/{study}/quality/runs/{run}
    POST /staff/studies/{study}/quality/runs/{run}
    GET  /staff/studies/{study}/schedule
    GET  /staff/studies/{study}/onboarding
    GET  /staff/studies/{study}/onboarding/{language}/{screen}
    POST /staff/studies/{study}/onboarding/{language}/{screen}
    GET  /staff/studies/{study}/surveys/{survey}/{language}
    POST /staff/studies/{study}/surveys/{survey}/{language}
    GET  /staff/studies/{study}/tests/{test}
    GET  /staff/studies/{study}/tests/{test}/stimuli
    GET  /staff/studies/{study}/tests/{test}/preview
    GET  /staff/studies/{study}/tests/{test}/preview/plan
    POST /staff/studies/{study}/tests/{test}/preview/parts/{number}
    # staff: administrator experimenter data-manager
    GET  /staff/studies/{study}/queries
    GET  /staff/queries/{query}
    # staff: administrator experimenter
    POST /staff/queries/{query}/answers
    # staff: administrator data-manager
    GET  /staff/studies/{study}/answers
    GET  /staff/participants/{participant}/answers
    GET  /staff/participants/{participant}/results
    GET  /staff/participants/{participant}/answers/{survey}/{question}
    POST /staff/participants/{participant}/answers/{survey}/{question}/notes
    POST /staff/participants/{participant}/answers/{survey}/{question}/queries
    POST /staff/queries/{query}/questions
    POST /staff/queries/{query}/closure
    GET  /staff/studies/{study}/balance
    GET  /staff/studies/{study}/analysis
    GET  /staff/studies/{study}/analysis/{file}
    GET  /staff/studies/{study}/releases/{number}/analysis
    GET  /staff/studies/{study}/comparisons
    POST /staff/studies/{study}/comparisons
    POST /staff/studies/{study}/comparisons/{group}/removal
    GET  /staff/releases
    GET  /staff/studies/{study}/releases
    GET  /staff/studies/{study}/releases/preview
    GET  /staff/studies/{study}/releases/words
    POST /staff/studies/{study}/releases/words
    GET  /staff/studies/{study}/releases/sent
    POST /staff/studies/{study}/releases
    GET  /staff/studies/{study}/releases/{number}/file
    POST /staff/studies/{study}/releases/{number}/recipients
    POST /staff/studies/{study}/release-requests
    GET  /staff/studies/{study}/release-requests/{request}
    POST /staff/studies/{study}/release-requests/{request}/approval
    POST /staff/studies/{study}/release-requests/{request}/refusal
    POST /staff/studies/{study}/release-requests/{request}/withdrawal
    # staff: administrator
    GET  /staff/studies/{study}/instruments
    POST /staff/studies/{study}/instruments
    GET  /staff/settings
    GET  /staff/accounts
    POST /staff/accounts
    GET  /staff/accounts/{account}
    POST /staff/accounts/{account}/role
    POST /staff/accounts/{account}/state
    POST /staff/accounts/{account}/reset-link
    """
}
