import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { applyMigrations, migrate, readMigrations } from '#db/migrate.server.ts'
import { localStorage } from '#platform/storage/local.server.ts'
import { s3Storage } from '#platform/storage/s3.server.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { backupPlaces, contentOf, filesIn, lighten, query, schemaOf, urlOf } from '../../../test/fixtures/backups.ts'
import { startObjectStore } from '../../../test/fixtures/object-store.ts'
import { testAppAt } from '../../../test/fixtures/open-test-app.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { restoreFiles } from './files.server.ts'
import { restoreBackup } from './restore.server.ts'
import { openBackup } from './rotation.server.ts'
import { openSession } from './session.server.ts'
import { s3Store } from './s3-store.server.ts'

const app = testApp()
const { folder, emptyDatabase, backUp, restore } = backupPlaces()

const sweep = async () => {
  const job = app.core.jobs.find(({ name }) => name === 'files.sweep')
  if (job) await app.core.runJob(job, {}, 'test', { attempt: 1, maxAttempts: 1 })
}

test('every row, file, index, constraint, trigger and sequence comes back, and the app works on it', async () => {
  const { candidate, id } = await anApplication(app, { coverLetter: 'Tab\tand\nline \\ "quote" \u{1f600}' })
  await anApplication(app)
  const { place, manifest } = await backUp(app)
  expect(manifest.files).toMatchObject({ count: 2, missing: [] })
  const restored = await restore(place)

  expect(await contentOf(restored.url)).toEqual(await contentOf(urlOf(app)))
  expect(await schemaOf(restored.url)).toEqual(await schemaOf(urlOf(app)))
  expect(filesIn(path.join(restored.dataDir, 'files'))).toEqual(filesIn(path.join(app.env.dataDir, 'files')))
  expect(await query(urlOf(app), 'select oid from pg_largeobject_metadata')).toEqual([])

  const again = testAppAt(restored.url, { clock: 'running', env: { DATA_DIR: restored.dataDir } })
  try {
    const { caller } = candidate
    const { list } = await again.as({ caller })('userjobs.list', {})
    expect(list.map((application) => application.id)).toEqual([id])
    const other = await anApplication(again) // new rows get keys beyond the restored ones
    expect(other.id).not.toBe(id)
    expect((await again.runJobs()).failed).toEqual([])
  } finally {
    await again.database.close()
  }
})

test('what is written while it runs is not in it, and files deleted meanwhile are', async () => {
  await lighten(app) // the test before has shown it with all of them
  const before = await anApplication(app)
  const { rows: files } = await sql<{ key: string; id: string }>`
    select storage_key as key, id from file where deleted_at is null`.execute(app.db)
  const later: string[] = []
  const { place, manifest } = await backUp(app, {
    async onSnapshot() {
      later.push((await anApplication(app)).id)
      await app.db.updateTable('file').set({ deleted_at: app.clock.now() }).execute()
      await sweep()
    },
  })
  expect(manifest.files).toMatchObject({ count: files.length, missing: [] })
  const { url } = await restore(place)
  const ids = (await query<{ id: string }>(url, 'select id from application')).map(({ id }) => id)
  expect(ids).toContain(before.id)
  expect(ids).not.toContain(later[0])
  await sweep()
  expect(filesIn(path.join(app.env.dataDir, 'files'))).toEqual({})
})

test.runIf(longRun)(
  'a file that was lost before is named, and does not keep the rest from being backed up',
  async () => {
    await anApplication(app)
    const lost = 'resume/00/00000000-0000-4000-8000-000000000000'
    await sql`update file set storage_key = ${lost} where deleted_at is null`.execute(app.db)
    const { place, manifest } = await backUp(app)
    expect(manifest.files).toMatchObject({ count: 0, missing: [lost] })
    await restore(place)
  },
)

test('a second backup at the same time is refused, the next one is not', async () => {
  const refused = vi.fn<(error: Error) => void>()
  await backUp(app, { onSnapshot: () => backUp(app).then(() => undefined, refused) })
  expect(refused.mock.calls).toMatchObject([
    [{ message: expect.stringMatching(/^Another backup of this database is run/) }],
  ])
  await backUp(app)
})

test.runIf(longRun)(
  'a database of an older version is restored by its own migrations and then brought up to date',
  async () => {
    const old = await emptyDatabase()
    const session = await openSession(old)
    await applyMigrations(
      session,
      old,
      readMigrations().filter(({ name }) => name < '0046'),
    )
    await session.query(`insert into country (code, name_en, name_id) values ('ZZ', 'Nowhere', 'Antah berantah')`)
    await session.query(`insert into rate_counter values ('old', now(), 1)`)
    await session.end()
    const before = await contentOf(old)
    const { place, manifest } = await backUp(app, { url: old })
    expect(manifest.migrations.at(-1)?.name.slice(0, 4)).toBe('0045')
    const { url } = await restore(place)
    const applied = await query<{ name: string }>(url, 'select name from schema_migration order by name')
    expect(applied.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
    const after = await contentOf(url)
    expect([after['public.country'], after['public.rate_counter']]).toEqual([
      before['public.country'],
      before['public.rate_counter'],
    ])
    await migrate(url)
  },
)

test.runIf(longRun)('files and backups in object storage: the same bucket holds both', async () => {
  const objectStore = await startObjectStore('karya')
  try {
    const { endpoint } = objectStore
    const access = { endpoint, region: 'us-east-1', bucket: 'karya', accessKey: 'test-key', secretKey: 'test-secret' }
    const files = await app.db.selectFrom('file').select('storage_key').where('deleted_at', 'is', null).execute()
    const storage = s3Storage(access)
    for (const { storage_key: key } of files) await storage.put(key, Buffer.from(key), 'application/pdf')
    const { name, manifest } = await backUp(app, { storage, store: s3Store(access, 'backups') })
    expect(manifest.files).toMatchObject({ count: files.length, missing: [] })

    const [store, url, emptied] = [s3Store(access, `backups/${name}`), await emptyDatabase(), localStorage(folder())]
    const backup = await openBackup(store)
    const putBack = () => restoreFiles(store, backup.manifest.files, emptied)
    await restoreBackup({ url, store, backup, restoreFiles: putBack })
    expect(await contentOf(url)).toEqual(await contentOf(urlOf(app)))
    for (const { storage_key: key } of files) {
      const stored = await emptied.get(key)
      expect(stored && (await text(stored.stream))).toBe(key)
    }
  } finally {
    await objectStore.close()
  }
})
