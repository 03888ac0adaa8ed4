import { readFileSync } from 'node:fs'

import { stripVTControlCharacters } from 'node:util'

/** `failures`: name and message of what failed, as far as the report knows. */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    status: string
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}
type PlaywrightError = { message?: string }
type PlaywrightSuite = {
  specs: {
    ok: boolean
    title: string
    file: string
    line: number
    tests: { results: { errors: PlaywrightError[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

/** Vitest's JSON report. A file that failed outside of its tests, as it was loaded or in a hook, counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${file.name} > ${fullName}`, failureMessages ?? [])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map(({ name, message }) => failure(name, [message]))],
  }
}

/** Playwright's JSON report. An error outside every test counts as a failure, and so does a flaky test. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresIn),
      ...errors.map((error) => failure('outside of a test', messagesOf([error]))),
    ],
  }
}

const messagesOf = (errors: PlaywrightError[]) => errors.map(({ message }) => message ?? '')

function failuresIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ title, file, line, tests }) =>
      failure(
        `${file}:${line} > ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => messagesOf(errors))),
      ),
    ),
    ...suites.flatMap(failuresIn),
  ]
}

/** A failure in a few lines: what stands further down of a message is in the output of its tool. */
function failure(name: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 12)
  return [`FAILED ${name}`, ...lines.map((each) => `  ${each}`)].join('\n')
}

/** Counts a run from its report and exit code. A missing report, no tests, or a non-zero exit without a failed test count as a failure. */
export function tallyReport<R>(runner: string, file: string, code: number, tally: (report: R) => Tally): Tally {
  let counted: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    counted = tally(JSON.parse(readFileSync(file, 'utf8')) as R)
  } catch {
    console.error(`${runner} ended with ${code} and left no report.`)
    return { ...counted, failed: 1 }
  }
  if (counted.failed > 0) return counted
  if (code !== 0) console.error(`${runner} ended with ${code} although no test failed; see above.`)
  else if (counted.passed === 0) console.error(`${runner} ran no test.`)
  else return counted
  return { ...counted, failed: 1 }
}

export const totalOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})

/** The plain last line of a run. */
export function lastLine({ passed, failed, skipped }: Omit<Tally, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
