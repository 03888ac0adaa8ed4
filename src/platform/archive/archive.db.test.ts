import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { restore } from '#app/backup/commands.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { folderStore } from '#platform/backup/folder-store.server.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import { silentLog } from '#platform/log/log.server.ts'
import { localStorage } from '#platform/storage/local.server.ts'
import { embeddedDatabases } from '../../../test/fixtures/embedded.ts'
import { acknowledgedTable, writeRows } from '../../../test/fixtures/acknowledged-rows.ts'
import { inDataDir } from '../../../test/fixtures/operator.ts'
import { startArchiver } from './archiver.server.ts'
import { coveredUntil } from './archives.server.ts'
import { chunkName, readChunkNames } from './wal-chunks.ts'

const { folder, start, ask, gone, cleanups } = embeddedDatabases()

test('an archive becomes the database of a moment, when the server and its folder are lost under load', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'karya-archive-'))
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  const [place, files] = [path.join(root, 'archive'), path.join(root, 'files')]
  const dir = folder()
  const server = await start(dir, { conf: { shared_buffers: '16MB' } })
  await migrate(server.url)
  await ask(server.url, acknowledgedTable)
  const storage = localStorage(files)
  const [log, slow] = [silentLog(), slowStore(folderStore(place))]
  const failures = vi.spyOn(log, 'error')
  const startArchiving = () =>
    startArchiver({
      url: server.url,
      adminUrl: server.adminUrl,
      postgresSecret: readFileSync(path.join(dir, 'secret'), 'utf8'),
      key: 'k'.repeat(43),
      storage,
      store: slow,
      version: 'test',
      log,
      days: 7,
      times: { intervalMs: 300 },
    })
  const before = startArchiving()
  const archivePlace = () => path.join(place, readdirSync(place)[0] ?? '')
  await vi.waitFor(
    () =>
      expect(readdirSync(path.join(archivePlace(), 'base'), { recursive: true })).toContainEqual(
        expect.stringContaining('manifest'),
      ),
    60_000,
  )

  // What PostgreSQL wrote while nobody archived, more than one piece holds, follows without a gap.
  await before.stop()
  await ask(server.url, `create table meanwhile as select n, repeat(md5(n::text), 30) from generate_series(1, 50000) n`)
  const archiver = startArchiving()
  const erased = randomUUID()
  await ask(
    server.url,
    `insert into account (id, kind, email, full_name) values ('${erased}', 'CANDIDATE', 'siti@example.com', 'Siti')`,
  )
  const bytes = Buffer.from('a resume')
  await storage.put('resume/aa/one', bytes, 'text/plain')
  await ask(
    server.url,
    `insert into file (purpose, storage_key, name, mime, size, sha256)
     values ('RESUME', 'resume/aa/one', 'one.txt', 'text/plain', ${bytes.length}, '\\x${createHash('sha256').update(bytes).digest('hex')}')`,
  )
  const load = writeRows(server.url)
  const writesUntil = (count: number) => vi.waitFor(() => expect(load.writes.length).toBeGreaterThan(count), 30_000)
  await writesUntil(50)
  const moment = Date.now()
  const covered = async () => (await coveredUntil(folderStore(place), path.basename(archivePlace()))) ?? 0
  await vi.waitFor(async () => expect(await covered()).toBeGreaterThan(moment), 30_000)
  await writesUntil(load.writes.length + 20)
  expect(failures).not.toHaveBeenCalled()
  const killedAt = Date.now()
  process.kill(server.pid, 'SIGKILL')
  await gone(server.pid)
  await load.stop()
  rmSync(path.join(dir, 'cluster'), { recursive: true })
  await archiver.stop()
  rmSync(files, { recursive: true })
  const lostMs = killedAt - (await covered())
  expect(lostMs).toBeLessThan(10_000)

  expect(readdirSync(place)).toHaveLength(1)
  await refusals(place, archivePlace(), moment)
  const dataDir = path.dirname(folder())
  const command = () => inDataDir(dataDir, place, (each) => restore(each, { to: new Date(moment), erased: [erased] }))
  const repair = damageChunk(path.join(archivePlace(), 'wal'), moment)
  await expect(command()).rejects.toThrow(/is damaged, its bytes are not those that were archived: /)
  await expect(start(path.join(dataDir, 'postgres'))).rejects.toThrow(
    /holds a restore that did not finish: run the same/,
  )
  repair()
  const { result, lines } = await command()
  expect(lines).toContain('Beginning again: an earlier restore did not finish.')
  expect(result).toEqual({ takenAt: new Date(moment).toISOString(), key: true, fromArchive: true })
  const restored = await start(path.join(dataDir, 'postgres'), { conf: { shared_buffers: '16MB' } })
  const rows = new Set((await ask(restored.url, 'select array_agg(n) from acknowledged')).flat())
  expect(load.writes.filter((write) => write.acknowledged < moment && !rows.has(write.n))).toEqual([])
  expect(load.writes.filter((write) => write.begun > moment && rows.has(write.n))).toEqual([])
  expect(await ask(restored.url, 'select count(*)::int from meanwhile')).toEqual([50000])
  expect(await ask(restored.url, 'select id::text from account where deletion_at <= now()')).toEqual([erased])
  expect(readFileSync(path.join(dataDir, 'files/resume/aa/one'), 'utf8')).toBe('a resume')
  expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe('k'.repeat(43))
  await expect(command()).rejects.toThrow(/^There is a database in .*, and a restore never overwrites/)
}, 180_000)

/** Takes its time for each piece of the log, in which more than another piece comes. */
const slowStore = (store: BackupStore): BackupStore => ({
  ...store,
  async writeAtomically(at, content) {
    if (at.includes('/wal/') && content.length > 100_000) await pause(300)
    await store.writeAtomically(at, content)
  },
})

/** Cuts the end off a piece of the log that is needed for the moment; answers what undoes it. */
function damageChunk(wal: string, moment: number): () => void {
  const needed = readChunkNames(readdirSync(wal)).findLast(({ at }) => at < moment)
  const file = path.join(wal, needed ? chunkName(needed) : '')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, -3))
  return () => writeFileSync(file, bytes)
}

/** What an archive cannot restore is said in one sentence, before anything is made. */
async function refusals(place: string, archive: string, moment: number): Promise<void> {
  const refused = async (to?: Date) => {
    const dataDir = path.dirname(folder())
    const outcome = inDataDir(dataDir, place, (command) => restore(command, { to }))
    const message = await outcome.then(() => 'restored').catch((error: Error) => error.message)
    expect(readdirSync(dataDir)).toEqual([])
    return message
  }
  expect(await refused(new Date(moment - 600_000))).toMatch(/^The archive begins at .*: choose a time from then on/)
  expect(await refused(new Date(moment + 600_000))).toMatch(/^The archive ends at .*: leave --to out/)

  const [description, wal] = [path.join(archive, 'archive.json'), path.join(archive, 'wal')]
  const text = readFileSync(description, 'utf8')
  writeFileSync(description, text.replace('"postgres": 18', '"postgres": 17'))
  expect(await refused()).toMatch(/^The archive is of PostgreSQL 17, and this Karya brings PostgreSQL 18: restore it/)
  writeFileSync(description, text)

  const [middle = ''] = readdirSync(wal).sort().slice(-3)
  renameSync(path.join(wal, middle), path.join(archive, middle))
  expect(await refused()).toMatch(
    /^The archive lacks the log from \S+ to \S+, pieces of it are missing: with --to \S+Z or earlier/,
  )
  renameSync(path.join(archive, middle), path.join(wal, middle))
}
