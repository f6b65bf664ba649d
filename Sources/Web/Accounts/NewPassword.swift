import Studies

/// A new password, typed twice, with all that is wrong with it.
struct NewPassword {
  /// Nil where something is wrong.
  private(set) var password: StaffPassword?
  private(set) var problem: String?
  private(set) var repeatProblem: String?

  init(typedIn request: some PageRequest) {
    do throws(CredentialProblem) {
      password = try StaffPassword(request.typed("password"))
    } catch {
      problem = request.sentence(for: error)
    }
    guard request.typed("passwordAgain") != request.typed("password") else { return }
    repeatProblem = request.say("accounts.problem.passwordsDiffer")
    password = nil
  }
}
