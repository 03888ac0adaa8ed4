import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tallyReport, lastLine, tallyPlaywright, tallyVitest, totalOf } from './tally.ts'

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

const vitest = (passed: number, failed: number, files: object[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 0, testResults: files })

test('a good run is counted as it is', () => {
  expect(tallyReport('vitest', vitest(7, 0), 0, tallyVitest)).toMatchObject({ passed: 7, failed: 0, skipped: 1 })
  const file = report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] })
  expect(tallyReport('playwright', file, 0, tallyPlaywright)).toMatchObject({ passed: 3, failed: 0, skipped: 0 })
})

test.each([
  ['no report', () => tallyReport('vitest', path.join(folder, 'absent.json'), 0, tallyVitest)],
  ['no test', () => tallyReport('vitest', vitest(0, 0), 0, tallyVitest)],
  ['a crash after the tests', () => tallyReport('vitest', vitest(7, 0), 1, tallyVitest)],
  [
    'a file that does not load',
    () =>
      tallyReport(
        'vitest',
        vitest(7, 0, [{ status: 'failed', name: 'a.test.ts', message: 'syntax', assertionResults: [] }]),
        1,
        tallyVitest,
      ),
  ],
  [
    'a hook that fails after the tests',
    () => {
      const assertionResults = [{ status: 'passed', fullName: 'adds', failureMessages: [] }]
      const files = [{ status: 'failed', name: 'a.test.ts', message: 'timeout', assertionResults }]
      const tally = tallyReport('vitest', vitest(7, 0, files), 1, tallyVitest)
      expect(tally.failures).toEqual(['FAILED a.test.ts\n  timeout'])
      return tally
    },
  ],
  [
    'a flaky test',
    () =>
      tallyReport(
        'playwright',
        report({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [], suites: [] }),
        0,
        tallyPlaywright,
      ),
  ],
])('%s counts as one failure', (_, run) => {
  expect(run().failed).toBe(1)
})

test('what failed is named with the beginning of its message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'counts', failureMessages: ['\u001B[31mexpected 2\u001B[39m to be 3'] },
  ]
  const files = [{ status: 'failed', name: 'a.test.ts', message: '', assertionResults }]
  expect(tallyReport('vitest', vitest(1, 1, files), 1, tallyVitest).failures).toEqual([
    'FAILED a.test.ts > counts\n  expected 2 to be 3',
  ])
  const spec = { ok: false, title: 'buys', file: 'buying.e2e.ts', line: 7 }
  const specs = [{ ...spec, tests: [{ results: [{ errors: [{ message: 'timeout' }] }] }] }]
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const file = report({ stats, errors: [{ message: 'no site' }], suites: [{ specs: [], suites: [{ specs }] }] })
  expect(tallyReport('playwright', file, 1, tallyPlaywright).failures).toEqual([
    'FAILED buying.e2e.ts:7 > buys\n  timeout',
    'FAILED outside of a test\n  no site',
  ])
})

test('the last line is plain', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(lastLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})

test('a total has everything that failed and passed', () => {
  const checks = { passed: 2, failed: 1, skipped: 0, failures: ['FAILED dead code'] }
  const tests = { passed: 7, failed: 1, skipped: 1, failures: ['FAILED a test'] }
  expect(totalOf([checks, tests])).toEqual({
    passed: 9,
    failed: 2,
    skipped: 1,
    failures: ['FAILED dead code', 'FAILED a test'],
  })
  expect(totalOf([]).passed).toBe(0)
})
