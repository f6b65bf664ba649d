import Studies
import TrialFiles

/// German words for problems of files of others, and of what is said of them.
enum ProblemWords {
  /// By the English words, as the sentences of ``TrialFiles`` are written, with numbers in place of their values.
  static let german: [String: String] = [
    "this file is given twice":
      "diese Datei ist zweimal angegeben",
    "this is the same file as {1}":
      "das ist dieselbe Datei wie {1}",
    "cannot be opened: {1}":
      "lässt sich nicht öffnen: {1}",
    "reading failed: {1}":
      "das Lesen ist fehlgeschlagen: {1}",
    "the file is empty":
      "die Datei ist leer",
    "this is a ZIP or an Excel workbook, not a text: save the table as “CSV UTF-8” first":
      "das ist ein ZIP oder eine Excel-Arbeitsmappe und kein Text: Speichern Sie die Tabelle zuerst als „CSV UTF-8“",
    "this is compressed: unpack it first, as in “zcat FILE | labconsole score -”":
      "die Datei ist komprimiert: Entpacken Sie sie zuerst, etwa mit „zcat DATEI | labconsole score -“",
    "this looks like JSON: use --format jspsych, or --format researchkit for the native app's results":
      "das sieht nach JSON aus: Wählen Sie jsPsych, oder ResearchKit für die Ergebnisse der nativen App",
    "there are no rows below the names of the columns":
      "unter den Namen der Spalten stehen keine Zeilen",
    "there are no trials":
      "es gibt keine Durchgänge",
    "nobody in the file has a result":
      "niemand in der Datei hat ein Ergebnis",
    "more than {1} people have a result: choose some of them with --where, as in --where year=2015":
      "mehr als {1} Personen haben ein Ergebnis: Wählen Sie einige davon mit --where aus, etwa --where year=2015",
    "there are {1} columns “{2}”":
      "es gibt {1} Spalten „{2}“",
    "there is no column “{1}”, named for {2}; found: {3}":
      "es gibt keine Spalte „{1}“, wie für {2} angegeben; vorhanden: {3}",
    "there is no column “{1}”, named with --{2}; found: {3}":
      "es gibt keine Spalte „{1}“, wie mit --{2} angegeben; vorhanden: {3}",
    "there is no column “{1}”, named with --where; found: {2}":
      "es gibt keine Spalte „{1}“, wie mit --where angegeben; vorhanden: {2}",
    "there is no column of an iatgen block, such as “Q3 RP3”; found: {1}":
      "es gibt keine Spalte eines Blocks von iatgen, etwa „Q3 RP3“; vorhanden: {1}",
    "no column looks like Project Implicit's “D_biep.…_all”: name that of the score with --score-column; found: {1}":
      "keine Spalte sieht aus wie „D_biep.…_all“ von Project Implicit: Geben Sie die des Werts mit --score-column an; vorhanden: {1}",
    "more than one column looks like Project Implicit's “D_biep.…_all”: name that of the score with --score-column; found: {1}":
      "mehrere Spalten sehen aus wie „D_biep.…_all“ von Project Implicit: Geben Sie die des Werts mit --score-column an; vorhanden: {1}",
    "the first line holds no comma, semicolon or tab between names of columns: “{1}”":
      "in der ersten Zeile steht zwischen den Namen der Spalten kein Komma, Semikolon oder Tabulator: „{1}“",
    "there is {1}; found: {2}. Name the file's own with {3}":
      "es gibt {1}; vorhanden: {2}. Geben Sie die der Datei an mit {3}",
    "no column {1}":
      "keine Spalte {1}",
    "{1} or {2}":
      "{1} oder {2}",
    "{1} and {2} more":
      "{1} und {2} weitere",
    "“{1}”":
      "„{1}“",
    "{1} values, where the first line names {2} columns":
      "{1} Werte, wo die erste Zeile {2} Spalten nennt",
    "this line is over {1} bytes long: an unclosed quote, or not a table":
      "diese Zeile ist über {1} Bytes lang: ein Anführungszeichen, das nicht geschlossen wird, oder keine Tabelle",
    "this line has over {1} columns":
      "diese Zeile hat über {1} Spalten",
    "a zero byte: the file is damaged or is not text":
      "ein Nullbyte: Die Datei ist beschädigt oder kein Text",
    #"a quote (") is opened here and never closed"#:
      #"hier beginnt ein Anführungszeichen ("), das nie geschlossen wird"#,
    #"text after a closing quote ("): quotes inside a value have to be doubled"#:
      #"Text nach einem schließenden Anführungszeichen ("): Innerhalb eines Werts müssen sie verdoppelt sein"#,
    #"text after a closing quote (") that was opened on line {1}: quotes inside a value have to be doubled"#:
      #"Text nach einem schließenden Anführungszeichen ("), das in Zeile {1} begann: Innerhalb eines Werts müssen sie verdoppelt sein"#,
    "{1}, run {2}":
      "{1}, Durchlauf {2}",
    "participant {1}: {2}":
      "Person {1}: {2}",
    "participant {1} occurs earlier, with others in between: give a file instead of standard input, sort the rows by participant, or use --scattered":
      "Person {1} kommt schon vorher vor, mit anderen dazwischen: Sortieren Sie die Zeilen nach Personen",
    "the participant's name is not in UTF-8: save the file as “CSV UTF-8”":
      "die Kennung der Person ist nicht in UTF-8: Speichern Sie die Datei als „CSV UTF-8“",
    "there is no participant":
      "die Person fehlt",
    "session {1} occurs twice":
      "Sitzung {1} kommt zweimal vor",
    "every row occurs twice: was a file joined to itself?":
      "jede Zeile kommt zweimal vor: Wurde eine Datei an sich selbst gehängt?",
    "no latency is over 20 ms: if they are in seconds, use --seconds":
      "keine Latenz ist länger als 20 ms: Wenn es Sekunden sind, geben Sie --seconds an",
    "trial {1} of the file: {2}":
      "Durchgang {1} der Datei: {2}",
    "block {1}: {2}":
      "Block {1}: {2}",
    "block {1}, trial {2}: {3}":
      "Block {1}, Durchgang {2}: {3}",
    "trial “{1}” is not a whole number":
      "Durchgang „{1}“ ist keine ganze Zahl",
    "trial {1} of block {2} occurs twice":
      "Durchgang {1} von Block {2} kommt zweimal vor",
    "block {1} occurs twice":
      "Block {1} kommt zweimal vor",
    "there is no block":
      "der Block fehlt",
    #"block “{1}” is not known: say which it is with --block "{2}=3" (4, 6, 7), or --block "{3}=skip""#:
      #"Block „{1}“ ist nicht bekannt: Geben Sie mit --block "{2}=3" (4, 6, 7) an, welcher es ist, oder --block "{3}=skip""#,
    "there is no pairing":
      "die Paarung fehlt",
    "“{1}” is a third pairing":
      "„{1}“ ist eine dritte Paarung",
    #"the file has names of its own for the pairings: say which one is A, the one whose latencies are subtracted, with --pairing-a, as in --pairing-a "{1}""#:
      #"die Datei hat eigene Namen für die Paarungen: Geben Sie mit --pairing-a an, welche A ist, deren Latenzen abgezogen werden, etwa --pairing-a "{1}""#,
    "error “{1}” is neither 0 nor 1":
      "error „{1}“ ist weder 0 noch 1",
    "correct “{1}” is neither 1 nor 0":
      "correct „{1}“ ist weder 1 noch 0",
    "there is no latency (--drop-missing leaves such trials out)":
      "die Latenz fehlt (--drop-missing lässt solche Durchgänge weg)",
    "there is no latency of the first response, which was wrong":
      "die Latenz der ersten Antwort fehlt, die falsch war",
    "latency {1} is negative":
      "Latenz {1} ist negativ",
    "latency {1} is negative: some versions of the app mixed two clocks for keys":
      "Latenz {1} ist negativ: Manche Versionen der App haben bei Tasten zwei Uhren vermischt",
    "the first response ({1} ms) comes after the correct one ({2} ms)":
      "die erste Antwort ({1} ms) kommt nach der richtigen ({2} ms)",
    "latency “{1}” is not a number":
      "Latenz „{1}“ ist keine Zahl",
    "latency “{1}” has a point: {2}":
      "Latenz „{1}“ hat einen Punkt: {2}",
    "latency “{1}” has a comma: {2}":
      "Latenz „{1}“ hat ein Komma: {2}",
    "other numbers have a decimal comma":
      "andere Zahlen haben ein Dezimalkomma",
    "other numbers have a decimal point":
      "andere Zahlen haben einen Dezimalpunkt",
    "if that is a decimal comma, use --decimal comma":
      "wenn das ein Dezimalkomma ist, geben Sie --decimal comma an",
    "“{1}” could be read with a thousands separator or with decimals: use --decimal comma or --decimal point":
      "„{1}“ könnte ein Tausendertrennzeichen oder Nachkommastellen haben: Geben Sie --decimal comma oder --decimal point an",
    "pct_300 “{1}” is not a percentage":
      "pct_300 „{1}“ ist kein Prozentwert",
    "N_3467 “{1}” is not a number of trials":
      "N_3467 „{1}“ ist keine Zahl von Durchgängen",
    "the % of errors “{1}” is not a percentage":
      "die Fehler in % „{1}“ sind kein Prozentwert",
    "the mean latency “{1}” is not a time in ms":
      "die mittlere Latenz „{1}“ ist keine Zeit in ms",
    "the % of errors":
      "die Fehler in %",
    "the mean latency":
      "die mittlere Latenz",
    "{1}, blocks 3 and 6":
      "{1}, Blöcke 3 und 6",
    "{1}, blocks 4 and 7":
      "{1}, Blöcke 4 und 7",
    "{1} is {2}, and no D score is beyond -2 and 2":
      "{1} ist {2}, und kein D-Wert liegt jenseits von -2 und 2",
    "{1} “{2}” is not a number":
      "{1} „{2}“: keine Zahl",
    "trials of two versions of the test, {1} and {2}":
      "Durchgänge zweier Versionen des Tests, {1} und {2}",
    "“{1}” {2}":
      "„{1}“ {2}",
    "was not finished: it does not end in END":
      "ist nicht abgeschlossen: Es endet nicht mit END",
    "holds “{1}”, which is not a trial such as 12C734":
      "enthält „{1}“, und das ist kein Durchgang wie 12C734",
    "occurs twice":
      "kommt zweimal vor",
    "no cell holds a table of the player, which begins with “block,trial,cond”":
      "keine Zelle enthält eine Tabelle des Players, die mit „block,trial,cond“ beginnt",
    "this is not an ORKTaskResult: it has no “results” list":
      "das ist kein ORKTaskResult: Die Liste „results“ fehlt",
    "there is no “{1}”, named for participant":
      "es gibt kein „{1}“, wie für participant angegeben",
    "a run without “taskRunUUID”":
      "ein Durchlauf ohne „taskRunUUID“",
    "“{1}” contains trials but is not a block such as “implicitAssociation.block3”":
      "„{1}“ enthält Durchgänge, ist aber kein Block wie „implicitAssociation.block3“",
    "which pairing it is cannot be told from “correct”, which should be ATTRleft, TARG1right and the like":
      "an „correct“ lässt sich nicht erkennen, welche Paarung es ist; dort sollte ATTRleft, TARG1right und Ähnliches stehen",
    "a list of objects was expected":
      "erwartet wird eine Liste von Objekten",
    "not valid JSON: {1}":
      "kein gültiges JSON: {1}",
    "the file ends within a list: it was cut off":
      "die Datei endet in einer Liste: Sie ist abgeschnitten",
    "the file ends within a value: it was cut off":
      "die Datei endet in einem Wert: Sie ist abgeschnitten",
    "the file ends within a text: it was cut off":
      "die Datei endet in einem Text: Sie ist abgeschnitten",
    "lists or objects more than {1} deep":
      "Listen oder Objekte, die tiefer als {1} liegen",
    "a name in quotes is missing":
      "ein Name in Anführungszeichen fehlt",
    "a line break or control character inside a text":
      "ein Zeilenumbruch oder Steuerzeichen in einem Text",
    #"“\{1}” means nothing in a text"#:
      #"„\{1}“ bedeutet in einem Text nichts"#,
    #"“\u” without four hexadecimal digits"#:
      #"„\u“ ohne vier hexadezimale Ziffern"#,
    "“{1}{2}” is not a value":
      "„{1}{2}“ ist kein Wert",
    "a word other than true, false and null":
      "ein anderes Wort als true, false und null",
    "“{1}” is missing":
      "„{1}“ fehlt",
    "a value over {1} million bytes long":
      "ein Wert, der über {1} Millionen Bytes lang ist",
    "Most participants have {1} trials; others have {2}.":
      "Die meisten Personen haben {1} Durchgänge, andere haben {2}.",
    "Most participants have {1} trials; others have {2} and other numbers.":
      "Die meisten Personen haben {1} Durchgänge, andere haben {2} und weitere Zahlen.",
    "{1} ({2} and {3} more)":
      "{1} ({2} und {3} weitere)",
    "Trials without a latency, left out: {1}.":
      "Durchgänge ohne Latenz, die wegbleiben: {1}.",
    "Some people did several runs: their result is the mean of these.":
      "Einige Personen haben mehrere Durchläufe: Ihr Ergebnis ist deren Mittelwert.",
    "The file has first responses only: scored as {1}, where the study's own score is {2}.":
      "Die Datei hat nur erste Antworten: Gewertet ist nach {1}, die Studie selbst wertet nach {2}.",
    "“{1}” is not an Implicit Association Test of the study.":
      "„{1}“ ist kein Impliziter Assoziationstest der Studie.",
    "A name has 1 to {1} characters; it tells where the results are from.":
      "Ein Name hat 1 bis {1} Zeichen und sagt, woher die Ergebnisse stammen.",
    "“{1}” is none of {2}.":
      "„{1}“ ist keines von {2}.",
    "A quote ({1}) is opened and never closed: {2}":
      "Ein Anführungszeichen ({1}) wird nicht geschlossen: {2}",
  ]
}

extension LocalizedText {
  init(_ sentence: ProblemSentence) {
    self.init([
      Language("en"): sentence.description, Language("de"): sentence.said { ProblemWords.german[$0] },
    ])
  }
}

extension ComparisonMisunderstanding {
  init(_ sentence: ProblemSentence) { self.init(reason: LocalizedText(sentence)) }
}
