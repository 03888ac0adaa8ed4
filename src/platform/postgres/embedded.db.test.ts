import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.server.ts'
import { isAlive, listProcesses } from './processes.server.ts'
import { superviseEmbedded } from './supervise.server.ts'

const conf = { fsync: 'off', shared_buffers: '16MB' }
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

function folder(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'karya-pg-'))
  chmodSync(root, 0o711) // PostgreSQL's account has to enter it when the tests run as root
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  return path.join(root, 'postgres')
}

async function start(dir: string, more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dir, conf, ...more })
  cleanups.push(() => server.stop())
  return server
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(url)
  client.on('error', () => undefined) // the query that was cut rejects too
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
    return rows
  } finally {
    await client.end()
  }
}

const gone = (pid: number) =>
  vi.waitFor(() => expect(listProcesses()?.some((process) => process.pid === pid) ?? isAlive(pid)).toBe(false), 10_000)

test('a first start makes the database; others join it; the last one out stops it; the data stays', async () => {
  const dir = folder()
  const first = await start(dir)
  expect(first.reused).toBe(false)
  expect(
    await ask(
      first.url,
      'CREATE TABLE kept AS SELECT 42 AS n',
      'SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user',
    ),
  ).toEqual(['karya', false])

  const second = await start(dir)
  expect(second).toMatchObject({ reused: true, pid: first.pid, url: first.url })
  expect(await first.stop()).toBe(false)
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([42])
  expect(await second.stop()).toBe(true)
  await gone(first.pid)

  const third = await start(dir)
  expect(third).toMatchObject({ reused: false, port: first.port })
  expect(await ask(third.url, 'SELECT n FROM kept')).toEqual([42])
})

test('three first starts at once get one server', async () => {
  const dir = folder()
  const servers = await Promise.all([start(dir), start(dir), start(dir)])
  expect(new Set(servers.map(({ pid, url }) => `${pid} ${url}`)).size).toBe(1)
  expect(readdirSync(path.dirname(dir))).toEqual(['postgres'])
})

test('of processes that leave together exactly one stops the server', async () => {
  const dir = folder()
  const servers = [await start(dir), await start(dir), await start(dir)]
  const stopped = await Promise.all(servers.map((server) => server.stop()))
  expect(stopped.filter(Boolean)).toHaveLength(1)
  await gone(servers[0]!.pid)
})

test('a postmaster killed under a busy backend is replaced, and nothing committed is lost', async () => {
  const dir = folder()
  const killed = await start(dir)
  await ask(killed.url, 'CREATE TABLE kept AS SELECT 42 AS n')
  const busy = ask(killed.url, 'SELECT count(*) FROM generate_series(1, 1e15::bigint)').catch(() => 'cut')
  await vi.waitFor(
    async () =>
      expect(
        await ask(
          killed.adminUrl,
          "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%generate%1e15%' AND pid <> pg_backend_pid()",
        ),
      ).toEqual([1]),
    5000,
  )
  process.kill(killed.pid, 'SIGKILL')
  await killed.lost

  const next = await start(dir)
  expect(next.reused).toBe(false)
  expect(await ask(next.url, 'SELECT n FROM kept')).toEqual([42])
  expect(await busy).toBe('cut')
})

test('a lock whose process id now belongs to another program does not keep the server down', async () => {
  const dir = folder()
  const killed = await start(dir)
  process.kill(killed.pid, 'SIGKILL')
  await killed.lost
  await gone(killed.pid)
  const lock = path.join(dir, 'cluster', 'postmaster.pid')
  const lines = readFileSync(lock, 'utf8').split('\n')
  writeFileSync(lock, [process.pid, ...lines.slice(1)].join('\n'))

  expect((await start(dir)).reused).toBe(false)
})

test('what a killed first start left is swept', async () => {
  const dir = folder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  const leftover = `${dir}.init-${pid}-00c0ffee`
  mkdirSync(path.join(leftover, 'cluster'), { recursive: true })
  await start(dir)
  expect(existsSync(leftover)).toBe(false)
})

test('a folder that the account cannot enter gets a home outside, which is remembered', async () => {
  const dir = folder()
  chmodSync(path.dirname(dir), 0o700)
  const server = await start(dir)
  const asRoot = process.getuid?.() === 0
  const home = asRoot ? readFileSync(`${dir}.location`, 'utf8') : dir
  if (asRoot) cleanups.splice(-1, 0, () => rmSync(home, { recursive: true, force: true }))
  expect(existsSync(path.join(home, 'cluster', 'PG_VERSION'))).toBe(true)
  expect(existsSync(path.join(dir, 'cluster'))).toBe(!asRoot)
  expect(await start(dir)).toMatchObject({ pid: server.pid, reused: true })
})

test('a supervised server that is killed comes back where it was', async () => {
  const dir = folder()
  const lines: string[] = []
  const server = await superviseEmbedded({ dir, conf, log: (line) => lines.push(line) })
  cleanups.push(() => server.stop())
  const before = server.pid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL is back.'), 10_000)
  expect(server.pid()).not.toBe(before)
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([1])
  expect(await server.stop()).toBe(true)
  await gone(server.pid())
})

test('a missing password and a cluster of another version are told in a sentence', async () => {
  const dir = folder()
  const server = await start(dir)
  await server.stop()
  rmSync(path.join(dir, 'secret'))
  await expect(start(dir)).rejects.toThrow(/^The password .*secret of the embedded database is missing/)
  writeFileSync(path.join(dir, 'cluster', 'PG_VERSION'), '12\n')
  await expect(start(dir)).rejects.toThrow(/is of PostgreSQL 12, and this Karya brings PostgreSQL 18/)
})
