import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore, type ObjectStoreDouble } from '../../../test/fixtures/object-store.ts'
import { checkKey, newKey } from './key.ts'
import { openStorage } from './storage.server.ts'
import type { Storage } from './file-storage.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'karya-storage-'))
let objectStore: ObjectStoreDouble
const stores: Record<string, Storage> = {}

beforeAll(async () => {
  objectStore = await startObjectStore('karya')
  const s3 = {
    endpoint: objectStore.endpoint,
    region: 'us-east-1',
    bucket: 'karya',
    accessKey: 'test-key',
    secretKey: 'test-secret',
  }
  stores['local folder'] = openStorage({ dataDir })
  stores['object store'] = openStorage({ dataDir, s3 })
})
afterAll(async () => {
  await objectStore.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const hostile = [
  '../secret',
  '/etc/passwd',
  'a/../../b',
  'a//b',
  'a\\b',
  'a/.b',
  'A',
  'a b',
  'a%2fb',
  'a\0b',
  '',
  'x'.repeat(201),
  'résumé',
  '.incoming/x',
]

describe.each(['local folder', 'object store'])('%s', (kind) => {
  const store = () => stores[kind] as Storage

  test('returns what was stored, replaces and deletes', async () => {
    const key = newKey('resume')
    await store().put(key, Buffer.from('first'), 'application/pdf')
    await store().put(key, Buffer.from('second one'), 'application/pdf')
    const stored = await store().get(key)
    expect(stored?.size).toBe(10)
    expect(stored && String(await buffer(stored.stream))).toBe('second one')
    await store().delete(key)
    await store().delete(key)
    expect(await store().get(key)).toBeNull()
    expect(await store().healthy()).toBe(true)
  })

  test.each(hostile)('refuses the key %j', async (key) => {
    await expect(store().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(TypeError)
    await expect(store().get(key)).rejects.toThrow(TypeError)
    await expect(store().delete(key)).rejects.toThrow(TypeError)
  })
})

test('several at once find the stores healthy', async () => {
  const store = stores['local folder'] as Storage
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => store.healthy())))).toEqual(new Set([true]))
})

test('a new key is valid for the stores', () => {
  expect(checkKey(newKey('resume'))).toMatch(/^resume\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
})

test('local files are readable by their owner only and leave nothing half-written', async () => {
  const key = newKey('resume')
  await stores['local folder']?.put(key, Buffer.alloc(3_000_000, 1), 'application/pdf')
  const file = path.join(dataDir, 'files', key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.join(dataDir, 'files', '.incoming'))).toEqual([])
})

test('leftovers of a killed process are removed by the next one', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'karya-storage-'))
  const left = path.join(dir, 'files', '.incoming', 'half')
  mkdirSync(path.dirname(left), { recursive: true })
  writeFileSync(left, 'half')
  const fresh = path.join(dir, 'files', '.incoming', 'being-written')
  writeFileSync(fresh, 'by another process')
  utimesSync(left, new Date(0), new Date(0))
  await openStorage({ dataDir: dir }).put('a', Buffer.from('x'), 'text/plain')
  expect([existsSync(left), existsSync(fresh)]).toEqual([false, true])
  rmSync(dir, { recursive: true })
})

test('a folder that cannot be written is UNAVAILABLE and shows in the health, and recovers', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'karya-storage-'))
  const place = path.join(dir, 'files')
  writeFileSync(place, 'a file where the folder should be') // root may write anywhere, so take the folder itself away
  const store = openStorage({ dataDir: dir })
  await expect(store.put('a', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await store.healthy()).toBe(false)
  rmSync(place)
  await store.put('a', Buffer.from('x'), 'text/plain')
  expect(await store.healthy()).toBe(true)
  rmSync(dir, { recursive: true })
})

test('a folder whose disk is not mounted takes nothing, misses nothing and deletes nothing, also after a restart', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'karya-storage-'))
  const [place, away] = [path.join(dir, 'files'), path.join(dir, 'away')]
  let holdsFiles = false
  const open = () => openStorage({ dataDir: dir }, async () => holdsFiles)
  const first = open()
  expect(await first.get('a')).toBeNull()
  await first.put('a', Buffer.from('x'), 'text/plain')
  holdsFiles = true
  renameSync(place, away)
  mkdirSync(place)
  for (const store of [first, open()]) {
    expect(await store.healthy()).toBe(false)
    const unavailable = { code: 'UNAVAILABLE' }
    await expect(store.put('b', Buffer.from('y'), 'text/plain')).rejects.toMatchObject(unavailable)
    await expect(store.get('a')).rejects.toMatchObject(unavailable)
    await expect(store.delete('a')).rejects.toMatchObject(unavailable)
    expect(readdirSync(place)).toEqual([])
  }
  rmSync(place, { recursive: true })
  renameSync(away, place)
  for (const store of [first, open()]) {
    expect(await store.healthy()).toBe(true)
    expect((await store.get('a'))?.size).toBe(1)
    expect(await store.get('b')).toBeNull()
  }
  rmSync(dir, { recursive: true })
})

test.runIf(existsSync('/dev/full'))('a full disk is UNAVAILABLE', async () => {
  const { open } = await import('node:fs/promises')
  const full = await open('/dev/full', 'w')
  const prototype = Object.getPrototypeOf(full) as { writeFile: (data: unknown) => Promise<void> }
  const before = prototype.writeFile
  prototype.writeFile = async () => void (await full.write(Buffer.alloc(4096))) // the kernel itself answers ENOSPC
  try {
    const store = stores['local folder']
    await expect(store?.put('full', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { code: 'ENOSPC' },
    })
    expect(await store?.get('full')).toBeNull()
  } finally {
    prototype.writeFile = before
    await full.close()
  }
})

test('an unreachable object store is UNAVAILABLE, not a defect', async () => {
  objectStore.down = true
  await expect(stores['object store']?.put('a', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect(await stores['object store']?.healthy()).toBe(false)
  objectStore.down = false
})
