"""The results of the analysis in a release, computed again by R."""

import csv
import io
import re
import shutil
import subprocess

import pytest

from conftest import LABCONSOLE, ROOT, Release, release_of, run, said_by_r, said_of_changes, some

SCRIPTS = ROOT / "Sources/Documents/Release/Scripts"


def reproduce(folder):
    return subprocess.run(["Rscript", str(folder / "analysis/reproduce.R")], capture_output=True, text=True)


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def changed(release, folder, table, change):
    """A copy of a release whose rows of a table were changed."""
    folder = shutil.copytree(release.folder, folder / "changed")
    path = folder / release.table(table).relative_to(release.folder)
    lines = rows(path)
    names = list(lines[0])
    lines = change(lines) or lines
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, names)
    writer.writeheader()
    writer.writerows(lines)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    return folder


def nudged(cell):
    """Another number, in the eighth digit: more than computing again could differ by."""
    return repr(float(cell) * (1 + 1e-7) + 1e-7)


def place_of(lines, column, which=lambda row: True):
    """The first row that has a number there; None without one."""
    return next((place for place, row in enumerate(lines) if row[column] and which(row)), None)


def test_the_tables_of_the_analysis_are_there(release):
    results = rows(release.table("runresults"))
    finished = [row for row in rows(release.table("runs")) if row["state"] == "finished" and not row["set_aside"]]
    assert {(row["participant"], row["run"]) for row in results} == {(row["participant"], row["run"]) for row in finished}
    conditions = rows(release.table("conditionresults"))
    assert {(row["measure"], row["by"]) for row in conditions} == {
        (measure, by) for measure in ("result", "latency", "errors") for by in ("variant", "position")}
    assert len(conditions) == 24
    tests = {(row["measure"], row["by"], row["method"], row["factor"]) for row in rows(release.table("conditiontests"))}
    for measure in ("result", "latency", "errors"):
        for by in ("variant", "position"):
            assert {(measure, by, method, "") for method in (
                "one-way", "repeated", "greenhouse-geisser", "huynh-feldt", "friedman")} <= tests
        assert {(measure, "variant", "factor", factor) for factor in ("layout", "input", "layout input")} <= tests
    assert ("order", "variant", "pearson", "") in tests
    assert len(rows(release.table("variantpairs"))) == 6 and len(rows(release.table("variantpositions"))) == 16
    assert all(row["spearman_brown"] and row["parts_r"] for row in rows(release.table("reliability")))
    assert [(row["f"], row["method"]) for row in rows(release.table("power"))] == [
        (f, method) for f in ("0.1", "0.25", "0.4") for method in ("one-way", "repeated")]


def test_the_tables_by_answers_are_there(release):
    groups = rows(release.table("peoplebygroup"))
    asked = ["gender", "age", "education", "height", "weight", "interest", "explicit-attitude", "warmth-overweight", "warmth-thin",
             "bmi", "warmth-difference"]
    assert list(dict.fromkeys(row["question"] for row in groups)) == asked
    assert {row["survey"] for row in groups} == {"demographics"} and {row["test"] for row in groups} == {"weight"}
    complete = {row["people"] for row in rows(release.table("power"))}
    for question in asked:
        own = [row for row in groups if row["question"] == question]
        sizes = {row["group"]: int(row["people"]) for row in own}
        assert len(sizes) == 4 and {str(sum(sizes.values()))} == complete
        if any(row["category"] for row in own):
            counted = sum(int(row["count"]) for row in own)
            assert counted == sum({row["group"]: int(row["answered"]) for row in own}.values())
    relations = {row["question"]: row for row in rows(release.table("answerrelations"))}
    assert list(relations) == asked
    assert relations["age"]["pearson_r"] and relations["age"]["spearman_r"] and not relations["age"]["kruskal_wallis"]
    assert relations["gender"]["spearman_r"] and not relations["gender"]["pearson_r"]
    power = [(row["question"], row["f2"]) for row in rows(release.table("relationpower"))]
    assert {f2 for _, f2 in power} == {"0.02", "0.15", "0.35"} and ("age", "0.15") in power and set(power) <= {
        (question, f2) for question in asked for f2 in ("0.02", "0.15", "0.35")}
    assert relations["bmi"]["pearson_r"] and not relations["bmi"]["kruskal_wallis"]
    regression = rows(release.table("answerregression"))
    assert [row["question"] for row in regression] == [question for question in asked if relations[question]["pearson_r"]]
    # The difference of two numbers says nothing beyond these.
    assert [row["question"] for row in regression if not row["coefficient"]] == ["warmth-difference"]
    assert len({row["r_squared"] for row in regression}) == 1 and int(regression[0]["df"]) == len(regression) - 1
    assert {row["method"] for row in rows(release.table("grouptests"))} == {"kruskal-wallis", "pearson"}


def test_a_number_that_few_have_empties_no_regression(release, tmp_path):
    """The two oldest alone have one more number. The regression is that of the others, and the table says why."""
    people = analysed(release)
    [path] = release.folder.glob("data/*_task-demographics_description-answers_data.csv")
    ages = sorted(int(row["age"]) for row in rows(path) if row["participant"] in people and row["age"])
    assert 2 * sum(age >= ages[-2] for age in ages) < len(people)
    studies = tmp_path / "studies"
    shutil.copytree(ROOT / "Config/studies/weight-iat", studies / "weight-iat")
    path = studies / "weight-iat/study.yaml"
    yaml = path.read_text(encoding="utf-8")
    value = f'      - {{id: years-left, value: "reverse(age, {ages[-2]}, 120)"}}\n'
    assert yaml.count("    compute:\n") == 1
    path.write_text(yaml.replace("    compute:\n", f"    compute:\n{value}"), encoding="utf-8")
    data = shutil.copytree(release.data, tmp_path / "data")
    run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", data, "--studies", studies,
        "--to", tmp_path / "few.zip")
    shutil.unpack_archive(tmp_path / "few.zip", tmp_path / "few")
    few = Release(tmp_path / "few", data)
    *taken, last = rows(few.table("answerregression"))
    assert (last["question"], last["left_out"]) == ("years-left", "1") and not last["coefficient"]
    assert int(last["answered"]) == sum(age >= ages[-2] for age in ages)
    same = ("question", "answered", "left_out", "people", "df", "df_error")
    before = rows(release.table("answerregression"))
    assert [[row[name] for name in same] for row in taken] == [[row[name] for name in same] for row in before]
    assert last["people"] == taken[0]["people"] and float(last["r_squared"]) == float(taken[0]["r_squared"])
    done = reproduce(few.folder)
    assert done.returncode == 0, done.stderr


def test_results_of_those_who_began_alike_are_there(release):
    groups = rows(release.table("resultsbygroup"))
    variants = [row["variant"] for row in groups[::4]]
    assert [(row["variant"], row["group"]) for row in groups] == [
        (variant, group) for variant in variants for group in variants]
    complete = {row["people"] for row in rows(release.table("power"))}
    for variant in variants:
        assert {str(sum(int(row["people"]) for row in groups if row["variant"] == variant))} == complete
    tests = rows(release.table("groupresulttests"))
    assert [(row["variant"], row["method"]) for row in tests] == [(variant, "kruskal-wallis") for variant in variants]


WELCH = """
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) source(file.path(folder, part), encoding = "UTF-8")
first <- c(0.21, -0.34, 0.6, 0.12, 0.55)
second <- c(0.7, 0.9, 0.31)
own <- welch_row("t", "v", first, second)
r <- t.test(first, second)
pooled <- sqrt((4 * var(first) + 2 * var(second)) / 6)
told <- c(own$statistic, own$df, own$p, own$difference_low, own$difference_high, own$d, own$difference)
expected <- c(r$statistic, r$parameter, r$p.value, r$conf.int, (mean(first) - mean(second)) / pooled, mean(first) - mean(second))
stopifnot(own$count == 8, abs(told - expected) <= 1e-12 * abs(expected))
# The ends of the interval of d are where t has 2.5 % beyond it.
scale <- sqrt(1 / 5 + 1 / 3)
tails <- pt(own$d / scale, 6, c(own$d_low, own$d_high) / scale, lower.tail = FALSE)
stopifnot(abs(tails - c(0.025, 0.975)) < 1e-9)
# Equal but for the order of their sums, of one person, without spread.
stopifnot(welch_row("t", "v", c(0.1, 0.2, 0.4), c(0.4, 0.2, 0.1))$statistic == 0)
stopifnot(is.null(welch_row("t", "v", 1, c(1, 2))), is.null(welch_row("t", "v", c(1, 1), c(2, 2))))
# Groups without people are left out, and of two that are there both tests are made.
sample <- list(runs = data.frame(result = c(first, second, first, second), position = rep(c(1, 2), c(8, 8))),
               places = cbind(1:8, 9:16, NA))
sample$runs$position[c(6:8, 14:16)] <- rep(c(2, 1), each = 3)
rows <- expected_group_result_tests("t", c("a", "b", "c"), sample)
stopifnot(rows$method == rep(c("kruskal-wallis", "welch"), 2), rows$variant == c("a", "a", "b", "b"))
stopifnot(all.equal(rows$statistic[1], kruskal.test(list(first, second))$statistic[[1]], tolerance = 1e-12))
groups <- expected_group_results("t", c("a", "b", "c"), sample)
stopifnot(groups$people == c(5, 3, 0, 5, 3, 0, 0, 0, 0), all.equal(groups$mean[2], mean(second)), is.na(groups$mean[3]))
"""


def with_functions(script, folder):
    """Runs lines of R behind the functions that all kinds of tasks share in reproduce.R."""
    helpers = (SCRIPTS / "reproduce.R").read_text(encoding="utf-8")
    path = folder / "lines.R"
    path.write_text(f'{helpers}\nfolder <- "{SCRIPTS}"\n{script}', encoding="utf-8")
    done = subprocess.run(["Rscript", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_two_groups_are_compared_as_r_does_it(tmp_path):
    """Few releases have people in just two groups."""
    with_functions(WELCH, tmp_path)


POWER = """
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) source(file.path(folder, part), encoding = "UTF-8")
# Jungnickel, von Jan & Albrecht (2022), section 3.2.4, and R's own distribution, which stops at an error of 1e-9.
stopifnot(abs(regression_power(4, 51, 0.25) - 0.78334) < 5e-6, regression_power(4, 5, 0.25) == 0)
stopifnot(abs(regression_power(2, 30, 0.15) - pf(qf(0.95, 2, 27), 2, 27, 4.5, lower.tail = FALSE)) < 1e-8)
rows <- function(categories, told) {
  question <- list(survey = "s", question = "q", categories = categories)
  expected_relation_power("t", question, c(rep(0.5, length(told) - 1), NA), told)
}
attitude <- rows(as.character(1:7), c(rep(as.character(1:5), 10), "1", NA, "6"))
stopifnot(attitude$predictors == 4, attitude$people == 51, attitude$f2 == c("0.02", "0.15", "0.35"))
age <- rows(NULL, as.character(20:75))
stopifnot(age$predictors == 1, age$people == 55, age$needed_80[2] == 55, age$more_80[2] == 0, age$power[2] > 0.8)
stopifnot(is.null(rows(NULL, c("30", "30.0", "31"))), is.null(rows(c("a", "b"), c("a", "a", "b"))))
stopifnot(is.na(rows(NULL, c("30", "31", "32"))$power))
"""


def test_the_power_of_a_regression_is_the_published_one(tmp_path):
    with_functions(POWER, tmp_path)


REGRESSION = """
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) source(file.path(folder, part), encoding = "UTF-8")
people <- paste0("p", 1:12)
question <- function(name, told, categories = NULL) {
  list(survey = "s", question = name, categories = categories, told = setNames(as.character(told), people))
}
height <- c(170, 165, 180, 177, 159, 191, 168, 175, 182, 160, 171, 173)
weight <- c(60, 72, 81, 66, NA, 90, 58, 77, 69, 52, 84, 61)
results <- c(0.1, 0.4, -0.2, 0.5, 0.3, 0.7, -0.1, NA, 0.2, 0.6, 0.35, 0.15)
questions <- list(question("height", height), question("word", rep(c("a", "b"), 6), c("a", "b")), question("sum", height + 2),
                  question("weight", weight), question("nobody", rep(NA, 12)), question("same", rep(3, 12)),
                  question("few", c(3, 1, 4, 1, 5, rep(NA, 2), 9, rep(NA, 4))))
own <- expected_regression("t", results, questions, people)
model <- lm(results ~ height + weight)
s <- summary(model)
kept <- c(1, 3)
stopifnot(own$question == c("height", "sum", "weight", "same", "few"), own$people == 10)
stopifnot(is.na(own$coefficient[-kept]), is.na(own$p[-kept]))
# Of 11 people with a result 5 have the last number; with it, nothing would be left to test.
stopifnot(own$answered == c(11, 11, 10, 11, 5), own$left_out == c(0, 0, 0, 0, 1))
half <- expected_regression("t", results, list(question("height", height), question("half", c(height[1:6], rep(NA, 6)) %% 7)), people)
stopifnot(half$answered == c(11, 6), half$left_out == 0, half$people == 6)
stopifnot(is.null(expected_regression("t", results, questions[7], people)))
near <- function(one, other) stopifnot(all.equal(unname(one), unname(other), tolerance = 1e-12))
near(cbind(own$coefficient, own$t, own$p)[kept, ], s$coefficients[-1, c(1, 3, 4)])
near(cbind(own$coefficient_low, own$coefficient_high)[kept, ], confint(model)[-1, ])
near(c(own$intercept[1], own$intercept_low[1], own$intercept_high[1]), c(coef(model)[1], confint(model)[1, ]))
near(c(own$r_squared[1], own$adjusted_r_squared[1]), c(s$r.squared, s$adj.r.squared))
near(c(own$f[1], own$df[1], own$df_error[1]), s$fstatistic)
stopifnot(is.null(expected_regression("t", results, questions[c(2, 5)], people)))
stopifnot(is.null(expected_regression("t", results, questions["same" == vapply(questions, function(one) one$question, "")], people)))
stopifnot(is.null(expected_regression("t", results[1:3], questions, people[1:3])))
stopifnot(is.null(expected_regression("t", 0.01 * height, questions[1], people)))
flat <- expected_regression("t", c(500, 400, 500), list(list(survey = "s", question = "age", told = c(p1 = "20", p2 = "30", p3 = "40"))),
                            paste0("p", 1:3))
released <- as.data.frame(lapply(flat, as.character))
released$coefficient <- released$t <- "0"
stopifnot(flat$coefficient != 0)
compare_rows("answerregression", released, flat, c("test", "survey", "question"))
released$coefficient <- "1e-7"
stopifnot(inherits(try(compare_rows("answerregression", released, flat, c("test", "survey", "question")), silent = TRUE), "try-error"))
"""


def test_the_regression_is_that_of_r(tmp_path):
    with_functions(REGRESSION, tmp_path)


COMPUTED = """
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) source(file.path(folder, part), encoding = "UTF-8")
questions <- data.frame(
  survey = "s", question = c("q", "q", "sum", "is-tall", "place", "place", "when", "nameless", "inner", "note", "word"),
  choice = c("b", "a", NA, NA, "b", "a", NA, NA, NA, NA, NA),
  format = c("choice", "choice", "score", rep("computed", 7), "computed"),
  value_type = c(NA, NA, "number", "yes-no", "choice", "choice", "date", "choice", "number", "text", "missing"),
  group = c(rep(NA, 8), "g", NA, NA))
told <- data.frame(
  participant = c("P1", "P2", "P3"), occasion = NA, q = c("a", "b", NA), sum = c("2.5", NA, "1"),
  "is-tall" = c("no", "yes", "no"), place = c("a", "a", NA), when = c("3", "4", "5"), nameless = c("x", "x", "y"),
  inner = c("1", "2", "3"), check.names = FALSE)
read_table <- function(name, task = NULL) if (name == "questions") questions else if (task == "s") told
found <- described_questions()
stopifnot(vapply(found, function(one) one$question, "") == c("q", "sum", "is-tall", "place"))
stopifnot(is.null(found[[2]]$categories), found[[3]]$categories == c("yes", "no"), found[[4]]$categories == c("b", "a"))
stopifnot(vapply(found, function(one) one$has_order, NA), found[[2]]$told == c("2.5", "1"))
"""


def test_computed_values_are_described_by_their_type(tmp_path):
    """The study of the other tests computes numbers alone."""
    with_functions(COMPUTED, tmp_path)


CHANGED = some([
    ("conditionresults", "mean", {"measure": "result", "by": "variant"}),
    ("conditionresults", "sd", {"measure": "latency", "by": "variant"}),
    ("conditionresults", "largest", {"measure": "latency", "by": "position"}),
    ("conditionresults", "count", {"measure": "errors", "by": "position"}),
    ("conditionresults", "mean_high", {"measure": "latency", "by": "position"}),
    ("conditiontests", "p", {"measure": "result", "method": "one-way", "by": "position"}),
    ("conditiontests", "statistic", {"measure": "latency", "method": "repeated"}),
    ("conditiontests", "df_error", {"measure": "errors", "method": "greenhouse-geisser"}),
    ("conditiontests", "epsilon", {"measure": "result", "method": "huynh-feldt", "by": "position"}),
    ("conditiontests", "p", {"measure": "errors", "method": "friedman"}),
    ("conditiontests", "generalised_eta_squared", {"method": "factor", "factor": "layout input"}),
    ("conditiontests", "count", {"method": "pearson"}),
    ("variantpositions", "people", {}),
    ("variantpairs", "holm_p", {}), ("variantpairs", "dz", {}), ("variantpairs", "retest_low", {}),
    ("reliability", "spearman_brown", {}), ("reliability", "spearman_brown_high", {}), ("reliability", "parts_r", {}),
]) + [
    ("conditiontests", "eta_squared_high", {"measure": "result", "method": "one-way", "by": "variant"}),
    ("conditiontests", "kendalls_w", {"method": "friedman", "measure": "result"}),
    ("conditiontests", "kendalls_w_high", {"method": "friedman", "measure": "result"}),
    ("conditiontests", "cramers_v_high", {"method": "pearson"}),
    ("grouptests", "cramers_v_high", {"method": "pearson"}),
    ("grouptests", "epsilon_squared", {"method": "kruskal-wallis"}),
    ("grouptests", "epsilon_squared_high", {"method": "kruskal-wallis"}),
    ("answerrelations", "kruskal_wallis_epsilon_squared", {"question": "gender"}),
    ("answerrelations", "kruskal_wallis_epsilon_high", {"question": "gender"}),
    ("variantpairs", "dz_low", {}),
    ("relationpower", "power", {"question": "age", "f2": "0.35"}),
    ("answerregression", "coefficient_high", {"question": "bmi"}),
    ("answerregression", "r_squared", {"question": "age"}),
    ("resultsbygroup", "mean", {}), ("resultsbygroup", "sd", {}),
    ("groupresulttests", "statistic", {"method": "kruskal-wallis"}),
    ("groupresulttests", "epsilon_squared", {"method": "kruskal-wallis"}),
    ("groupresulttests", "epsilon_squared_high", {"method": "kruskal-wallis"}),
] + some([
    ("power", "power", {"method": "repeated", "f": "0.25"}),
    ("conditiontests", "eta_squared_high", {"measure": "latency", "method": "factor"}),
    ("conditiontests", "eta_squared_high", {"measure": "latency", "method": "repeated", "by": "position"}),
    ("variantpairs", "dz_high", {}),
    ("grouptests", "statistic", {"question": "age", "method": "kruskal-wallis"}),
    ("power", "epsilon", {"method": "repeated"}), ("power", "more_80", {"method": "one-way", "f": "0.4"}),
    ("power", "needed_90", {"method": "repeated"}),
    ("resultsbygroup", "people", {}), ("resultsbygroup", "largest", {}),
    ("groupresulttests", "p", {"method": "kruskal-wallis"}),
    ("peoplebygroup", "mean", {"question": "age"}), ("peoplebygroup", "count", {"question": "gender", "category": "female"}),
    ("peoplebygroup", "sd", {"question": "height"}), ("peoplebygroup", "answered", {"question": "interest"}),
    ("answerrelations", "spearman_r", {"question": "explicit-attitude"}),
    ("answerrelations", "pearson_p", {"question": "age"}),
    ("answerrelations", "pearson_high", {"question": "bmi"}),
    ("peoplebygroup", "mean", {"question": "warmth-difference"}),
    ("answerrelations", "kruskal_wallis", {"question": "interest"}),
    ("answerrelations", "spearman_high", {"question": "warmth-thin"}),
])
SHORTENED = ["conditionresults", "conditiontests", "variantpositions", "variantpairs", "reliability", "power", "resultsbygroup",
             "groupresulttests", "grouptests", "answerrelations", "peoplebygroup", "relationpower", "answerregression"]


@pytest.fixture(scope="module")
def said(release):
    """For each change of a table of the analysis the words of its row, and with what reproduce.R stops."""
    changes = {name_of(*change): named(*change) for change in CHANGED} | {table: (table,) for table in SHORTENED}
    told = said_by_r("named_changes.R", release.folder, list(changes.values()))
    return {change: tuple(line.split("\t", 1)) for change, line in zip(changes, told)}


def name_of(table, column, keys):
    return table, column, *keys.values()


def named(table, column, keys):
    return table, column, *(f"{key}={word}" for key, word in keys.items())


@pytest.mark.parametrize(("table", "column", "keys"), CHANGED)
def test_a_changed_result_is_found(said, table, column, keys):
    """The message names the table, the row by its words, and the column."""
    words, message = said[name_of(table, column, keys)]
    assert message.startswith(f"{table}, {words}, {column}: the release says")
    assert set(keys.values()) <= set(words.split(", "))


@pytest.mark.parametrize("table", SHORTENED)
def test_a_missing_row_is_found(said, table):
    _, message = said[table]
    assert re.match(rf"{table}, row \d+: the release says no more row", message)


def test_the_script_stops_at_a_change_in_its_files(release, said, tmp_path):
    change = CHANGED[0]
    table, column, keys = change

    def nudge(lines):
        place = place_of(lines, column, lambda line: all(line[key] == word for key, word in keys.items()))
        lines[place][column] = nudged(lines[place][column])

    # But for the last digits of a number.
    words, _ = said[name_of(*change)]
    done = reproduce(changed(release, tmp_path / "cell", table, nudge))
    assert done.returncode != 0 and f"{table}, {words}, {column}: the release says" in done.stderr
    done = reproduce(changed(release, tmp_path / "row", table, lambda lines: lines[:-1]))
    assert done.returncode != 0 and said[table][1] in done.stderr


RUN_COLUMNS = ["result", "first_half", "second_half", "first_part", "second_part", "trials", "errors", "latencies", "latency_mean",
               "latency_sd", "latency_smallest", "latency_largest"]


@pytest.fixture(scope="module")
def said_of_runs(release):
    """For each column the row of a run, and with what reproduce.R stops where it has another number there."""
    lines = rows(release.table("runresults"))
    places = {column: 7 + place_of(lines[7:], column) for column in RUN_COLUMNS}
    told = said_of_changes(release.folder, [
        ("runresults", place, column, nudged(lines[place][column])) for column, place in places.items()])
    return {column: (lines[place], message) for (column, place), message in zip(places.items(), told)}


@pytest.mark.parametrize("column", RUN_COLUMNS)
def test_a_changed_number_of_a_run_is_found(said_of_runs, column):
    row, message = said_of_runs[column]
    assert message.startswith(f"run_results, participant {row['participant']}, run {row['run']}, {column}: the release says")


def test_the_script_stops_at_a_changed_number_of_a_run(release, said_of_runs, tmp_path):
    def nudge(lines):
        place = 7 + place_of(lines[7:], "result")
        lines[place]["result"] = nudged(lines[place]["result"])

    _, message = said_of_runs["result"]
    done = reproduce(changed(release, tmp_path, "runresults", nudge))
    assert done.returncode != 0 and message in done.stderr


def test_a_missing_run_changes_the_results(release, tmp_path):
    done = reproduce(changed(release, tmp_path, "runresults", lambda lines: lines[1:]))
    assert "Not compared: the results of 1 runs of weight." in done.stdout
    # The first table in which it is missed tells which run it is.
    assert done.returncode != 0 and "exclusions, row 1: the release says no more row" in done.stderr
    assert done.stderr.splitlines()[0].endswith(", incomplete")


KINDS = ["reactions", "crosses", "figures", "flankers", "tea", "letters", "sums", "words", "taps", "trails", "places", "tower",
         "still", "voice"]


@pytest.fixture(scope="module")
def said_of_activities(activities):
    """With what reproduce.R stops where a run of a kind has another number, by kind and column."""
    lines = rows(activities.table("runresults"))
    places = {
        (kind, column): place_of(lines, column, lambda row: row["test"] == kind)
        for kind in KINDS for column in ("result", "first_half", "errors", "latency_mean")}
    changes = {
        (kind, column): ("runresults", place, column, nudged(lines[place][column]))
        for (kind, column), place in places.items() if place is not None}
    return dict(zip(changes, said_of_changes(activities.folder, list(changes.values()))))


@pytest.mark.parametrize("kind", KINDS)
def test_the_results_of_activities_are_computed_again(activities, said_of_activities, kind):
    own = [row for row in rows(activities.table("runresults")) if row["test"] == kind]
    assert len(own) >= 3 and any(row["result"] for row in own)
    assert {row["by"] for row in rows(activities.table("conditionresults")) if row["test"] == kind} <= {"variant"}
    is_timed = any(row["trials"] != "0" for row in own)
    for column in ["result", "first_half", "errors", "latency_mean"] if is_timed else ["result"]:
        if any(row[column] for row in own):
            assert f"{column}: the release says" in said_of_activities[kind, column]


def part(release, folder, *left_out):
    options = [option for table in left_out for option in ("--without", table)]
    run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", release.data, "--to", folder / "part.zip",
        *options)
    shutil.unpack_archive(folder / "part.zip", folder / "part")


def test_of_one_person_there_are_no_tests_and_no_reliability(tmp_path):
    alone = release_of("weight-iat", tmp_path, people="1", quitters="0")
    assert {row["method"] for row in rows(alone.table("conditiontests"))} <= {"one-way", "friedman", "pearson"}
    assert all(not row["halves_r"] for row in rows(alone.table("reliability")))
    done = reproduce(alone.folder)
    assert done.returncode == 0 and "Not compared" not in done.stdout, done.stderr


def test_without_one_table_of_results_the_others_are_compared(release, tmp_path):
    part(release, tmp_path, "condition_results", "variant_positions", "reliability")
    done = reproduce(tmp_path / "part")
    assert done.returncode == 0 and "Not compared" not in done.stdout, done.stderr
    (tmp_path / "less").mkdir()
    part(release, tmp_path / "less", "condition_results", "variant_positions", "reliability", "variant_pairs")
    done = reproduce(tmp_path / "less" / "part")
    assert done.returncode == 0 and "Not compared: tests of weight." in done.stdout, done.stderr


def analysed(release):
    """Those with a result in every variant, and without an excluded run."""
    runs = {(row["participant"], row["run"]): row for row in rows(release.table("runs"))}
    variants = {}
    for row in rows(release.table("runresults")):
        run = runs[row["participant"], row["run"]]
        if row["result"] and run["excluded"] != "1":
            variants.setdefault(row["participant"], set()).add(run["variant"])
    return {person for person, done in variants.items() if len(done) == 4}


def test_runs_that_results_leave_out_are_told_with_a_reason(release):
    runs = {(row["participant"], row["run"]): row for row in rows(release.table("runs"))}
    people = analysed(release)
    expected = [
        (row["participant"], row["run"], row["test"], runs[row["participant"], row["run"]]["variant"],
         "excluded" if runs[row["participant"], row["run"]]["excluded"] == "1" else "incomplete")
        for row in rows(release.table("runresults")) if row["participant"] not in people]
    told = rows(release.table("exclusions"))
    assert [tuple(row[key] for key in ("participant", "run", "test", "variant", "reason")) for row in told] == expected


def test_an_excluded_run_that_is_not_told_is_found(release, tmp_path):
    people = analysed(release)

    def exclude(lines):
        row = next(row for row in lines if row["participant"] in people and row["state"] == "finished")
        row["excluded"], row["exclusion"] = "1", "too-fast"

    done = reproduce(changed(release, tmp_path, "runs", exclude))
    assert done.returncode != 0 and "exclusions, row" in done.stderr, done.stderr


EXCLUDED = """
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) source(file.path(folder, part), encoding = "UTF-8")
check_run_numbers <- function(...) list(t = list(has_trials = FALSE))
people <- c("P3", "P1", "P1", "P2", "P4")
numbers <- c("1", "1", "2", "1", "1")
tables <- list(
  runresults = data.frame(row_id = as.character(1:5), participant = people, run = numbers, test = "t", result = "0.5"),
  runs = data.frame(
    participant = people, run = numbers, test = "t", state = "finished", set_aside = NA, algorithm = "1", occasion = NA,
    variant = c("a", "a", "gone", "a", "a"), position = "1", excluded = c("1", NA, NA, "1", NA),
    exclusion = c("too-fast not-eligible", NA, NA, "too-fast", NA), layout = NA, input = NA),
  exclusions = data.frame(
    row_id = as.character(1:5), participant = people, run = numbers, test = "t", variant = c("a", "a", "gone", "a", "a"),
    reason = c("ineligible", "incomplete", "variant", "excluded", "incomplete")))
for (name in setdiff(names(result_keys), "exclusions")) tables[[name]] <- data.frame(test = character(), variant = character())
tables$conditionresults <- data.frame(test = character(), by = character(), condition = character())
read_table <- function(name, task = NULL) tables[[name]]
said <- function() tryCatch({
  check_results()
  ""
}, error = conditionMessage)
# The study has another variant, which nobody did: nothing in the release tells it.
stopifnot(said() == "")
whole <- tables$exclusions
for (row in 1:5) {
  tables$exclusions <- whole[-row, ]
  stopifnot(startsWith(said(), sprintf("exclusions, row %d: the release says", row)))
}
for (row in c(1, 2, 4)) {
  tables$exclusions <- whole
  tables$exclusions$reason[row] <- "doubtful"
  stopifnot(startsWith(said(), sprintf("exclusions, row %d: the release says t, %s, 1, a, doubtful", row, people[row])))
}
# In a test that nobody did anything in.
tables$exclusions <- whole
check_run_numbers <- function(...) list()
stopifnot(said() == "")
tables$exclusions <- whole[-5, ]
stopifnot(startsWith(said(), "exclusions, row 5: the release says no more row, its data give t, P4, 1, a, incomplete"))
"""


def test_each_reason_for_leaving_a_run_out_is_found_again(tmp_path):
    """Nobody in a rehearsal is found to be ineligible, or did a variant that the study lost."""
    with_functions(EXCLUDED, tmp_path)


def test_another_answer_is_found(release, tmp_path):
    folder = shutil.copytree(release.folder, tmp_path / "changed")
    [path] = folder.glob("data/*_task-demographics_description-answers_data.csv")
    lines = rows(path)
    people = analysed(release)
    next(row for row in lines if row["participant"] in people and row["age"])["age"] = "98"
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(lines[0]))
    writer.writeheader()
    writer.writerows(lines)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    done = reproduce(folder)
    assert done.returncode != 0 and "peoplebygroup, weight, demographics, age" in done.stderr, done.stderr


def test_without_the_answers_there_are_no_results_by_them(release, tmp_path):
    part(release, tmp_path, "answers_demographics")
    for table in ("peoplebygroup", "grouptests", "answerrelations", "relationpower", "answerregression"):
        [path] = tmp_path.glob(f"part/data/*_description-{table}_data.csv")
        assert rows(path) == []
    [path] = tmp_path.glob("part/data/*_description-conditionresults_data.csv")
    assert rows(path) != []
    done = reproduce(tmp_path / "part")
    assert done.returncode == 0, done.stderr


def test_without_the_numbers_of_runs_there_are_no_results(release, tmp_path):
    part(release, tmp_path, "run_results")
    [path] = tmp_path.glob("part/data/*_description-conditionresults_data.csv")
    assert rows(path) == []
    done = reproduce(tmp_path / "part")
    assert done.returncode == 0, done.stderr
    assert "Not compared: results of analyses." in done.stdout
