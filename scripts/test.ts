import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../src/platform/env/start-error.ts'
import { startTemporary, type Temporary } from '../src/platform/postgres/temporary.server.ts'
import { makeTemplate } from '../test/fixtures/database.ts'
import { makeFirstStart } from '../test/fixtures/first-start.ts'
import { ensureBrowser } from './browser.ts'
import { runChecks, thoroughChecks } from './checks.ts'
import { buildSite } from './site.ts'
import { tallyReport, lastLine, tallyPlaywright, tallyVitest, totalOf, type Tally } from './tally.ts'
import { root, runTool, stopTools } from './task.ts'

const kinds = ['check', 'pure', 'io', 'browser', 'db', 'e2e'] as const
type TestKind = (typeof kinds)[number]

/** The long run: tests that are always long, the long form of those that `npm test` runs in a short one, and all of the e2e. */
const resilience = {
  projects: ['db', 'resilience'],
  files: [
    '.resilience.test.ts',
    'src/platform/queue/outage',
    'src/app/backup/commands',
    'src/platform/backup/backup',
    'src/platform/backup/load',
    'src/platform/backup/restore',
    'src/modules/reference/load.datasets',
    'src/seed/nyc',
    'test/hostile',
    'test/upgrade',
    'test/kill',
    'src/modules/billing/histories',
    'test/two-processes',
    'test/web-processes',
    'test/replicas',
    'test/scale',
    'src/seed/demo',
  ],
}

async function vitest(
  projects: string[],
  { database, files = [] }: { database: Temporary; files?: string[] },
): Promise<Tally> {
  const file = path.join(database.folder, 'reports', 'vitest.json')
  const args = [
    'run',
    ...files,
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ]
  const { code } = await runTool('vitest/vitest.mjs', args, {
    show: true,
    env: { TEST_DATABASE_URL: database.url, NODE_ENV: 'test' },
  })
  return tallyReport('vitest', file, code, tallyVitest)
}

/** Runs these projects of Playwright, all by default. What runs in parallel with another tool (`show: false`) is printed when it has ended. */
async function playwright(
  database: Temporary,
  { projects = [], args = [], show = true }: { projects?: string[]; args?: string[]; show?: boolean } = {},
): Promise<Tally> {
  const name = projects.join('-') || 'all'
  const file = path.join(database.folder, 'reports', `playwright-${name}.json`)
  const env = { E2E_REPORT: file, TEST_DATABASE_URL: database.url }
  // Each run empties its folder of screenshots first.
  const selection = [...projects.flatMap((project) => ['--project', project]), `--output=test-results/${name}`]
  const { code, output } = await runTool('@playwright/test/cli.js', ['test', ...selection, ...args], {
    show,
    env,
  })
  if (!show) console.log(output.trimEnd())
  return tallyReport('playwright', file, code, tallyPlaywright)
}

/**
 * Tests of the database wait a fifth of their time, for other processes and for what must not happen. The screens, which only need a
 * processor, run at the same time in one worker, and the journeys have both workers afterwards.
 */
async function everything(database: Temporary, projects: string[]): Promise<Tally[]> {
  const screens = playwright(database, { projects: ['screens'], args: ['--workers=1'], show: false })
  const tallies = [await vitest(projects, { database }), await screens]
  return interrupted ? tallies : [...tallies, await playwright(database, { projects: ['journeys'] })]
}

/** Types, lint, dead code and format, each counted like a test. What they found stands above. */
async function check(): Promise<Tally> {
  const checks = thoroughChecks()
  const failed = await runChecks(checks)
  const failures = failed.map((name) => `FAILED ${name}`)
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0, failures }
}

/** Vitest and both runs of Playwright copy the same database, and sites with one of their own begin with a copy of another: each takes ten seconds to make. */
async function shareDatabases({ url, folder }: Temporary): Promise<boolean> {
  process.env['TEST_TEMPLATE'] = await makeTemplate(url)
  process.env['TEST_FIRST_START'] = await makeFirstStart(folder)
  return true
}

/** Everything `npm test` does; undefined when it could not even begin, after saying why. */
async function run(selected: readonly TestKind[]): Promise<Tally | undefined> {
  const checked = selected.includes('check') && !long ? [await check()] : []
  const rest = selected.filter((kind) => kind !== 'check')
  if (rest.length === 0 || interrupted) return totalOf(checked)
  const tallies = await runTests(rest)
  return tallies && totalOf([...checked, ...tallies])
}

async function runTests(selected: readonly TestKind[]): Promise<Tally[] | undefined> {
  const database = await startTemporary()
  try {
    mkdirSync(path.join(database.folder, 'reports'))
    const selects = (...some: TestKind[]) => some.some((kind) => selected.includes(kind))
    // One waits for the network, one builds on both cores, one is PostgreSQL's: none needs another.
    const ready = await Promise.all([
      selects('e2e', 'browser') ? ensureBrowser() : true,
      selects('e2e') ? buildSite() : true,
      selects('db', 'e2e') ? shareDatabases(database) : true,
    ])
    if (ready.includes(false)) return undefined
    const tallies: Tally[] = []
    const projects = selected.filter((kind) => kind !== 'e2e')
    if (!long && selected.includes('db') && selected.includes('e2e'))
      tallies.push(...(await everything(database, projects)))
    else {
      if (long) tallies.push(await vitest(resilience.projects, { database, files: resilience.files }))
      else if (projects.length > 0) tallies.push(await vitest(projects, { database }))
      if (selected.includes('e2e') && !interrupted) tallies.push(await playwright(database))
    }
    return tallies
  } finally {
    await database.stop()
  }
}

/**
 * Hundreds of databases are copied, and dozens of PostgreSQLs started: in memory, where there is plenty of it, copying one takes a third
 * of the processor's time that it takes on a disk.
 */
function keepDataInMemory(): void {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env['TMPDIR'] || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) > 6 * 2 ** 30) process.env['TMPDIR'] = memory
}

let interrupted = false
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    interrupted = true
    stopTools(name)
  })
}

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', multiple: true, default: [] },
    resilience: { type: 'boolean', default: false },
  },
})
// Some sixty processes of the product start during the tests: what they load is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/karya')
const long = values.resilience
if (!long) keepDataInMemory() // the long run fills disks, and writes more than fits
if (long) process.env['TEST_LONG_RUN'] = '1'
const unknown = values.only.find((name) => !kinds.some((kind) => kind === name))
if (unknown) {
  console.error(`--only takes ${kinds.join(', ')}, not ${unknown}.`)
  process.exit(1)
}
try {
  const tally = await run(kinds.filter((kind) => values.only.length === 0 || values.only.includes(kind)))
  process.exitCode = interrupted ? 130 : tally && tally.failed === 0 ? 0 : 1
  if (tally && !interrupted) {
    for (const each of tally.failures) console.log(`${each}\n`)
    console.log(lastLine(tally))
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
