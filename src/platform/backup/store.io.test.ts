import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore, type ObjectStoreDouble } from '../../../test/fixtures/object-store.ts'
import { openStore } from './open.server.ts'
import type { BackupStore } from './store.ts'
import { readObject, writeObject } from './streams.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'karya-backup-'))
const stores: Record<string, BackupStore> = {}
let objectStore: ObjectStoreDouble
const access = () => ({
  backupS3: {
    endpoint: objectStore.endpoint,
    region: 'us-east-1',
    accessKey: 'test-key',
    secretKey: 'test-secret',
  },
})

beforeAll(async () => {
  objectStore = await startObjectStore('backups')
  stores['a folder'] = await openStore(path.join(folder, 'backups'), {})
  stores['a bucket'] = await openStore('s3://backups/karya/nightly', access())
})
afterAll(async () => {
  await objectStore.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (store: BackupStore, at: string, bytes: string | Buffer, compress = false) =>
  writeObject(store, path.dirname(at), path.basename(at), Readable.from([Buffer.from(bytes)]), { compress })

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  const store = () => stores[kind] as BackupStore

  test('lists what is directly below, reads what was written, removes all of a backup and nothing next to it', async () => {
    expect(await store().list()).toEqual([])
    for (const at of ['one/tables/a', 'one/tables/b', 'one/tables/c', 'one/last', 'one-more/x'])
      await write(store(), at, at)
    await store().writeAtomically('one/manifest.json', '{}')
    expect((await store().list()).sort()).toEqual(['one', 'one-more'])
    expect((await store().list('one')).sort()).toEqual(['last', 'manifest.json', 'tables'])
    expect((await store().list('one/tables')).sort()).toEqual(['a', 'b', 'c'])
    expect(await store().read('one/none')).toBeNull()
    const stored = await store().read('one/tables/b')
    expect(stored && (await text(stored))).toBe('one/tables/b')
    await store().remove('one/manifest.json')
    await store().remove('one', 'last')
    expect(await store().list()).toEqual(['one-more'])
    await store().remove('one-more')
  })

  test('an object of more than one part comes back as it was, compressed or not', async () => {
    const bytes = Buffer.concat([randomBytes(20 << 20), Buffer.alloc(20 << 20)])
    for (const compress of [false, true]) {
      const stored = await write(store(), 'large', bytes, compress)
      expect(stored.bytes < bytes.length).toBe(compress)
      const again = await buffer(await readObject(store(), { ...stored, path: 'large' }, { decompress: compress }))
      expect(again.equals(bytes)).toBe(true)
      await store().remove('large')
    }
  })

  test('bytes that are not those that were written fail when they are read', async () => {
    const stored = await write(store(), 'x/object', 'what was written')
    const sha256 = createHash('sha256').update('what was writtem').digest('hex')
    for (const wrong of [{ sha256 }, { bytes: stored.bytes + 1 }]) {
      const reading = readObject(store(), { ...stored, ...wrong, path: 'x/object' }, { decompress: false })
      await expect(reading.then(text)).rejects.toThrow(/x\/object is damaged: its bytes are not those/)
    }
    const gone = readObject(store(), { ...stored, path: 'x/none' }, { decompress: false })
    await expect(gone).rejects.toThrow(/x\/none is missing in the backup/)
  })
})

test.runIf(process.platform !== 'win32')('a backup in a folder is for its owner only', async () => {
  await write(stores['a folder'] as BackupStore, 'mine/object', 'x')
  const mode = (at: string) => statSync(path.join(folder, 'backups', at)).mode & 0o777
  expect([mode(''), mode('mine'), mode('mine/object')]).toEqual([0o700, 0o700, 0o600])
})

test('places that cannot be used are answered by one sentence', async () => {
  await expect(openStore('s3://backups/x', {})).rejects.toThrow('set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY')
  await expect(openStore('ftp://backups/x', access())).rejects.toThrow('in a folder, or in object storage')
  const other = await openStore('s3://none/x', access())
  await expect(other.list()).rejects.toThrow('The bucket of s3://none/x does not exist')
  await expect(write(other, 'a/b', 'x')).rejects.toThrow('The bucket of s3://none/x does not exist')
  const refused = await openStore('s3://backups/x', { backupS3: { ...access().backupS3, accessKey: 'wrong' } })
  await expect(refused.list()).rejects.toThrow('The object storage refuses access to s3://backups/x')
  objectStore.down = true
  await expect(stores['a bucket']?.list()).rejects.toThrow('The object storage of s3://backups/karya/nightly failed')
  objectStore.down = false
  writeFileSync(path.join(folder, 'file'), '')
  const file = await openStore(path.join(folder, 'file'), {})
  await expect(write(file, 'a/b', 'x')).rejects.toThrow('A file stands where the folder')
})

test('an object storage that is busy or drops connections gets the upload again, and keeps no part of one that failed', async () => {
  const store = stores['a bucket'] as BackupStore
  const bytes = randomBytes(40 << 20)
  objectStore.failNext = { busy: 2, cut: 1 }
  const stored = await write(store, 'retried', bytes)
  const again = await buffer(await readObject(store, { ...stored, path: 'retried' }, { decompress: false }))
  expect(again.equals(bytes)).toBe(true)
  await store.writeAtomically('wal/chunk', bytes.subarray(0, 1 << 20))
  const chunk = await store.read('wal/chunk')
  expect(chunk && (await buffer(chunk)).equals(bytes.subarray(0, 1 << 20))).toBe(true)
  objectStore.failNext = { busy: 0, cut: 1000 }
  await expect(write(store, 'never', bytes)).rejects.toThrow('The object storage of s3://backups/karya/nightly failed')
  objectStore.failNext = { busy: 0, cut: 0 }
  expect(await store.read('never')).toBeNull()
  expect(objectStore.openParts()).toBe(0)
})
