import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { StartError } from '../src/platform/env/start-error.ts'
import { startTemporary } from '../src/platform/postgres/temporary.server.ts'
import { mutantsOf } from './mutants.ts'
import { root } from './task.ts'

// Stryker 10 calls the TypeScript API that TypeScript 7 no longer has; this small run covers what we want to know of it.

/** Files whose decisions must be held by tests: rules and checks of access. */
const isRuleFile = (file: string) =>
  /^(rules|handlers\.access|access)(\.[a-z-]+)*\.ts$/.test(file) && !file.includes('.test.')

const usage = `npm run test:mutation -- <module> [--file <part of a name>] [--db]
  <module>  a folder of src/modules, or a file
  --db      also runs the database tests beside the file on mutants that the pure tests let live`

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

/** Runs the tests that reach a file, again and again in one Vitest. */
async function openTests(file: string, project: 'pure' | 'db') {
  const vitest = await createVitest('test', {
    root,
    watch: false,
    project: [project],
    bail: 1,
    reporters: [{}],
    ...(project === 'pure' && { related: [path.join(root, file)] }),
  })
  // With a database the tests beside the file are run where there are any, else those of its folder.
  const testName = file.replace(/(\.server)?\.ts$/, '')
  const filters =
    project === 'pure'
      ? []
      : [existsSync(path.join(root, `${testName}.db.test.ts`)) ? `${testName}.db` : `${path.dirname(file)}/`]
  const tests = await vitest.getRelevantTestSpecifications(filters)
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
type Tests = Awaited<ReturnType<typeof openTests>>

/** Answers how many mutants of a file there were and how many were killed, and prints the survivors. */
async function runFile(file: string): Promise<{ killed: number; all: number }> {
  const text = readFileSync(path.join(root, file), 'utf8')
  originals.set(file, text)
  const tests: Tests[] = []
  for (const project of values.db ? (['pure', 'db'] as const) : (['pure'] as const)) {
    const opened = await openTests(file, project)
    if (opened.count === 0) await opened.close()
    else tests.push(opened)
  }
  for (const each of tests)
    if (await each.areRed()) throw new StartError(`The tests of ${file} are red before anything is changed.`)
  const mutants = mutantsOf(file, text)
  let killed = 0
  for (const mutant of mutants) {
    if (interrupted) break
    writeFileSync(path.join(root, file), text.slice(0, mutant.start) + mutant.to + text.slice(mutant.end))
    let isKilled = false
    for (const each of tests) isKilled ||= await each.areRed()
    if (isKilled) killed++
    else console.log(`  survived ${file}:${mutant.line}  ${mutant.from} -> ${mutant.to}`)
  }
  writeFileSync(path.join(root, file), text)
  for (const each of tests) await each.close()
  console.log(`${String(killed).padStart(4)} of ${mutants.length} killed  ${file}`)
  return { killed, all: mutants.length }
}

process.env['NODE_ENV'] = 'test'
const database = values.db ? await startTemporary() : undefined
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
