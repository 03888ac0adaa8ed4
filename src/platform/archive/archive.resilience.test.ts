import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { acknowledgedTable, writeRows } from '../../../test/fixtures/acknowledged-rows.ts'
import { query, urlOf } from '../../../test/fixtures/backups.ts'
import { startFullApp } from '../../../test/fixtures/full-app.ts'
import { root } from '../../../test/fixtures/sources.ts'
import { listBases } from './layout.ts'
import { folderStore } from '../backup/folder-store.server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'karya-archived-'))
  chmodSync(made, 0o711) // as root, PostgreSQL's own account has to enter it
  cleanups.push(() => rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return made
}

/** Runs a command of the operator; `until` kills it as soon as it holds. */
async function operate(args: string[], dataDir: string, until?: () => boolean) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', SECRET_KEYS: 'k'.repeat(40), DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = once(child, 'close')
  while (until && child.exitCode === null && !until()) await pause(2)
  if (until) child.kill('SIGKILL')
  await ended
  return { code: child.exitCode, output }
}

const bases = async (place: string) => {
  const [archive] = existsSync(place) ? readdirSync(place) : []
  return archive ? listBases(folderStore(place), archive) : []
}

test(
  'a server killed in its base backup takes another; killed with its folder it loses less than a minute; a killed restore begins again',
  { timeout: 900_000 },
  async () => {
    const place = path.join(folder(), 'archive')
    const site = await startFullApp('api,worker')
    cleanups.push(() => site.close())
    const url = urlOf(site.app)
    await query(url, acknowledgedTable)
    await query(
      url,
      `create table filling as select n, repeat(md5(n::text), 30) as text from generate_series(1, 300000) n`,
    )
    const basePlaces = () =>
      existsSync(place)
        ? readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => /base\.tar/.test(name))
        : []
    await site.killServer()
    const starting = site.startServer({ ARCHIVE_TO: place }).catch(() => undefined) // it is killed while it starts
    while (basePlaces().length === 0) await pause(2)
    await site.killServer()
    await starting
    const [unfinished = ''] = basePlaces()
    expect(await bases(place)).toEqual([])

    await site.startServer({ ARCHIVE_TO: place })
    await vi.waitFor(async () => expect(await bases(place)).toHaveLength(1), 60_000)
    expect(basePlaces()).not.toContain(unfinished)

    const load = writeRows(url)
    await pause(35_000)
    const [killedAt, postgres] = [Date.now(), site.postgresPid()]
    process.kill(postgres, 'SIGKILL')
    await site.killServer()
    await load.stop()
    rmSync(path.join(site.app.env.dataDir, 'postgres', 'cluster'), { recursive: true })

    const dataDir = folder()
    const restoring = path.join(dataDir, 'postgres.restoring', 'cluster')
    const moments = [
      () => existsSync(path.join(restoring, 'base')),
      () => existsSync(path.join(restoring, 'recovery.signal')),
      () => existsSync(path.join(restoring, 'postmaster.pid')),
      () =>
        existsSync(path.join(restoring, 'recovery.signal')) === false &&
        existsSync(path.join(restoring, 'backup_label.old')),
    ]
    for (const moment of moments) {
      const killed = await operate(['restore', place], dataDir, moment)
      expect(killed).toMatchObject({ code: null })
      const start = await operate(['start'], dataDir)
      expect(start).toMatchObject({ code: 1 })
      expect(start.output).toContain('holds a restore that did not finish: run the same')
    }
    const done = await operate(['restore', place], dataDir)
    expect(done.output).toContain('Beginning again: an earlier restore did not finish.')
    expect(done).toMatchObject({ code: 0 })
    console.log(done.output)

    const restored = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
    cleanups.push(() => restored.stop())
    const rows = new Set((await query<{ n: number }>(restored.url, 'select n from acknowledged')).map(({ n }) => n))
    const lost = load.writes.filter(({ n }) => !rows.has(n)).map(({ acknowledged }) => acknowledged)
    const lostSeconds = (killedAt - Math.min(killedAt, ...lost)) / 1000
    console.log(
      `lost ${lost.length} of ${load.writes.length} acknowledged rows, all of the last ${lostSeconds} seconds`,
    )
    expect(lostSeconds).toBeLessThan(60)
    const oldest = Math.min(...lost)
    expect(load.writes.filter(({ n, begun }) => begun > oldest + 2000 && rows.has(n))).toEqual([])
  },
)
