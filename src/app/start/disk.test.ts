import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseError } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { parseEnv } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { asMigrationError } from './database.server.ts'
import { asDiskFull } from './disk.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'karya-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const env = parseEnv({ DATA_DIR: folder })
const sentence = `The disk that holds ${folder} is full: free some space and start again.`
const databaseError = (code: string) => Object.assign(new DatabaseError('could not extend file', 22, 'error'), { code })

test.each([
  ['PostgreSQL refuses to grow a file', databaseError('53100')],
  [
    'the reason is a cause of the error',
    new Error('seeding failed', { cause: new AggregateError([databaseError('53100')]) }),
  ],
  ['PostgreSQL only mentions it', new Error('could not write to file: No space left on device')],
  ['a file of ours cannot be written', Object.assign(new Error('write'), { code: 'ENOSPC' })],
])('a full disk gets its own message when %s', (_, error) => {
  expect(asDiskFull(error, env)).toEqual(new StartError(sentence))
  expect(asMigrationError(error, env)).toEqual(new StartError(sentence))
})

test('any other error is unchanged, and the disk of another server is named as such', () => {
  const fault = databaseError('42P01')
  expect(asDiskFull(fault, env)).toBe(fault)
  const away = parseEnv({ DATA_DIR: folder, DATABASE_URL: 'postgres://db.example/karya' })
  expect(asDiskFull(databaseError('53100'), away)).toMatchObject({
    message: 'The disk that holds the database of DATABASE_URL is full: free some space and start again.',
  })
})

test('a connection that breaks while the disk is full is reported as a full disk', () => {
  const lost = new Error('Connection terminated unexpectedly')
  expect(asDiskFull(lost, env, () => 9 << 20)).toEqual(new StartError(sentence))
  expect(asDiskFull(lost, env, () => 1 << 30)).toBe(lost)
  const port = new StartError('Port 3000 is in use.')
  expect(asDiskFull(port, env, () => 0)).toBe(port)
})
