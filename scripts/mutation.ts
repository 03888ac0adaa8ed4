import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { StartError } from '../src/platform/env/start-error.ts'
import { startTemporary } from '../src/platform/postgres/temporary.server.ts'
import { openPureTests } from './mutation-runs.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import { root } from './task.ts'

// Stryker 10 calls the TypeScript API that TypeScript 7 no longer has; this small run covers what we want to know of it.

/** Files whose decisions must be held by tests: rules and checks of access. */
const isRuleFile = (file: string) =>
  /^(rules|handlers\.access|access)(\.[a-z-]+)*\.ts$/.test(file) && !/\.(test|generated)\./.test(file)

const usage = `npm run test:mutation -- <module> [--file <part of a name>] [--db]
  <module>  a folder of src/modules, or a file
  --db      also runs the database tests next to rules on mutants that the pure tests let live, as always with checks of access`

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { file: { type: 'string' }, db: { type: 'boolean', default: false } },
})
const [name] = positionals
if (!name) {
  console.error(usage)
  process.exit(1)
}
const folder = name.startsWith('src/') ? path.dirname(name) : `src/modules/${name}`
const files = name.endsWith('.ts')
  ? [name]
  : readdirSync(path.join(root, folder))
      .filter(isRuleFile)
      .filter((file) => !values.file || file.includes(values.file))
      .map((file) => `${folder}/${file}`)
const withDatabase = (file: string) => values.db || !path.basename(file).startsWith('rules')
if (files.length === 0) {
  console.error(`${folder} has no rules and no checks of access.`)
  process.exit(1)
}

let interrupted = false
const originals = new Map<string, string>()
const restore = () => originals.forEach((text, file) => writeFileSync(path.join(root, file), text))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true
  })

/** The database tests that mutants of a file face: those named after it where there are any, else those of its folder. */
async function openDatabaseTests(file: string) {
  const vitest = await createVitest('test', { root, watch: false, project: ['db'], bail: 1, reporters: [{}] })
  const stem = path.basename(file).replace(/(\.server)?\.ts$/, '.')
  const own = readdirSync(path.join(root, path.dirname(file)))
    .filter((each) => each.startsWith(stem) && each.endsWith('.db.test.ts'))
    .map((each) => `${path.dirname(file)}/${each}`)
  const tests = await vitest.getRelevantTestSpecifications(own.length > 0 ? own : [`${path.dirname(file)}/`])
  return {
    count: tests.length,
    /** Whether a test is red with the file as it is now. */
    async areRed(): Promise<boolean> {
      vitest.invalidateFile(path.join(root, file))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests, false)
      vitest.state.clearErrors()
      return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
    },
    close: () => vitest.close(),
  }
}

const mutated = (text: string, { start, end, to }: Mutant) => text.slice(0, start) + to + text.slice(end)

/** The mutants that the pure tests let live. */
async function survivorsOfPure(file: string, text: string, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const tests = openPureTests(file)
  const { usable, red } = await tests.usable(text)
  for (const { test, reason } of red) console.log(`  left out, red without Vitest: ${test} (${reason})`)
  const began = performance.now()
  await tests.areRed(text, usable, 120_000)
  const patienceMs = 5000 + 10 * (performance.now() - began)
  const survivors: Mutant[] = []
  for (const mutant of mutants)
    if (!interrupted && !(await tests.areRed(mutated(text, mutant), usable, patienceMs))) survivors.push(mutant)
  await tests.close()
  return survivors
}

/** The mutants that the database tests let live. */
async function survivorsOfDatabase(file: string, text: string, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const tests = await openDatabaseTests(file)
  if (tests.count === 0) {
    await tests.close()
    return [...mutants]
  }
  if (await tests.areRed()) throw new StartError(`The tests of ${file} are red before anything is changed.`)
  originals.set(file, text)
  const survivors: Mutant[] = []
  for (const mutant of mutants) {
    if (interrupted) break
    writeFileSync(path.join(root, file), mutated(text, mutant))
    if (!(await tests.areRed())) survivors.push(mutant)
  }
  writeFileSync(path.join(root, file), text)
  await tests.close()
  return survivors
}

/** Answers how many mutants of a file there were and how many were killed, and prints the survivors. */
async function runFile(file: string): Promise<{ killed: number; all: number }> {
  const text = readFileSync(path.join(root, file), 'utf8')
  const mutants = mutantsOf(file, text)
  let survivors = await survivorsOfPure(file, text, mutants)
  if (withDatabase(file) && survivors.length > 0) survivors = await survivorsOfDatabase(file, text, survivors)
  for (const { line, from, to } of survivors) console.log(`  survived ${file}:${line}  ${from} -> ${to}`)
  const killed = mutants.length - survivors.length
  console.log(`${String(killed).padStart(4)} of ${mutants.length} killed  ${file}`)
  return { killed, all: mutants.length }
}

process.env['NODE_ENV'] = 'test'
const database = files.some(withDatabase) ? await startTemporary() : undefined
if (database) process.env['TEST_DATABASE_URL'] = database.url
try {
  let [killed, all] = [0, 0]
  for (const file of files) {
    if (interrupted) break
    const counted = await runFile(file)
    killed += counted.killed
    all += counted.all
  }
  console.log(`${all === 0 ? '100.0' : ((100 * killed) / all).toFixed(1)} % killed: ${killed} of ${all}`)
  process.exitCode = interrupted ? 130 : 0
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
} finally {
  restore()
  await database?.stop()
}
