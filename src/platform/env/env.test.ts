import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseEnv, readEnv } from './env.server.ts'
import { StartError } from './start-error.ts'

const made: string[] = []
const scratch = () => made.at(made.push(mkdtempSync(path.join(tmpdir(), 'karya-env-'))) - 1)!
afterEach(() => made.splice(0).forEach((dir) => rmSync(dir, { recursive: true, force: true })))

test('an empty environment gets every default', () => {
  expect(parseEnv({})).toMatchObject({
    mode: 'development',
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    roles: ['web', 'api', 'worker'],
    databaseReplicaUrls: [],
    databaseReplicaLagMs: 5000,
    logLevel: 'info',
    trustProxy: 0,
    secretKeys: [],
    auditKeys: [],
  })
})

test('empty values count as absent and the address follows the port', () => {
  const env = parseEnv({ PORT: '8080', DATABASE_URL: '', SMTP_URL: ' ' })
  expect(env.appUrl).toBe('http://localhost:8080')
  expect(env.databaseUrl).toBeUndefined()
  expect(env.smtpUrl).toBeUndefined()
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ ROLES: 'web,cron' }, 'ROLES must be some of web, api and worker, with commas between.'],
  [
    { DATABASE_URL: 'mysql://a:secret@b/c' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [{ SECRET_KEYS: 'short' }, 'Each of SECRET_KEYS must have at least 32 characters.'],
  [{ MAIL_FROM: 'x@y.id\nBcc: z@y.id' }, 'MAIL_FROM must be a mail address, such as Karya <karya@example.com>.'],
  [
    { S3_BUCKET: 'files' },
    'For object storage set S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together (S3_ENDPOINT and S3_REGION as your provider says).',
  ],
  [
    { BACKUP_S3_ACCESS_KEY: 'key' },
    'For backups in object storage set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY together.',
  ],
  [
    { BACKUP_S3_REGION: 'eu' },
    'BACKUP_S3_ENDPOINT and BACKUP_S3_REGION need BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
  ],
  [
    { PORT: '-1', TRUST_PROXY: 'yes' },
    'PORT must be a whole number from 0 to 65535. TRUST_PROXY must be a whole number from 0 to 16.',
  ],
])('%j is rejected with one sentence for each error, which repeats no value', (source, sentence) => {
  expect(() => parseEnv(source)).toThrow(new StartError(sentence))
})

test('backups use the access of the files unless they have one of their own', () => {
  const files = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_REGION: 'eu' }
  const own = { BACKUP_S3_ACCESS_KEY: 'c', BACKUP_S3_SECRET_KEY: 'd' }
  expect(parseEnv({}).backupS3).toBeUndefined()
  expect(parseEnv(files).backupS3).toEqual({ region: 'eu', accessKey: 'a', secretKey: 'b' })
  expect(parseEnv({ ...files, ...own }).backupS3).toEqual({ region: 'us-east-1', accessKey: 'c', secretKey: 'd' })
})

test('web processes: by the machine in production, as many as asked for, and one for developing', () => {
  const machine = { cores: 4, memoryBytes: 8 * 2 ** 30 }
  const env = (variables: Record<string, string>) => parseEnv(variables, machine)
  expect(env({ NODE_ENV: 'production' })).toMatchObject({ webProcesses: 4, databasePool: 8 })
  expect(env({ NODE_ENV: 'production', WEB_PROCESSES: '2' })).toMatchObject({ webProcesses: 2, databasePool: 16 })
  expect(env({ NODE_ENV: 'production', DATABASE_POOL: '12' }).databasePool).toBe(12)
  expect(env({ NODE_ENV: 'test' }).webProcesses).toBe(1)
  expect(env({ WEB_PROCESSES: '2' }).webProcesses).toBe(1)
  expect(() => env({ WEB_PROCESSES: '0' })).toThrow('WEB_PROCESSES must be a whole number from 1 to 64.')
})

test('keys can be rotated: the first one signs, the others verify', () => {
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(40)]
  expect(parseEnv({ SECRET_KEYS: `${fresh}, ${old}` }).secretKeys).toEqual([fresh, old])
})

test('without keys one is created once, readable by this account only', () => {
  const dataDir = path.join(scratch(), 'data')
  const [key] = readEnv({ DATA_DIR: dataDir }).secretKeys
  expect(Buffer.from(key!, 'base64url')).toHaveLength(32)
  expect(readEnv({ DATA_DIR: dataDir }).secretKeys).toEqual([key])
  expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe(key)
  if (process.platform !== 'win32') expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a damaged key and a file in place of the folder fail with one sentence', () => {
  const dataDir = scratch()
  const file = path.join(dataDir, 'secret.key')
  writeFileSync(file, 'half')
  expect(() => readEnv({ DATA_DIR: dataDir })).toThrow(`The secret in ${file} is damaged`)
  expect(() => readEnv({ DATA_DIR: file })).toThrow(`A file stands where the folder ${file} is wanted`)
})

test('a key missing for an existing database is an error; a new one is created only on request', () => {
  const dataDir = scratch()
  const file = path.join(dataDir, 'secret.key')
  const [key] = readEnv({ DATA_DIR: dataDir }).secretKeys
  mkdirSync(path.join(dataDir, 'postgres', 'cluster'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '18')
  expect(readEnv({ DATA_DIR: dataDir }).secretKeys).toEqual([key])
  rmSync(file)
  for (const again of [1, 2])
    expect(() => readEnv({ DATA_DIR: dataDir }), String(again)).toThrow(
      `The key ${file} is missing, and it belongs to the database: put the key back from a backup`,
    )
  expect(existsSync(file)).toBe(false)
  const own = 'k'.repeat(32)
  expect(readEnv({ DATA_DIR: dataDir, SECRET_KEYS: own }).secretKeys).toEqual([own])
  const [fresh] = readEnv({ DATA_DIR: dataDir }, { newKey: true }).secretKeys
  expect(fresh).not.toBe(key)
  expect(readEnv({ DATA_DIR: dataDir }).secretKeys).toEqual([fresh])
})

test.runIf(process.platform === 'linux')('a parent that accepts no folders fails with one sentence, at once', () => {
  for (const dataDir of ['/proc/karya', '/proc/karya/data'])
    expect(() => readEnv({ DATA_DIR: dataDir })).toThrow('Karya may not write to /proc/karya: give this account')
})

const linkedin = { SSO_LINKEDIN_CLIENT_ID: 'app', SSO_LINKEDIN_CLIENT_SECRET: 'secret' }
const partner = { SSO_FSP_CLIENT_ID: 'app', SSO_FSP_CLIENT_SECRET: 'secret' }
test('sign-on providers: none unless named; LinkedIn has its own address and never sends the nonce back', () => {
  expect(parseEnv({}).signOn).toEqual([])
  const env = parseEnv({ ...linkedin, ...partner, SSO_FSP_ISSUER: 'https://id.example.org', SSO_FSP_LABEL: 'Mitra' })
  expect(env.signOn).toMatchObject([
    { name: 'linkedin', label: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth', without: ['nonce'] },
    { name: 'fsp', label: 'Mitra', issuer: 'https://id.example.org', without: [] },
  ])
})

test.each([
  [{ ...partner }, 'SSO_FSP_ISSUER, SSO_FSP_CLIENT_ID and SSO_FSP_CLIENT_SECRET together'],
  [{ ...linkedin, SSO_LINKEDIN_CLIENT_SECRET: '' }, 'SSO_LINKEDIN_CLIENT_SECRET together'],
  [
    { ...partner, SSO_FSP_ISSUER: 'http://id.example.org' },
    'SSO_FSP_ISSUER must be an address that begins with https://',
  ],
  [{ ...partner, SSO_FSP_ISSUER: 'https://u:p@id.example.org' }, 'SSO_FSP_ISSUER must be an address'],
  [{ ...linkedin, SSO_LINKEDIN_WITHOUT: 'state' }, 'SSO_LINKEDIN_WITHOUT must be nonce, pkce or both'],
])('%j is an incomplete or unsafe provider', (source, part) => {
  expect(() => parseEnv(source)).toThrow(part)
})

test('a provider on this machine may do without TLS, for trying it out', () => {
  expect(parseEnv({ ...partner, SSO_FSP_ISSUER: 'http://localhost:4000' }).signOn).toHaveLength(1)
})
