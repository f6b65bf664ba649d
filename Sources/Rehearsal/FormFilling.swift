/// Fills in forms as a simulated participant intends to, now and then with a field forgotten.
extension Walk {
  typealias Field = (name: String, value: String)

  mutating func fill(_ form: WebPage.Form) -> [Field] {
    // Optional fields are left empty now and then; contact details mostly are.
    if let skip = form.controls.first(where: { $0.type == "submit" && ["skip", ".skip"].contains($0.name) }) {
      let isVoluntary = form.controls.contains { ["email", "tel"].contains($0.type) }
      if isVoluntary ? !respondent.tellsVoluntarily() : respondent.skips() {
        return form.hidden + [(skip.name, "1")]
      }
    }
    if let fields = answersOfTask(in: form) { return forgetting(in: fields, of: form) }
    var fields: [Field] = []
    var names: [String] = []
    for control in form.controls where !names.contains(control.name) {
      names.append(control.name)
      fields += values(for: control, in: form, pin: fields.first { $0.name == "pin" }?.value)
    }
    return forgetting(in: fields, of: form)
  }

  /// Returns the fields of a task that is answered page by page; nil for any other form.
  private mutating func answersOfTask(in form: WebPage.Form) -> [Field]? {
    guard !form.asked.isEmpty, let task = answers.forms.first(where: { form.action.hasPrefix($0.path) })
    else { return nil }
    return form.asked.reduce(into: form.hidden) { fields, question in
      fields += task.answer(question, respondent.mailAddress, respondent.answerSeed()) ?? []
    }
  }

  private mutating func forgetting(in fields: [Field], of form: WebPage.Form) -> [Field] {
    let hidden = Set(form.hidden.map(\.name))
    // Half an answer to a question about the consent would be a wrong one.
    let typed = fields.indices.filter {
      !hidden.contains(fields[$0].name) && answers.quiz[fields[$0].name] == nil
    }
    guard !slipped.contains(form.action), let index = respondent.forgotten(of: typed.count) else {
      return fields
    }
    slipped.insert(form.action)
    var fields = fields
    fields.remove(at: typed[index])
    return fields
  }

  private mutating func values(for control: WebPage.Control, in form: WebPage.Form, pin: String?) -> [Field] {
    if control.type != "hidden", let known = knownValues(for: control, in: form) {
      return known.map { (control.name, $0) }
    }
    return value(for: control, in: form, pin: pin).map { [(control.name, $0)] } ?? []
  }

  /// Returns the values for a control whose answer matters for the path; nil if any answer will do.
  private mutating func knownValues(for control: WebPage.Control, in form: WebPage.Form) -> [String]? {
    if intention == .ineligible, control.name == ineligibleQuestion(of: form),
      let wrong = answers.ineligible[control.name]
    {
      return [respondent.pick(from: wrong)]
    }
    if let eligible = answers.eligible[control.name] { return [respondent.pick(from: eligible)] }
    if let wrong = answers.misunderstood[control.name], respondent.misunderstands,
      slipped.insert("quiz").inserted
    {
      return [respondent.pick(from: wrong)]
    }
    return answers.quiz[control.name]
  }

  /// Returns one of the questions that can exclude a participant, the same one each time.
  private func ineligibleQuestion(of form: WebPage.Form) -> String? {
    let names = form.controls.map(\.name).filter { !(answers.ineligible[$0] ?? []).isEmpty }
    return names.isEmpty ? nil : Set(names).sorted()[respondent.whim % Set(names).count]
  }

  private mutating func value(for control: WebPage.Control, in form: WebPage.Form, pin: String?) -> String? {
    switch (control.type, control.name) {
    case ("hidden", _): return control.value
    // Answers that exclude are asked about before they count: these people mean them.
    case ("submit", "areRight"): return "yes"
    case ("submit", _): return nil
    case ("radio", _):
      return respondent.pick(from: form.controls.filter { $0.name == control.name }.map(\.value))
    // Most participants sign; for the others somebody else does.
    case ("checkbox", "unsigned"): return respondent.skips() ? control.value : nil
    case ("checkbox", _): return control.value.isEmpty ? "on" : control.value
    case ("email", _): return respondent.mailAddress
    case ("tel", _): return nil
    case (_, "pinAgain"): return pin
    case (_, "pin"): return "7" + respondent.digits(4) + "1"
    case (_, "name"): return respondent.name
    case (_, let field) where field.hasSuffix("-name"):
      return "\(field.dropLast("-name".count).capitalized) of \(respondent.name)"
    case (_, let field) where field.hasSuffix("-detail"): return "Rehearsal"
    default: return respondent.name
    }
  }
}

extension WebPage.Form {
  /// The hidden fields of the page.
  var hidden: [(name: String, value: String)] {
    controls.filter { $0.type == "hidden" }.map { ($0.name, $0.value) }
  }
}
