import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { backupPlaces, contentOf, lighten, query, urlOf } from '../../../test/fixtures/backups.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { checkFiles } from './files.server.ts'
import { folderStore } from './folder-store.server.ts'
import { manifestName, readManifest, writeManifest, type Manifest } from './manifest.ts'
import { compareTable } from './restore.server.ts'
import { openBackup } from './rotation.server.ts'
import { openSession } from './session.server.ts'
import { verifyBackup } from './verify.server.ts'

const app = testApp()
const { folder, emptyDatabase, backUp, restore } = backupPlaces()
let sound: string
let into: string

beforeAll(async () => {
  await lighten(app)
  await anApplication(app)
})
afterAll(() => {
  if (sound) rmSync(sound, { recursive: true })
})

/** A copy of a backup to damage; the backup itself is made once. */
async function aBackup(): Promise<string> {
  if (!sound) {
    into = folder()
    const { place } = await backUp(app, { into, key: 'k'.repeat(43) })
    sound = `${into}-kept`
    cpSync(place, sound, { recursive: true })
  }
  const copy = path.join(folder(), 'karya-20261123T000000Z')
  cpSync(sound, copy, { recursive: true })
  return copy
}

function changeManifest(place: string, change: (manifest: Manifest) => unknown): void {
  const file = path.join(place, manifestName)
  const { manifest } = readManifest(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, writeManifest(manifest))
}

async function verify(place: string): Promise<void> {
  const store = folderStore(place)
  await verifyBackup(await emptyDatabase(), store, await openBackup(store))
}

const tableOf = (manifest: Manifest, name: string) => {
  const table = manifest.tables.find((each) => each.name === name)
  if (!table) throw new Error(`no table ${name}`)
  return table
}

function flip(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

test('a sound backup is found sound', async () => {
  await expect(verify(await aBackup())).resolves.toBeUndefined()
})

// What is read last is found after a whole restore: only in the long run.
const damaged = ['tables/public.application.zst']
const alsoDamaged = ['tables/public.master.zst', 'secret.key', 'files.ndjson.zst']
test.each(longRun ? [...damaged, ...alsoDamaged] : damaged)('one flipped bit in %s is found', async (name) => {
  const place = await aBackup()
  flip(path.join(place, name))
  await expect(verify(place)).rejects.toThrow(/is damaged: its bytes are not those that were backed up/)
})

test.runIf(longRun)('rows that PostgreSQL refuses before the last byte was read are damaged ones', async () => {
  const place = await aBackup()
  const rows = `no id\n${randomBytes(8_000_000).toString('hex')}\n`
  writeFileSync(path.join(place, 'tables/public.application.zst'), zstdCompressSync(rows))
  await expect(verify(place)).rejects.toThrow(/is damaged: its bytes are not those that were backed up/)
})

test.runIf(longRun)('a flipped bit in an uploaded file is found, and a missing or shortened one', async () => {
  const damage: ((file: string) => void)[] = [flip, (file) => rmSync(file), (file) => truncateSync(file, 10)]
  for (const [at, each] of damage.entries()) {
    const place = await aBackup()
    const [name = ''] = readdirSync(path.join(place, 'files'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /[0-9a-f]{8}-/.test(file),
    )
    each(path.join(place, 'files', name))
    const store = folderStore(place)
    const { manifest } = await openBackup(store)
    const reading = at === 0 ? verify(place) : checkFiles(store, manifest.files)
    await expect(reading).rejects.toThrow(at === 1 ? 'is missing in the backup' : 'is damaged')
  }
})

test('no line of a damaged list of files is believed', async () => {
  const place = await aBackup()
  // More than is read at once, so that lines come before the end is reached, where the check is.
  const line = () => `${JSON.stringify({ key: 'resume/none', bytes: 1, sha256: randomBytes(32).toString('hex') })}\n`
  writeFileSync(path.join(place, 'files.ndjson.zst'), zstdCompressSync(Array.from({ length: 9000 }, line).join('')))
  const store = folderStore(place)
  const { manifest } = await openBackup(store)
  await expect(checkFiles(store, manifest.files)).rejects.toThrow('files.ndjson.zst is damaged')
})

test('rows that are not those that were backed up are found by their number and their checksum', async () => {
  const place = await aBackup()
  const { manifest } = await openBackup(folderStore(place))
  const table = tableOf(manifest, 'application')
  const session = await openSession(urlOf(app))
  await compareTable(session, table)
  const more = compareTable(session, { ...table, rows: table.rows + 1 })
  await expect(more).rejects.toThrow(/public.application has \d rows instead of \d/)
  const other = compareTable(session, { ...table, checksum: '12' })
  await expect(other).rejects.toThrow('The rows of the table public.application are not those')
  await session.end()
  changeManifest(place, (changed) => (tableOf(changed, 'job').data = null))
  await expect(verify(place)).rejects.toThrow('The table public.job has 0 rows instead of 1')
})

test('a damaged manifest, a newer format and a newer version are refused before anything is made', async () => {
  const place = await aBackup()
  const file = path.join(place, manifestName)
  const text = readFileSync(file, 'utf8')
  const url = await emptyDatabase()
  for (const [sentence, damaged] of [
    ['manifest.json of the backup is damaged', text.replace('"postgres"', '"postgers"')],
    ['manifest.json of the backup is damaged', text.slice(0, -20)],
    ['manifest.json of the backup is damaged', text.replace('"version": "test"', '"version": "tests"')],
    ['The backup has format 2, and this Karya reads up to 1', text.replace('"format": 1', '"format": 2')],
  ] as const) {
    writeFileSync(file, damaged)
    await expect(restore(place, { url })).rejects.toThrow(sentence)
  }
  writeFileSync(file, text)
  changeManifest(place, ({ migrations }) => migrations.push({ name: '9999_future.sql', hash: '0'.repeat(64) }))
  await expect(restore(place, { url })).rejects.toThrow('The backup is of a newer Karya (test, with the migration 9999')
  changeManifest(place, ({ migrations }) => {
    migrations.pop()
    const [first] = migrations
    if (first) first.hash = '0'.repeat(64)
  })
  await expect(restore(place, { url })).rejects.toThrow('whose migration 0001_base.sql differs')
  expect(await contentOf(url).catch(() => 'empty')).toBe('empty')
})

test('a place that is not empty is refused, whatever is in it', async () => {
  const place = await aBackup()
  for (const statement of [
    'create table mine (n int)',
    'create function mine() returns int language sql as $$select 1$$',
  ]) {
    const url = await emptyDatabase()
    await query(url, statement)
    await expect(restore(place, { url })).rejects.toThrow('The database is not empty, and a restore never overwrites')
  }
  await expect(restore(place, { url: urlOf(app) })).rejects.toThrow('The database is not empty')
})

test.runIf(longRun)(
  'a restore that failed keeps the database from being used, and is begun again by the same backup only',
  async () => {
    const [place, other] = [await aBackup(), await aBackup()]
    changeManifest(other, (manifest) => (manifest.version = 'another'))
    const url = await emptyDatabase()
    const spoiled = path.join(place, 'tables/public.notification.zst')
    const bytes = readFileSync(spoiled)
    flip(spoiled)
    await expect(restore(place, { url })).rejects.toThrow('is damaged')
    await expect(migrate(url)).rejects.toThrow('it holds a restore that did not finish')
    await expect(backUp(app, { url })).rejects.toThrow('The database holds a restore that did not finish')
    await expect(restore(other, { url })).rejects.toThrow('The database holds an unfinished restore of another backup')
    writeFileSync(spoiled, bytes)
    const lines: string[] = []
    await restore(place, { url, log: (line) => lines.push(line) })
    expect(lines[0]).toBe('Beginning again: an earlier restore of this backup did not finish.')
    expect(await contentOf(url)).toEqual(await contentOf(urlOf(app)))
    await migrate(url)
  },
  120_000,
)

test('what is no backup, and what holds several, is named', async () => {
  const place = await aBackup()
  await expect(restore(folder())).rejects.toThrow('There is no backup in ')
  await expect(restore(path.dirname(place))).rejects.toThrow(`name one of them, such as ${place}`)
  rmSync(path.join(place, manifestName))
  await expect(restore(place)).rejects.toThrow('did not finish: use another one')
})

test('only the newest backups stay; unfinished ones of this database go, those of others stay', async () => {
  const place = folder()
  const made = (name: string, database: string, complete: boolean) => {
    mkdirSync(path.join(place, name), { recursive: true })
    writeFileSync(path.join(place, name, 'started.json'), JSON.stringify({ database }))
    if (complete) writeFileSync(path.join(place, name, manifestName), '{}')
  }
  const { manifest } = await backUp(app)
  made('karya-20260101T000000Z', manifest.database, true)
  made('karya-20260102T000000Z', manifest.database, true)
  made('karya-20260103T000000Z', manifest.database, false)
  made('karya-20260104T000000Z', 'somebody', false)
  made('photos', manifest.database, false)
  const { name } = await backUp(app, { into: place, keep: 2 })
  expect(readdirSync(place).sort()).toEqual(['karya-20260102T000000Z', 'karya-20260104T000000Z', name, 'photos'].sort())
})
