import Statistics
import Testing

/// Generated data, with ties and without, small and large.
private struct Sample {
  let rows: [[Double]]
  let name: String

  /// - Parameter decimals: few of them make ties
  init(_ name: String, people: Int, conditions: Int, decimals: Double, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    func uniform() -> Double { Double(chance.below(1_000_000)) / 1_000_000 }
    func spread() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
    rows = (0..<people).map { _ in
      let person = spread()
      return (0..<conditions).map { place in
        let value = person + spread() * (1 + 0.4 * Double(place)) + 0.25 * Double(place)
        return (value * decimals).rounded() / decimals
      }
    }
    self.name = name
  }

  var conditions: Int { rows[0].count }
  var groups: [[Double]] { (0..<conditions).map { place in rows.map { $0[place] } } }

  static let all = [
    Sample("small", people: 6, conditions: 3, decimals: 1000, seed: 1),
    Sample("paper", people: 51, conditions: 4, decimals: 10000, seed: 2),
    Sample("ties", people: 40, conditions: 4, decimals: 1, seed: 3),
    Sample("large", people: 400, conditions: 6, decimals: 100, seed: 4),
    Sample("two", people: 25, conditions: 2, decimals: 100, seed: 5),
    // As many people as conditions: Huynh and Feldt's formula goes to its limits.
    Sample("few", people: 5, conditions: 5, decimals: 1000, seed: 6),
  ]
}

@Suite struct AgreementWithRTests {
  @Test func oneWay() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); v <- as.vector(y); g <- factor(rep(seq_len(ncol(y)), each = nrow(y)))
        a <- summary(aov(v ~ g))[[1]]
        emit("\(sample.name)", a$F[1], a$Pr[1], a$Df, a$Sum)
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let ours = try #require(OneWayANOVA(sample.groups))
      expectAgreement(
        [
          ours.test.statistic, ours.test.p, ours.test.degreesOfFreedom.effect,
          ours.test.degreesOfFreedom.error, ours.sums.effect, ours.sums.error,
        ], theirs[sample.name], sample.name)
    }
  }

  @Test func reliability() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); n <- nrow(y); k <- ncol(y)
        a <- k / (k - 1) * (1 - sum(apply(y, 2, var)) / var(rowSums(y)))
        emit("\(sample.name)", a, 1 - (1 - a) * qf(c(0.975, 0.025), n - 1, (n - 1) * (k - 1)))
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let ours = try #require(CronbachAlpha(sample.rows))
      expectAgreement(
        [ours.value, ours.interval.lowerBound, ours.interval.upperBound], theirs[sample.name], sample.name)
    }
  }

  @Test func oneWithinFactor() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); k <- ncol(y); n <- nrow(y)
        a <- summary(aov(as.vector(y) ~ f + Error(s / f), data.frame(
          f = factor(rep(seq_len(k), each = n)), s = factor(rep(seq_len(n), k)))))
        w <- a[["Error: s:f"]][[1]]; b <- a[["Error: s"]][[1]]
        emit("\(sample.name)", w$F[1], w$Pr[1], w$Df, w$Sum, w$Sum[1] / (w$Sum[1] + w$Sum[2] + b$Sum[1]))
        if (n > k) {
          m <- lm(y ~ 1); e <- stats:::sphericity(SSD(m), X = ~ 1)
          t <- anova(m, X = ~ 1, test = "Spherical")
          emit("\(sample.name)-epsilon", e$GG.eps, min(1, e$HF.eps), t[1, "F"], t[1, "G-G Pr"], t[1, "H-F Pr"])
        }
        emit("\(sample.name)-r", mean(cor(y)[upper.tri(diag(k))]))
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let ours = try #require(RepeatedMeasures(sample.rows))
      let effect = ours.effects[0]
      expectAgreement(
        [
          effect.test.statistic, effect.test.p, effect.test.degreesOfFreedom.effect,
          effect.test.degreesOfFreedom.error, effect.sums.effect, effect.sums.error,
          effect.generalisedEtaSquared,
        ], theirs[sample.name], sample.name)
      expectAgreement([ours.meanCorrelation], theirs["\(sample.name)-r"], "\(sample.name) correlation")
      guard sample.rows.count > sample.conditions else { continue }
      expectAgreement(
        [
          effect.epsilon.greenhouseGeisser, effect.epsilon.huynhFeldt, effect.test.statistic,
          effect.greenhouseGeisser.p, effect.huynhFeldt.p,
        ], theirs["\(sample.name)-epsilon"], "\(sample.name) epsilon")
    }
  }

  @Test(arguments: [(2, 2), (2, 3), (3, 2)])
  func twoWithinFactors(_ first: Int, _ second: Int) throws {
    let sample = Sample(
      "two-factors", people: 30, conditions: first * second, decimals: 1000, seed: UInt64(10 * first + second)
    )
    var r = R()
    r.run(
      """
      y <- \(R.matrix(sample.rows)); n <- nrow(y)
      d <- expand.grid(s = factor(seq_len(n)), b = factor(1:\(second)), a = factor(1:\(first)))
      d$v <- as.vector(y)
      a <- summary(aov(v ~ a * b + Error(s / (a * b)), d))
      whole <- sum(sapply(a, function(x) tail(x[[1]]$Sum, 1)))
      for (e in c("a", "b", "a:b")) {
        t <- a[[paste0("Error: s:", e)]][[1]]
        emit(e, t$F[1], t$Pr[1], t$Df, t$Sum, t$Sum[1] / (t$Sum[1] + whole))
      }
      i <- expand.grid(b = factor(1:\(second)), a = factor(1:\(first))); m <- lm(y ~ 1)
      epsilon <- function(e, M, X) {
        t <- anova(m, M = M, X = X, idata = i, test = "Spherical")
        emit(e, t[1, "F"], t[1, "G-G Pr"], t[1, "H-F Pr"])
      }
      epsilon("a-eps", ~ a, ~ 1); epsilon("b-eps", ~ a + b, ~ a); epsilon("a:b-eps", ~ a * b, ~ a + b)
      """)
    let theirs = try r.results()
    let ours = try #require(RepeatedMeasures(sample.rows, levels: first, by: second))
    for (name, effect) in zip(["a", "b", "a:b"], ours.effects) {
      expectAgreement(
        [
          effect.test.statistic, effect.test.p, effect.test.degreesOfFreedom.effect,
          effect.test.degreesOfFreedom.error, effect.sums.effect, effect.sums.error,
          effect.generalisedEtaSquared,
        ], theirs[name], name)
      expectAgreement(
        [effect.test.statistic, effect.greenhouseGeisser.p, effect.huynhFeldt.p], theirs["\(name)-eps"],
        "\(name) epsilon")
    }
  }

  @Test func ranks() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); v <- as.vector(y); g <- factor(rep(seq_len(ncol(y)), each = nrow(y)))
        k <- kruskal.test(v, g); f <- friedman.test(y)
        ends <- function(t, most) sapply(c(0.95, 0.05), function(p) {
          tail <- function(l) pchisq(t$statistic, t$parameter, l) - p
          if (tail(0) < 0) 0 else min(1, uniroot(tail, c(0, 3 * t$statistic + 30), tol = 1e-13)$root / most)
        })
        emit("\(sample.name)", k$statistic, k$parameter, k$p.value, k$statistic * (length(v) + 1) / (length(v)^2 - 1),
          ends(k, length(v) - 1), f$statistic, f$parameter, f$p.value, f$statistic / (nrow(y) * (ncol(y) - 1)),
          ends(f, nrow(y) * (ncol(y) - 1)))
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let kruskal = try #require(RankTest.kruskalWallis(sample.groups))
      let friedman = try #require(RankTest.friedman(sample.rows))
      expectAgreement(
        [kruskal, friedman].flatMap {
          [
            $0.statistic, Double($0.degreesOfFreedom), $0.p, $0.effect.value, $0.effect.interval?.lowerBound,
            $0.effect.interval?.upperBound,
          ]
        },
        theirs[sample.name], sample.name)
    }
  }

  @Test func twoGroupsAndPairs() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); a <- y[, 1]; b <- y[, 2][-1]
        w <- t.test(a, b); p <- t.test(y[, 1], y[, 2], paired = TRUE)
        for (t in list(w, p)) emit(paste0("\(sample.name)-", if (t$method == w$method) "welch" else "paired"),
          t$statistic, t$parameter, t$p.value, t$conf.int)
        interval <- function(t, df, scale) {
          end <- function(p) uniroot(function(d) pt(t, df, d) - p, c(t - 12, t + 12), tol = 1e-13)$root * scale
          c(t * scale, end(0.975), end(0.025))
        }
        scale <- sqrt(1 / length(a) + 1 / length(b)); df <- length(a) + length(b) - 2
        emit("\(sample.name)-d", interval(t.test(a, b, var.equal = TRUE)$statistic, df, scale))
        emit("\(sample.name)-dz", interval(p$statistic, nrow(y) - 1, 1 / sqrt(nrow(y))))
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let (first, second) = (sample.groups[0], sample.groups[1])
      let welch = try #require(MeanDifference.welch(Moments(first), Moments(second.dropFirst())))
      let paired = try #require(MeanDifference.paired(zip(first, second)))
      for (name, size, test) in [("welch", "d", welch), ("paired", "dz", paired)] {
        expectAgreement(
          [test.t, test.degreesOfFreedom, test.p, test.interval.lowerBound, test.interval.upperBound],
          theirs["\(sample.name)-\(name)"], "\(sample.name) \(name)")
        expectAgreement(
          [test.effect.value, test.effect.interval?.lowerBound, test.effect.interval?.upperBound],
          theirs["\(sample.name)-\(size)"], "\(sample.name) \(size)")
      }
    }
  }

  @Test func sharesOfVariance() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); v <- as.vector(y); g <- factor(rep(seq_len(ncol(y)), each = nrow(y)))
        a <- summary(aov(v ~ g))[[1]]; f <- a$F[1]; d <- a$Df
        end <- function(p) if (pf(f, d[1], d[2]) < p) 0 else {
          l <- uniroot(function(l) pf(f, d[1], d[2], l) - p, c(0, 1000), tol = 1e-13)$root; l / (l + sum(d) + 1)
        }
        emit("\(sample.name)", a$Sum[1] / sum(a$Sum), end(0.95), end(0.05))
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let size = try #require(OneWayANOVA(sample.groups)).etaSquared
      expectAgreement(
        [size.value, size.interval?.lowerBound, size.interval?.upperBound], theirs[sample.name], sample.name)
    }
  }

  @Test func power() throws {
    var r = R()
    let designs = [(groups: 4, each: 51, f: 0.25), (2, 10, 0.4), (3, 8, 0.1), (6, 100, 0.1)]
    for (number, design) in designs.enumerated() {
      let (groups, each, f) = design
      // R's spread of the means is that of a sample: by k - 1.
      r.run(
        """
        k <- \(groups); n <- \(each); f <- \(f)
        emit("one-way\(number)", power.anova.test(k, n, between.var = f^2 * k / (k - 1), within.var = 1)$power)
        e <- 0.7; rho <- 0.4; d <- c(k - 1, (n - 1) * (k - 1)) * e
        emit("repeated\(number)",
          pf(qf(0.95, d[1], d[2]), d[1], d[2], n * k * f^2 * e / (1 - rho), lower.tail = FALSE))
        emit("each\(number)",
          ceiling(power.anova.test(k, between.var = f^2 * k / (k - 1), within.var = 1, power = 0.8)$n))
        """)
    }
    let theirs = try r.results()
    for (number, design) in designs.enumerated() {
      let (groups, each, f) = design
      expectAgreement(
        [Power.oneWay(groups: groups, each: each, f: f)], theirs["one-way\(number)"], "one-way \(number)")
      expectAgreement(
        [
          Power.repeatedMeasures(people: each, conditions: groups, f: f, correlation: 0.4, epsilon: 0.7)
        ], theirs["repeated\(number)"], "repeated \(number)")
      let enough = Power.smallest(reaching: 0.8) { Power.oneWay(groups: groups, each: $0, f: f) }
      expectAgreement([enough.map(Double.init)], theirs["each\(number)"], "people \(number)")
    }
  }

  /// The one of the published paper, small, medium and large, and with hardly more people than predictors.
  @Test func powerOfARegression() throws {
    var r = R()
    let designs: [(predictors: Int, people: Int, f2: Double)] = [
      (4, 51, 0.25), (1, 40, 0.02), (1, 55, 0.15), (7, 60, 0.35), (11, 13, 0.15),
    ]
    for (number, design) in designs.enumerated() {
      r.run(
        """
        u <- \(design.predictors); f2 <- \(design.f2)
        power <- function(n) pf(qf(0.95, u, n - u - 1), u, n - u - 1, f2 * n, lower.tail = FALSE)
        enough <- u + 2
        while (power(enough) < 0.8) enough <- enough + 1
        emit("power\(number)", power(\(design.people)))
        emit("people\(number)", enough)
        """)
    }
    let theirs = try r.results()
    for (number, (predictors, people, f2)) in designs.enumerated() {
      let power = { Power.regression(predictors: predictors, people: $0, f2: f2) }
      expectAgreement([power(people)], theirs["power\(number)"], "power \(number)")
      let enough = Power.smallest(reaching: 0.8, power)
      expectAgreement([enough.map(Double.init)], theirs["people\(number)"], "people \(number)")
    }
  }

  /// The first condition on the others, and on a sum of two of them, which follows from these.
  @Test func linearRegressions() throws {
    var r = R()
    let samples = Sample.all.filter { $0.rows.count > $0.conditions }
    for sample in samples {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); m <- lm(y[, 1] ~ y[, -1]); s <- summary(m); c <- confint(m); f <- s$fstatistic
        emit("\(sample.name)", s$r.squared, s$adj.r.squared, f, pf(f[1], f[2], f[3], lower.tail = FALSE),
          t(cbind(coef(m), c, s$coefficients[, 3:4])))
        """)
    }
    let theirs = try r.results()
    #expect(samples.count == 5)
    for sample in samples {
      let columns = Array(sample.groups.dropFirst())
      let ours = try #require(LinearRegression(sample.groups[0], on: columns))
      let coefficients = [ours.intercept] + ours.coefficients.compactMap(\.self)
      let degrees = ours.test.degreesOfFreedom
      let whole = [
        ours.rSquared, ours.adjustedRSquared, ours.test.statistic, degrees.effect, degrees.error, ours.test.p,
      ]
      expectAgreement(
        whole
          + coefficients.flatMap { [$0.value, $0.interval.lowerBound, $0.interval.upperBound, $0.t, $0.p] },
        theirs[sample.name], sample.name)
      let sum = sample.rows.map { 2 * $0[1] - $0[sample.conditions - 1] + 3 }
      let more = try #require(LinearRegression(sample.groups[0], on: columns + [sum]))
      #expect(more.coefficients.last == .some(nil) && more.test == ours.test, "\(sample.name)")
      #expect(more.coefficients.dropLast() == ours.coefficients[...], "\(sample.name)")
    }
  }

  @Test func correlations() throws {
    var r = R()
    for sample in Sample.all {
      r.run(
        """
        y <- \(R.matrix(sample.rows)); c <- cor.test(y[, 1], y[, 2])
        emit("\(sample.name)", c$estimate, c$p.value, c$conf.int, cor(y[, 1], y[, 2], method = "spearman"))
        """)
    }
    let theirs = try r.results()
    for sample in Sample.all {
      let pairs = sample.rows.map { ($0[0], $0[1]) }
      let test = try #require(CorrelationTest(pairs))
      expectAgreement(
        [
          test.r, test.p, test.interval?.lowerBound, test.interval?.upperBound,
          CorrelationTest.spearman(pairs)?.r,
        ], theirs[sample.name], sample.name)
    }
  }

  @Test func intervalsOfMeansAndSeveralTests() throws {
    var r = R()
    let probabilities = [0.04, 0.001, 0.2, 0.03, 0.03, 0.9]
    r.run("emit(\"holm\", p.adjust(\(R.vector(probabilities)), \"holm\"))")
    for sample in Sample.all {
      r.run("emit(\"\(sample.name)\", t.test(\(R.vector(sample.groups[0])))$conf.int)")
    }
    let theirs = try r.results()
    expectAgreement(holm(probabilities), theirs["holm"], "Holm")
    for sample in Sample.all {
      let interval = Moments(sample.groups[0]).meanInterval
      expectAgreement([interval?.lowerBound, interval?.upperBound], theirs[sample.name], sample.name)
    }
  }

  @Test func chiSquared() throws {
    var r = R()
    var chance = SeededGenerator(seed: 7)
    let drawn = (2...5).map { rows in (0..<rows).map { _ in (0..<3).map { _ in chance.below(20) + 1 } } }
    // Nothing but chance, something, and all that there can be.
    let tables =
      drawn + [[[10, 11], [11, 10]], [[18, 4], [6, 15]], [[9, 0, 0], [0, 9, 0], [0, 0, 9]]]
    for (number, counts) in tables.enumerated() {
      r.run(
        """
        m <- \(R.matrix(counts.map { $0.map(Double.init) })); c <- suppressWarnings(chisq.test(m, correct = FALSE))
        x <- c$statistic; d <- c$parameter; n <- sum(m); w <- dim(m)
        shrunk <- w - (w - 1)^2 / (n - 1)
        end <- function(p) if (pchisq(x, d) < p) 0 else sqrt(min(1,
          uniroot(function(l) pchisq(x, d, l) - p, c(0, 1000), tol = 1e-13)$root / (n * (min(w) - 1))))
        emit("\(number)", x, d, c$p.value, sqrt(max(0, x / n - d / (n - 1)) / (min(shrunk) - 1)), end(0.95), end(0.05))
        """)
    }
    let theirs = try r.results()
    for (number, counts) in tables.enumerated() {
      let test = try #require(ContingencyTable(counts).pearson)
      expectAgreement(
        [
          test.statistic, Double(test.degreesOfFreedom), test.p, test.cramersV?.value,
          test.cramersV?.interval?.lowerBound, test.cramersV?.interval?.upperBound,
        ], theirs["\(number)"], "table \(number)")
    }
  }
}
