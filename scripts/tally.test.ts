import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tallyReport, lastLine, tallyPlaywright, tallyVitest } from './tally.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'karya-tally-'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, files: { status: string; assertionResults: unknown[] }[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 0, testResults: files })

test('a good run is counted as it is', () => {
  expect(tallyReport('vitest', vitest(7, 0), 0, tallyVitest)).toEqual({ passed: 7, failed: 0, skipped: 1 })
  const file = report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] })
  expect(tallyReport('playwright', file, 0, tallyPlaywright)).toEqual({ passed: 3, failed: 0, skipped: 0 })
})

test.each([
  ['no report', () => tallyReport('vitest', path.join(folder, 'absent.json'), 0, tallyVitest)],
  ['no test', () => tallyReport('vitest', vitest(0, 0), 0, tallyVitest)],
  ['a crash after the tests', () => tallyReport('vitest', vitest(7, 0), 1, tallyVitest)],
  [
    'a file that does not load',
    () => tallyReport('vitest', vitest(7, 0, [{ status: 'failed', assertionResults: [] }]), 1, tallyVitest),
  ],
  [
    'a flaky test',
    () =>
      tallyReport(
        'playwright',
        report({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] }),
        0,
        tallyPlaywright,
      ),
  ],
])('%s counts as one failure', (_, run) => {
  expect(run().failed).toBe(1)
})

test('the last line is plain', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(lastLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})
