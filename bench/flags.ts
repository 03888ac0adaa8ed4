// npm run bench:flags -- [--tuned] [--verbose] [--good <file.csv.gz>]
// The automatic screen over labelled advertisements, companies and names of our own: recall and precision at both thresholds, what each rule
// brings, and what to expect where few are bad. Without --tuned only the half that no weight was tuned on. --good: the false alarms and
// the time among public advertisements that nobody doubts, as in https://data.cityofnewyork.us (Job Description, Minimum Qual …).
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { settings } from '#modules/reference/settings.ts'
import { screenCompany } from '#modules/screening/rules.company.ts'
import { nameFlags } from '#modules/screening/rules.names.ts'
import { scoreOf, screenTexts, screenRules, type ScreenRule } from '#modules/screening/rules.ts'
import { figuresOf, percent, precisionAt, shareOf } from './flags/figures.ts'
import { labelledCompanies, labelledJobs, labelledNames } from './flags/sets.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    tuned: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    good: { type: 'string' },
  },
})
const half = values.tuned ? 'tuned' : 'held out'
const flagScores = settings.flagScores.default
const phrases = settings.scamPhrases.default

const jobs = labelledJobs()
  .filter((job) => job.half === half)
  .map((job) => ({
    ...job,
    ...screenTexts([{ field: 'description', text: job.text }], { website: null, flagScores, phrases }),
  }))
type Screened = { isBad: boolean; score: number; hits: readonly { rule: ScreenRule; adds: number }[] }

/** Recall and precision at both thresholds, and what each rule brings. */
function printFigures(title: string, rows: readonly Screened[]) {
  const [bad, good] = [rows.filter(({ isBad }) => isBad), rows.filter(({ isBad }) => !isBad)]
  console.log(`${title} (${half}): ${bad.length} bad, ${good.length} good`)
  for (const [name, least] of Object.entries(flagScores)) {
    const figures = figuresOf(rows, ({ score }) => score >= least)
    const { recall, precision, f1, alarms } = figures
    console.log(
      `\n${name} (from ${least}): recall ${percent(recall)}, precision ${percent(precision)}, F1 ${f1.toFixed(3)}`,
    )
    console.log(`  false alarms ${percent(alarms)}`)
    const expected = [0.001, 0.01, 0.1].map(
      (share) => `${share * 100} % bad: ${(precisionAt(share, figures) * 100).toFixed(1)} %`,
    )
    console.log(`  precision to expect at ${expected.join(', ')}`)
  }
  console.log('\nRule by rule at review:')
  const scoreWithout = (row: Screened, rule: ScreenRule) => scoreOf(row.hits.filter((hit) => hit.rule !== rule))
  const fires = (rule: ScreenRule) => rows.filter(({ hits }) => hits.some((hit) => hit.rule === rule && hit.adds > 0))
  console.table(
    Object.fromEntries(
      screenRules.flatMap((rule) => {
        const fired = fires(rule)
        if (fired.length === 0) return []
        const caught = bad.filter(({ score }) => score >= flagScores.review)
        const lost = caught.filter((row) => scoreWithout(row, rule) < flagScores.review)
        const figures = {
          fires: fired.length,
          precision: percent(shareOf(fired.filter(({ isBad }) => isBad).length, fired.length)),
          'recall lost without': percent(shareOf(lost.length, bad.length)),
        }
        return [[rule, figures]]
      }),
    ),
  )
}

printFigures('Jobs', jobs)
if (values.verbose) {
  console.log('\nMissed at review:')
  for (const { isBad, score, why, text } of jobs)
    if (isBad && score < flagScores.review) console.log(`  ${score} ${why}: ${text}`)
  console.log('\nFalse alarms at review:')
  for (const { isBad, score, text, hits } of jobs)
    if (!isBad && score >= flagScores.review)
      console.log(`  ${score} ${hits.map(({ rule, fact }) => `${rule}:${fact}`).join(' | ')}: ${text}`)
}

const companies = labelledCompanies()
  .filter((company) => company.half === half)
  .map((company) => ({ ...company, ...screenCompany(company.facts, flagScores) }))
printFigures('\nCompanies', companies)
if (values.verbose)
  for (const { isBad, score, why, name } of companies)
    if (isBad !== score >= flagScores.review) console.log(`  ${isBad ? 'missed' : 'alarm'}: ${score} ${name}: ${why}`)

const names = labelledNames().filter((pair) => pair.half === half)
const isFlagged = ({ name, other }: (typeof names)[number]) =>
  nameFlags(name, { approved: [{ id: 'other', name: other }], protectedNames: [] }).length > 0
const figures = figuresOf(
  names.map((pair) => ({ ...pair, isBad: pair.isLook })),
  isFlagged,
)
console.log(`\nNames (${half}): recall ${percent(figures.recall)}, precision ${percent(figures.precision)}`)
if (values.verbose)
  for (const pair of names)
    if (isFlagged(pair) !== pair.isLook)
      console.log(`  ${pair.isLook ? 'missed' : 'alarm'}: ${pair.name} / ${pair.other}`)

if (values.good) {
  const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(values.good)), {
    columns: true,
    relax_quotes: true,
  })
  const times: number[] = []
  const screenings = rows.map((row) => {
    const text = `${row['Job Description']}\n${row['Minimum Qual Requirements']}\n${row['Preferred Skills']}`
    const begun = performance.now()
    const screened = screenTexts([{ field: 'description', text }], {
      website: 'https://www.nyc.gov',
      flagScores,
      phrases,
    })
    times.push(performance.now() - begun)
    return screened
  })
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `\nPublic advertisements: at review ${percent(shareOf(screenings.filter(({ outcome }) => outcome !== 'PASS').length, rows.length))},`,
  )
  console.log(
    `  at hold ${percent(shareOf(screenings.filter(({ outcome }) => outcome === 'HOLD').length, rows.length))}; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  )
  if (values.verbose) {
    const facts = screenings
      .filter(({ outcome }) => outcome !== 'PASS')
      .flatMap(({ hits }) => hits.filter(({ adds }) => adds > 0))
    const counted = Map.groupBy(facts, ({ rule, excerpt }) => `${rule}: ${excerpt.slice(0, 200)}`)
    for (const [fact, all] of [...counted].toSorted((one, other) => other[1].length - one[1].length).slice(0, 25))
      console.log(`  ${all.length} ${fact}`)
  }
}
