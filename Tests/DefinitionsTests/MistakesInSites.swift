/// Mistakes in the list of sites, and in drawing orders by site.
extension Mistake {
  static let inTheSites = [
    Mistake(
      "open: yes", "open: yes\nsites: []",
      .at(
        "sites: []",
        says:
          "a study needs at least one site, or no list “sites”: then it makes no difference where it is done")
    ),
    Mistake(
      "open: yes",
      """
      open: yes
      sites:
        - {id: berlin, title: {en: Berlin, de: Berlin}}
        - {id: berlin, title: {en: Vienna, de: Wien}}
      """,
      .at(
        "id: berlin", occurrence: 2, says: "the id “berlin” occurs twice in “sites”: here and in line 5")),
    Mistake(
      "open: yes", "open: yes\nsites:\n  - {id: berlin, title: {en: Berlin}}",
      .at("id: berlin", says: "“title” has no text in “de”")),
    Mistake(
      "    colors:", "    strata: {site: yes}\n    colors:",
      .at("strata:", says: "“site” does not apply here: the study names no “sites”")),
    Mistake(
      "    colors:", "    strata: {site: berlin}\n    colors:",
      .at("strata:", says: "“site” should be yes or no, not “berlin”")),
  ]
}
