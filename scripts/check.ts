import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { root, runTool, type Outcome } from './task.ts'

type Step = [file: string, ...args: string[]]
type Check = { name: string; steps: Step[] }

const typegen: Step = ['@react-router/dev/bin.cjs', 'typegen']
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

// The linter checks the types in the same pass, with the same compiler: checking twice would double the time.
const checks: Check[] = [
  {
    name: 'types and lint',
    steps: [
      ...(routesAreTyped() ? [] : [typegen]),
      ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'],
    ],
  },
  {
    name: 'pure tests',
    steps: [['vitest/vitest.mjs', 'run', '--project', 'pure', '--reporter=dot']],
  },
  { name: 'dead code', steps: [['knip/bin/knip.js', '--no-progress']] },
  { name: 'format', steps: [['oxfmt/bin/oxfmt', '--check', '.']] },
]

// The compiler is a Go program that ends before its memory matters (it takes 5 GB): it collects only beyond half of the machine's. With a
// limit below what it takes it collects all the time, for 54 s instead of 32. A file is linted by the checker that has just typed it, so
// that no type is computed twice.
process.env['GOGC'] ??= 'off'
process.env['GOMEMLIMIT'] ??= `${Math.max(3, Math.floor(totalmem() / 2 / 2 ** 30))}GiB`
process.env['OXLINT_TSGOLINT_CHECKER_SCHEDULING'] ??= 'affinity'

async function run({ name, steps }: Check): Promise<boolean> {
  let last: Outcome = { code: 0, output: '', seconds: 0 }
  let seconds = 0
  for (const [file, ...args] of steps) {
    last = await runTool(file, args)
    seconds += last.seconds
    if (last.code !== 0) break
    if (file === typegen[0]) writeFileSync(typesHashFile, routesHash)
  }
  console.log(`${last.code === 0 ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s  ${name}`)
  if (last.code !== 0) console.log(last.output.trimEnd())
  return last.code === 0
}

const began = performance.now()
const results = await Promise.all(checks.map(run))
const failed = results.filter((ok) => !ok).length
console.log(
  `${failed === 0 ? 'All is well' : `${failed} of ${checks.length} failed`}, in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
)
process.exitCode = failed === 0 ? 0 : 1
