/// A list of addresses against what is stored: nothing of it is stored yet.
public struct AddressSorting: Sendable {
  /// Those that would be invited.
  public let new: [AddressList.Entry]
  /// Those that the study has invited before.
  public let invited: [AddressList.Entry]
  /// Those whose owner wants no more messages of the study.
  public let stopped: [AddressList.Entry]
  public let doubled: [AddressList.Entry]
  public let problems: [AddressList.Problem]

  public init(
    new: [AddressList.Entry], invited: [AddressList.Entry], stopped: [AddressList.Entry], of list: AddressList
  ) {
    self.new = new
    self.invited = invited
    self.stopped = stopped
    doubled = list.doubled
    problems = list.problems
  }
}

/// The invitations as staff make and withdraw them.
public protocol InvitationStore: Sendable {
  /// Compares a list with what is stored, and changes nothing.
  func sort(_ addresses: AddressList, for study: Study.ID) throws -> AddressSorting
  /// Invites those addresses of a list that are new: each gets a participant with a fresh code. The messages follow by
  /// themselves. A list whose id is there already is left as it is.
  /// - Returns: false if no address is new; then nothing was stored
  func invite(_ addresses: AddressList, as list: InvitationList, context: AuditContext) throws -> Bool
  /// Newest first.
  func invitationLists(of study: Study.ID) throws -> [(list: InvitationList, counts: InvitationCounts)]
  /// Returns nil for a list that there is not in this study.
  func invitationList(_ id: InvitationList.ID, of study: Study.ID) throws -> (
    list: InvitationList, counts: InvitationCounts
  )?
  /// One page of a list, in its order.
  /// - Parameters:
  ///   - end: of those alone that ended so; nil for all
  ///   - page: from 1
  ///   - opensAddresses: false for those who may not see them
  func invitations(
    of list: InvitationList.ID, endedAs end: Invitation.End?, page: Int, opensAddresses: Bool
  ) throws
    -> [Invitation]
  /// Takes back the codes that nobody has begun with, drops the messages that wait, and deletes all addresses.
  /// - Returns: the number of codes taken back
  func withdrawInvitations(of list: InvitationList.ID, context: AuditContext) throws -> Int

  /// The lists of these studies that have refused addresses and are not withdrawn, with the number of those addresses; newest
  /// first.
  func refusedInvitations(of studies: [Study.ID]) throws -> [(list: InvitationList, refused: Int)]
  /// Puts another address in place of a refused one. It is invited from the beginning, with the same link.
  /// - Parameter number: the place in the list
  func correctInvitation(
    _ number: Int, of list: InvitationList.ID, to address: MailAddress, context: AuditContext
  ) throws
    -> AddressCorrection
  /// Takes back the code of an invitation whose address was refused, unless somebody has begun with it.
  /// - Returns: false if there is none on this list
  func withdrawInvitation(_ number: Int, of list: InvitationList.ID, context: AuditContext) throws -> Bool
}

/// The outcome of putting another address in place of a refused one.
public enum AddressCorrection: Sendable, Hashable, CaseIterable {
  case done
  /// The invitation has gone on meanwhile: it was corrected or withdrawn, or its link was used.
  case notRefused
  /// The study has invited the address before.
  case invited
  /// The owner of the address wants no more messages of the study.
  case stopped
}

extension InvitationList {
  public static let pageSize = 100
}

extension InvitationStore {
  public func invitations(of list: InvitationList.ID, page: Int, opensAddresses: Bool) throws -> [Invitation]
  {
    try invitations(of: list, endedAs: nil, page: page, opensAddresses: opensAddresses)
  }
}

/// Writing to addresses that were invited.
public protocol InvitationMailStore: Sendable {
  /// Makes the codes of lists whose making was cut off, and takes back those whose withdrawal was.
  func finishInvitationLists(context: AuditContext) throws
  /// Takes back the codes of invitations whose withdrawal was cut off, but for those that somebody has begun with.
  func finishWithdrawals(context: AuditContext) throws
  /// The invitations that have not ended, of all studies, in the order of their lists. None has an address.
  func invitationMail() throws -> [InvitationMail]
  /// Returns the address of an invitation that has not ended.
  func invitedAddress(of participant: Participant.ID) throws -> MailAddress?
  /// Returns the number of paced messages that were put into the outbox since a time.
  func pacedMessages(since time: Timestamp) throws -> Int
  /// Ends invitations, and puts messages into the outbox, none twice.
  func settleInvitationMail(
    ending ended: [Participant.ID: Invitation.End], queueing messages: [OutboxMessage], context: AuditContext)
    throws
}

/// Stopping invitations from within one.
public protocol InvitationStopStore: Sendable {
  /// Ends the invitation of a participant.
  /// - Returns: false if there is none that has not ended
  func stopInvitation(of participant: Participant.ID, context: AuditContext) throws -> Bool
}
