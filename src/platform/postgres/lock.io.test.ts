import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clearDeadServer, liveLock } from './lock.server.ts'

const cluster = mkdtempSync(path.join(tmpdir(), 'karya-lock-'))
const lock = path.join(cluster, 'postmaster.pid')
afterAll(() => rmSync(cluster, { recursive: true }))

test.each(['', '\n', '0\n/data\n'])('a lock that names no process is removed: %j', async (text) => {
  writeFileSync(lock, text)
  expect(liveLock(cluster)).toBeUndefined()
  await clearDeadServer(cluster, `nobody-${process.pid}`, () => undefined)
  expect(existsSync(lock)).toBe(false)
})
