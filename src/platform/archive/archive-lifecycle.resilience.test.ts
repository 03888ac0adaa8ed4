import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restore } from '#app/backup/commands.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { s3Store } from '#platform/backup/s3-store.server.ts'
import { silentLog } from '#platform/log/log.server.ts'
import type { Embedded } from '#platform/postgres/embedded.server.ts'
import { localStorage } from '#platform/storage/local.server.ts'
import { acknowledgedTable, writeRows } from '../../../test/fixtures/acknowledged-rows.ts'
import { embeddedDatabases } from '../../../test/fixtures/embedded.ts'
import { startObjectStore, type ObjectStoreDouble } from '../../../test/fixtures/object-store.ts'
import { inDataDir } from '../../../test/fixtures/operator.ts'
import { startArchiver, type Archiver, type ArchiverOptions } from './archiver.server.ts'
import { coveredUntil } from './archives.server.ts'
import { listBases } from './layout.ts'
import { readChunkNames } from './wal-chunks.ts'

const { folder, start, ask, cleanups } = embeddedDatabases()

let bucket: ObjectStoreDouble
beforeEach(async () => (bucket = await startObjectStore('karya')))
afterEach(() => bucket.close())

const access = () => ({
  endpoint: bucket.endpoint,
  region: 'us-east-1',
  bucket: 'karya',
  accessKey: 'test-key',
  secretKey: 'test-secret',
})
const bucketStore = () => s3Store(access(), 'archive')

/** A migrated database with its log limited to so much for an archive that cannot be written. */
async function database(limit?: string): Promise<{ server: Embedded; dir: string }> {
  const dir = folder()
  const conf = { fsync: 'off', shared_buffers: '16MB', max_wal_size: '64MB' }
  const server = await start(dir, { conf: limit ? { ...conf, max_slot_wal_keep_size: limit } : conf })
  await migrate(server.url)
  await ask(server.url, acknowledgedTable)
  return { server, dir }
}

function archiving(
  { server, dir }: { server: Embedded; dir: string },
  options: Pick<ArchiverOptions, 'log' | 'days' | 'times'>,
): Archiver {
  const archiver = startArchiver({
    url: server.url,
    adminUrl: server.adminUrl,
    postgresSecret: readFileSync(path.join(dir, 'secret'), 'utf8'),
    key: null,
    storage: localStorage(path.join(path.dirname(dir), 'files')),
    store: bucketStore(),
    version: 'test',
    ...options,
  })
  cleanups.push(() => archiver.stop())
  return archiver
}

const archives = () => bucketStore().list()
const newest = async () => (await archives()).toSorted().at(-1) ?? ''
const basesOf = async (archive: string) => listBases(bucketStore(), archive)
const chunksOf = async (archive: string) => readChunkNames(await bucketStore().list(`${archive}/wal`))
const covers = (archive: string, moment: number) =>
  vi.waitFor(async () => expect(await coveredUntil(bucketStore(), archive)).toBeGreaterThan(moment), 60_000)

/** The numbers of the acknowledged rows in the site that is restored from the bucket. */
async function restoredRows(archive: string): Promise<Set<unknown>> {
  const dataDir = path.dirname(folder())
  const env = {
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_ACCESS_KEY: 'test-key',
    BACKUP_S3_SECRET_KEY: 'test-secret',
  }
  await inDataDir(dataDir, `s3://karya/archive/${archive}`, (command) => restore(command), env)
  const { url } = await start(path.join(dataDir, 'postgres'))
  return new Set((await ask(url, 'select array_agg(n) from acknowledged')).flat())
}

test(
  'a bucket: one process archives, another goes on where it ended, and what is too old goes',
  { timeout: 300_000 },
  async () => {
    const site = await database()
    const log = silentLog()
    const failures = vi.spyOn(log, 'error')
    const options = { log, days: 4 / 86_400, times: { intervalMs: 200, baseEveryMs: 2000, standbyMs: 100 } }
    const first = archiving(site, options)
    await vi.waitFor(async () => expect(await basesOf(await newest())).not.toEqual([]), 60_000)
    const archive = await newest()
    const [oldest] = await basesOf(archive)
    const [begin] = await chunksOf(archive)
    const second = archiving(site, options)
    const load = writeRows(site.server.url)
    await covers(archive, Date.now())

    await first.stop()
    await covers(archive, Date.now()) // by the second
    expect(await archives()).toEqual([archive])
    const [taken] = (await basesOf(archive)).slice(-1)
    await vi.waitFor(async () => {
      await ask(site.server.adminUrl, 'select pg_switch_wal()') // segments to be removed
      const [left] = await basesOf(archive)
      expect(left && left.name > (taken?.name ?? '')).toBe(true)
    }, 90_000)
    const kept = await basesOf(archive)
    expect(kept.length).toBeLessThanOrEqual(5)
    expect(kept.map(({ name }) => name)).not.toContain(oldest?.name)
    const logBegins = () => chunksOf(archive).then(([chunk]) => chunk?.start)
    await vi.waitFor(async () => expect(await logBegins()).toBeGreaterThan(begin?.start ?? 0n), 60_000)
    const chunks = await chunksOf(archive)
    expect(chunks.slice(1).filter((chunk, at) => chunk.start !== chunks[at]?.end)).toEqual([])
    expect([...bucket.objects.keys()].filter((key) => key.includes(`/base/${oldest?.name}/`))).toEqual([])

    await load.stop()
    await covers(archive, Date.now())
    await second.stop()
    const rows = await restoredRows(archive)
    expect(load.writes.filter(({ n }) => !rows.has(n))).toEqual([])
    expect(load.writes.length).toBeGreaterThan(50)
    expect(failures).not.toHaveBeenCalled()
  },
)

test('a bucket that is away for longer than the log is kept gets a new archive', { timeout: 300_000 }, async () => {
  const site = await database('64MB')
  const log = silentLog()
  archiving(site, { log, days: 7, times: { intervalMs: 200, standbyMs: 100 } })
  await vi.waitFor(async () => expect(await basesOf(await newest())).toHaveLength(1), 60_000)
  const before = await newest()

  bucket.down = true
  const slot = async () =>
    (await ask(site.server.adminUrl, `select wal_status from pg_replication_slots where slot_name like 'karya%'`))[0]
  await vi.waitFor(async () => {
    await ask(
      site.server.adminUrl,
      `create table filling as select repeat(md5(n::text), 30) from generate_series(1, 40000) n`,
      'drop table filling',
      'checkpoint',
    )
    expect(await slot()).toBe('lost')
  }, 120_000)
  await ask(site.server.url, `insert into acknowledged select n, 'while it was away' from generate_series(1, 10) n`)
  const state = () => ask(site.server.url, 'select error from archive_state')
  await vi.waitFor(async () => expect(await state()).toEqual([expect.any(String)]), 60_000)
  expect(await ask(site.server.url, 'select count(*)::int from acknowledged')).toEqual([10]) // the site goes on

  bucket.down = false
  await vi.waitFor(async () => expect(await archives()).toHaveLength(2), 60_000)
  const after = await newest()
  expect(after).not.toBe(before)
  await vi.waitFor(async () => expect(await basesOf(after)).toHaveLength(1), 60_000)
  await ask(site.server.url, `insert into acknowledged select n, 'afterwards' from generate_series(11, 20) n`)
  await covers(after, Date.now())
  await vi.waitFor(async () => expect(await state()).toEqual([null]), 60_000)
  expect([...(await restoredRows(after))].length).toBe(20)
})
