import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * `npm run rules` checks that each rule of docs/behaviour.md is listed in a part's RULES.md, and that a test linked there
 * has its id. It also finds tests that compare times, except for `performance.now`, which oxlint finds.
 */
const page = 'docs/behaviour.md'
const specified = new Set(
  [...readFileSync(page, 'utf8').matchAll(/^- ([A-Z]{2}\d+) /gm)].map(([, rule]) => rule ?? ''),
)
const rows = globSync('*/RULES.md').flatMap(readRows)
const listed = new Set(rows.flatMap(({ rules }) => rules))
const proven = new Set(rows.flatMap(({ proofs }) => proofs.flatMap(rulesTestedIn)))
const tests = globSync('*/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**', '**/dist/**'] })

const problems = [
  ...without(specified, listed).map((rule) => `${rule} stands in no RULES.md.`),
  ...without(listed, specified).map((rule) => `${rule} does not stand in ${page}.`),
  ...without(tests.flatMap(rulesTestedIn), listed).map((rule) => `A test names ${rule}; no RULES.md does.`),
  ...without(listed, proven).map((rule) => `${rule}: no test carries [${rule}] in its name.`),
  ...rows.flatMap(problemsOf),
  ...tests.flatMap(clocksIn),
]
for (const error of problems) console.error(error)
console.log(`Rules: ${listed.size} listed, ${proven.size} proven`)
process.exit(problems.length > 0 ? 1 : 0)

interface Row {
  page: string
  rules: string[]
  /** The files that the row links to. */
  proofs: string[]
}

function readRows(page: string): Row[] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({ page, rules: readRules(cells[0] ?? ''), proofs: readLinks(page, cells.at(-1) ?? '') }))
    .filter(({ rules }) => rules.length > 0)
}

/** The ids in a cell: four in `BL1–BL3, FB5`. */
function readRules(cell: string): string[] {
  return [...cell.matchAll(/([A-Z]{2})(\d+)(?:–\1(\d+))?/g)].flatMap(([, kind, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => `${kind}${Number(first) + step}`),
  )
}

function readLinks(page: string, cell: string): string[] {
  return [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => join(dirname(page), link ?? ''))
}

/** What is wrong with a row's links to tests. A row without a link names another proof, such as `npm run boundaries`. */
function problemsOf({ page, rules, proofs }: Row): string[] {
  const tested = new Set(proofs.flatMap(rulesTestedIn))
  return [
    ...proofs.filter((file) => !existsSync(file)).map((file) => `${page}: there is no ${file}.`),
    ...proofs
      .filter((file) => existsSync(file) && !rulesTestedIn(file).some((rule) => rules.includes(rule)))
      .map((file) => `${page}: ${file} proves none of ${rules.join(', ')}.`),
    ...(proofs.length > 0 ? without(rules, tested) : []).map(
      (rule) => `${page}: no file of its row carries [${rule}].`,
    ),
  ]
}

/** Rule ids in the test names of a file. */
function rulesTestedIn(file: string): string[] {
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(/['"`\s]\[([A-Z]{2}\d+)\]/g)].map(([, rule]) => rule ?? '')
}

function without(rules: Iterable<string>, known: ReadonlySet<string>): string[] {
  return [...new Set(rules)].filter((rule) => !known.has(rule))
}

/** Comparisons with the time of day, and time limits other than the shared one in until.ts. */
function clocksIn(test: string): string[] {
  if (/\.(faults|s3|interop|docs|pack)\.test\./.test(test)) return []
  const clock =
    /Date\.now\(\)[^\n,;]*(?<!=)[<>]|(?<!=)[<>]=?\s*Date\.now\(\)|expect\([^\n]*Date\.now\(|waitFor.*\{ timeout: \d/
  return readFileSync(test, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      clock.test(line)
        ? [`${test}:${at + 1} decides by a clock: use until() of kit/src/testing/until.ts, or count.`]
        : [],
    )
}
