import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreMarker } from '#db/migrate.server.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { backupPlaces, contentOf, filesIn, lighten, query, urlOf } from '../../../test/fixtures/backups.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { startFullApp, type FullApp } from '../../../test/fixtures/full-app.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { root } from '../../../test/fixtures/sources.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const { folder, emptyDatabase } = backupPlaces()
let running: FullApp

beforeAll(async () => {
  running = await startFullApp('api,worker')
  for (const each of [running.app, app]) {
    await lighten(each)
    await anApplication(each)
  }
}, 120_000)
afterAll(() => running.close(), 60_000)

type Ended = { code: number | null; lines: string[] }

/** Runs one of the three commands, or the start; `until` kills it as soon as it holds. What goes on for a minute is killed. */
async function run(
  args: string[],
  env: Record<string, string>,
  until?: () => Promise<boolean> | boolean,
): Promise<Ended> {
  const program = args[0] === 'start' ? ['src/app/main.ts'] : ['scripts/run.mjs', ...args]
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', SECRET_KEYS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = once(child, 'close')
  const limit = setTimeout(() => child.kill('SIGKILL'), 60_000)
  while (until && child.exitCode === null && !(await until())) await pause(5)
  if (until) child.kill('SIGKILL')
  await ended
  clearTimeout(limit)
  return { code: child.exitCode, lines: output.trim().split('\n') }
}

/** A data folder that PostgreSQL's account can enter. */
function dataFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'karya-restored-'))
  chmodSync(made, 0o711)
  return made
}

test('a running site with its own PostgreSQL is backed up, verified, and restored elsewhere with its key', async () => {
  const into = folder()
  const site = { DATA_DIR: running.app.env.dataDir }
  const key = path.join(site.DATA_DIR, 'secret.key')
  writeFileSync(key, 'k'.repeat(43), { mode: 0o600 })
  const made = await run(['backup', into, '--keep', '3'], site)
  expect(made).toMatchObject({ code: 0 })
  const place = /^The backup is complete: (.*) \(\d\.\d{3} GB\)$/.exec(made.lines.at(-1) ?? '')?.[1] ?? ''
  expect(path.dirname(place)).toBe(into)
  expect(running.isRunning()).toBe(true)

  const verified = await run(['verify-backup', place], {})
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.lines.at(-1)).toMatch(/^The backup is sound: \d+ tables with \d+ rows and 1 files are as they were/)

  const dataDir = dataFolder()
  try {
    const restored = await run(['restore', place], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.lines.at(-1)).toMatch(/^The backup of .* is restored, all rows and files are compared/)
    expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe('k'.repeat(43))
    expect(filesIn(path.join(dataDir, 'files'))).toEqual(filesIn(path.join(site.DATA_DIR, 'files')))
    const again = await run(['restore', place], { DATA_DIR: dataDir })
    expect(again).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^The database is not empty, and a restore never/)],
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(key)
  }
}, 180_000)

test.runIf(longRun)(
  'files or another key in the place are refused before a database is made',
  async () => {
    const into = folder()
    const made = await run(['backup', into], {
      DATABASE_URL: urlOf(app),
      DATA_DIR: app.env.dataDir,
      SECRET_KEYS: 'k'.repeat(40),
    })
    expect(made).toMatchObject({ code: 0 })
    expect(made.lines).toContain(
      'The key is not in the backup: keep SECRET_KEYS (or secret.key) yourself, a restore needs it.',
    )
    const place = path.join(into, readdirSync(into)[0] ?? '')
    const dataDir = folder()
    mkdirSync(path.join(dataDir, 'files', 'resume'), { recursive: true })
    const refused = await run(['restore', place], { DATA_DIR: dataDir })
    expect(refused).toEqual({ code: 1, lines: [expect.stringMatching(/^There are files in .*, and a restore never/)] })
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
    expect(await run(['restore', place], { DATA_DIR: dataDir, DATABASE_URL: await emptyDatabase() })).toEqual(refused)
  },
  60_000,
)

const complete = /^The backup is complete: (.*) \(/

test('a restore erases again who was erased since: by the newest backup beside it, and by lines of the log', async () => {
  const into = folder()
  const env = { DATABASE_URL: urlOf(app), DATA_DIR: app.env.dataDir, SECRET_KEYS: 'k'.repeat(40) }
  const people = [(await aCandidate(app)).id, (await aCandidate(app)).id]
  const { companyId } = await anEmployer(app)
  const made = await run(['backup', into], env)
  expect(made).toEqual({ code: 0, lines: expect.arrayContaining([expect.stringMatching(complete)]) as string[] })
  const place = made.lines.flatMap((line) => complete.exec(line)?.[1] ?? []).at(-1) ?? ''
  await query(env.DATABASE_URL, 'update account set erased_at = now() where id = $1', [people[0]])
  expect(await run(['backup', into], env)).toMatchObject({ code: 0 })
  const lines = path.join(folder(), 'erased.log')
  const logLine = (what: string, who: string) =>
    JSON.stringify({ reqId: randomUUID(), event: 'security', what, who, outcome: 'OK' })
  const other = (await aCandidate(app)).id
  writeFileSync(
    lines,
    [
      logLine('accounts.erased', people[1] ?? ''),
      logLine('companies.erased', companyId),
      logLine('accounts.signIn', other),
    ].join('\n'),
  )
  const url = await emptyDatabase()
  const restored = await run(['restore', place, '--erased', lines], { ...env, DATABASE_URL: url, DATA_DIR: folder() })
  expect(restored).toMatchObject({ code: 0 })
  const due = await query<{ id: string }>(url, 'select id from account where deletion_at <= now() order by id')
  expect(due.map(({ id }) => id)).toEqual(people.toSorted())
  expect(await query(url, 'select id from company where reopen_until <= now()')).toEqual([{ id: companyId }])
  expect(await run(['restore', place, '--erased', '/nowhere'], env)).toEqual({
    code: 1,
    lines: ['--erased names a file that cannot be read: /nowhere.'],
  })
  await query(env.DATABASE_URL, 'update account set erased_at = null where id = $1', [people[0]])
}, 90_000)

test.each([
  [['backup'], 2, /^Say where the backup goes: npm run backup/],
  [['backup', 'one', 'two'], 2, /^Say where the backup goes/],
  [['restore', '--all', 'x'], 2, /^Say which backup: npm run restore/],
  [['backup', 'x', '--keep', 'all'], 1, /^--keep must be a whole number of at least 1\.$/],
  [['backup', 's3://bucket'], 1, /^For backups in object storage set BACKUP_S3_ACCESS_KEY/],
  [['backup', 'x'], 1, /^There is no database in .*: name the folder of the site by DATA_DIR\.$/],
  [['verify-backup', '/nowhere'], 1, /^There is no backup in \/nowhere\.$/],
] as const)('%j ends with %i and one sentence', async (args, code, sentence) => {
  const ended = await run([...args], { DATA_DIR: folder() })
  expect(ended).toMatchObject({ code, lines: [expect.stringMatching(sentence), ...(ended.lines.slice(1) as string[])] })
})

/** Moments at which a process is killed: in the long run spread over all of its work. */
const moments = longRun ? Array.from({ length: 12 }, (_, at) => (at * at) / 80) : [0.3]

test('a backup that is killed counts as unfinished, and the next one removes it', async () => {
  const env = { DATABASE_URL: urlOf(app), DATA_DIR: app.env.dataDir }
  for (const share of moments) {
    const into = folder()
    const tables = () =>
      readdirSync(into).flatMap((name) => {
        const place = path.join(into, name, 'tables')
        return existsSync(place) ? readdirSync(place) : []
      })
    const killed = await run(['backup', into], env, () => tables().length > share * 20)
    const [left = ''] = readdirSync(into)
    if (killed.code === 0) continue // the last moments may come after its end
    expect((await run(['verify-backup', path.join(into, left)], {})).lines).toEqual([
      `The backup ${path.join(into, left)} did not finish: use another one.`,
    ])
    while (Number(left.slice(-3, -1)) === new Date().getUTCSeconds()) await pause(5) // backups are named by the second
    const next = await run(['backup', into], env)
    expect(next).toMatchObject({ code: 0 })
    expect(next.lines[0]).toBe(`Removed ${left}, a backup that did not finish.`)
    expect(readdirSync(into)).toHaveLength(1)
  }
}, 600_000)

test.runIf(longRun)(
  'a restore that is killed leaves a database that is refused, and the same restore finishes it',
  async () => {
    const into = folder()
    const made = await run(['backup', into], { DATABASE_URL: urlOf(app), DATA_DIR: app.env.dataDir })
    expect(made).toMatchObject({ code: 0 })
    const place = path.join(into, readdirSync(into)[0] ?? '')
    let cutOff = 0
    for (const share of moments) {
      const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
      const relations = async () =>
        (
          await query<{ n: number }>(
            env.DATABASE_URL,
            `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
          )
        )[0]?.n ?? 0
      const killed = await run(['restore', place], env, async () => (await relations()) > share * 400)
      const [marker] = await query<{ exists: boolean }>(
        env.DATABASE_URL,
        `select to_regclass('public.${restoreMarker}') is not null as exists`,
      )
      // On a busy machine it may have finished before the signal came; then the site would start, and go on.
      if (killed.code === 0 || !marker?.exists) continue
      cutOff++
      const start = await run(['start'], { ...env, PORT: '0' })
      expect(start.code).toBe(1)
      expect(start.lines.join('\n')).toContain('it holds a restore that did not finish')
      const again = await run(['restore', place], env)
      expect(again).toMatchObject({ code: 0 })
      expect(again.lines[0]).toBe('Beginning again: an earlier restore of this backup did not finish.')
      expect(await contentOf(env.DATABASE_URL)).toEqual(await contentOf(urlOf(app)))
      expect(filesIn(path.join(env.DATA_DIR, 'files'))).toEqual(filesIn(path.join(app.env.dataDir, 'files')))
    }
    expect(cutOff).toBeGreaterThan(0)
  },
  600_000,
)
