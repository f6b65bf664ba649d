/// Mistakes in what a study says about its datasets.
extension Mistake {
  static let inTheDataset = [
    Mistake(
      "open: yes", "open: yes\ndataset: {authors: []}",
      .at("dataset:", says: "“authors” needs at least one author, or is left out")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  authors:\n    - {name: Ada, orcid: 0000-0002-1825-0098}",
      .at(
        "orcid:",
        says:
          "“orcid” should be an ORCID, such as 0000-0002-1825-0097, whose last digit checks the others, not “0000-0002-1825-0098”"
      )),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  authors:\n    - {orcid: 0000-0002-1825-0097}",
      .at("orcid:", says: "“name” is missing in “entry 1 of authors”")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  url: example.org/data",
      .at("url:", says: "“url” should be an address that begins with https://, not “example.org/data”")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  privacy-policy: https://exa mple.org",
      .at(
        "privacy-policy:",
        says: "“privacy-policy” should be an address that begins with https://, not “https://exa mple.org”")
    ),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  keywords: [attitudes, attitudes]",
      .at("keywords:", says: "the keyword “attitudes” is listed twice")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  forms: [spss, spss]",
      .at("forms:", says: "the form “spss” is listed twice")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  forms: [sas]",
      .at("forms:", says: "“entry 1 of forms” should be spss, stata, json-lines or bids, not “sas”")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  approval: required",
      .at("approval:", says: "“approval” should be yes or no, not “required”")),
    Mistake(
      "open: yes", "open: yes\ndataset:\n  licence: CC0",
      .at("licence:", says: "“licence” is not a known key here: did you mean “license”?")),
  ]
}
