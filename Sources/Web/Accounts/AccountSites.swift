import HTTP
import Studies
import Templates

extension AccountsPage {
  /// The sites of one study, to which access to it can be limited. Field of the form: `site`, “study/site”.
  struct SiteGroup: TemplateRecord {
    /// The id of the study.
    var id: String
    /// “Sites of Habits”
    var title: String
    var sites: [ChoiceOption]

    static let fields: Fields<SiteGroup> = [
      "id": .text(\.id), "title": .text(\.title), "sites": .list(\.sites),
    ]
  }
}

/// The part of the forms of accounts that limits access to a study to some of its sites.
extension AccountRoutes {
  private static let siteField = "site"

  /// The groups of boxes. Sites that an account has and its study does not name any more can be seen and lifted, too.
  static func siteGroups(of account: StaffMember? = nil, isSent: Bool, _ request: StaffRequest)
    -> [AccountsPage.SiteGroup]
  {
    let typed = isSent ? request.form?.all(siteField) ?? [] : []
    return request.studies.compactMap { study in
      let kept = account?.study == study.id ? account?.sites.sites ?? [] : []
      let ids = study.sites.map(\.id) + kept.filter { study.site($0) == nil }
      if ids.isEmpty { return nil }
      return AccountsPage.SiteGroup(
        id: study.id.text,
        title: request.say(
          "accounts.all.sitesOf", ["study": study.title[study.language(request.language)]]),
        sites: ids.map { id in
          let value = "\(study.id)/\(id)"
          return ChoiceOption(
            value: value, label: request.name(of: id, in: study),
            isChosen: isSent ? typed.contains(value) : kept.contains(id))
        })
    }
  }

  /// The access that the form asks for: to every site, where none is ticked. Nil where sites are ticked that are not those
  /// of the chosen study, or for a role that cannot be limited: nobody is given more than was meant.
  static func chosenSites(
    for role: StaffRole, in study: Study.ID?, of account: StaffMember? = nil, _ request: StaffRequest
  ) -> SiteAccess? {
    let typed = Set(request.form?.all(siteField) ?? [])
    if typed.isEmpty { return .everySite }
    guard let study = request.studies.first(where: { $0.id == study }), role.canBeLimited else { return nil }
    let kept = account?.study == study.id ? account?.sites.sites ?? [] : []
    let chosen = Set((study.sites.map(\.id) + kept).filter { typed.contains("\(study.id)/\($0)") })
    return chosen.count == typed.count ? .only(chosen) : nil
  }
}

extension StaffRequest {
  /// The title of a site; of one that the study does not name any more, its id.
  func name(of site: Site.ID, in study: Study) -> String {
    study.site(site).map { $0.title[study.language(language)] } ?? site.text
  }
}
