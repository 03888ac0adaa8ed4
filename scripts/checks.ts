import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { root, runTool, type Outcome } from './task.ts'

type CheckCommand = [file: string, ...args: string[]]
type Check = { name: string; steps: CheckCommand[] }

const typegen: CheckCommand = ['@react-router/dev/bin.cjs', 'typegen']
const typesFolder = path.join(root, '.react-router')
/** The hash of the files that the types of the routes were generated from, and that of these files now. */
const typesHashFile = path.join(typesFolder, 'hash')
const routesHash = ['src/web/routes.ts', 'react-router.config.ts', 'node_modules/@react-router/dev/package.json']
  .reduce((hash, file) => hash.update(readFileSync(path.join(root, file))), createHash('sha256'))
  .digest('hex')

/** Generating the types takes seconds, so it is left out while no route changed. */
function routesAreTyped(): boolean {
  return (
    existsSync(path.join(typesFolder, 'types/+routes.ts')) &&
    existsSync(typesHashFile) &&
    readFileSync(typesHashFile, 'utf8') === routesHash
  )
}

const routeTypes = (): CheckCommand[] => (routesAreTyped() ? [] : [typegen])
export const pureTests: Check = {
  name: 'pure tests',
  steps: [['vitest/vitest.mjs', 'run', '--project', 'pure', '--reporter=dot']],
}
const quickTests: Check = {
  name: 'quick pure tests',
  steps: pureTests.steps.map(([file, ...args]) => [file, ...args, '--tags-filter=!slow']),
}
const format: Check = { name: 'format', steps: [['oxfmt/bin/oxfmt', '--check', '.']] }

/** What is run every few lines: the compiler checks again only what a change reaches. */
export const quickChecks = (): Check[] => [
  {
    name: 'types',
    steps: [
      ...routeTypes(),
      ['typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/karya/types.tsbuildinfo'],
    ],
  },
  { name: 'lint', steps: [['oxlint/bin/oxlint', '--deny-warnings']] },
  quickTests,
  format,
]

/**
 * What keeps nothing of an earlier run: the types of all files with the lint that needs them (in the same pass), circles of imports,
 * and dead code. Pure tests are left to the caller: `npm test` runs them anyway.
 */
export const thoroughChecks = (): Check[] => [
  {
    name: 'types and lint',
    steps: [
      ...routeTypes(),
      ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', '-D', 'import/no-cycle'],
    ],
  },
  { name: 'dead code', steps: [['knip/bin/knip.js', '--no-progress']] },
  format,
]

// The compiler is a Go program that ends before its memory matters (it takes 5 GB): it collects only beyond half of the machine's. With a
// limit below what it takes it collects all the time, for 54 s instead of 32. A file is linted by the checker that has just typed it, so
// that no type is computed twice.
const compiler = {
  GOGC: process.env['GOGC'] ?? 'off',
  GOMEMLIMIT: process.env['GOMEMLIMIT'] ?? `${Math.max(3, Math.floor(totalmem() / 2 / 2 ** 30))}GiB`,
  OXLINT_TSGOLINT_CHECKER_SCHEDULING: process.env['OXLINT_TSGOLINT_CHECKER_SCHEDULING'] ?? 'affinity',
}

async function run({ name, steps }: Check): Promise<string | null> {
  let last: Outcome = { code: 0, output: '', seconds: 0 }
  let seconds = 0
  for (const [file, ...args] of steps) {
    last = await runTool(file, args, { env: compiler })
    seconds += last.seconds
    if (last.code !== 0) break
    if (file === typegen[0]) writeFileSync(typesHashFile, routesHash)
  }
  console.log(`${last.code === 0 ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s  ${name}`)
  if (last.code === 0) return null
  console.log(last.output.trimEnd())
  return name
}

/** Runs them side by side and prints what they say; the names of those that failed. */
export async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed = await Promise.all(checks.map(run))
  return failed.filter((name) => name !== null)
}
