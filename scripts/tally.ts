import { readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Vitest's JSON report. A file that failed before any of its tests ran counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Playwright's JSON report. An error outside every test counts as a failure, and so does a flaky test. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** Counts a run from its report and exit code. A missing report, no tests, or a non-zero exit without a failed test count as a failure. */
export function tallyReport<R>(runner: string, file: string, code: number, tally: (report: R) => Tally): Tally {
  let counted: Tally = { passed: 0, failed: 0, skipped: 0 }
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

/** The plain last line of a run. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
