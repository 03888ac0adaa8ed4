import { expect, test, vi } from 'vitest'
import { conf, embeddedDatabases } from '../../../test/fixtures/embedded.ts'
import { superviseEmbedded } from './supervise.server.ts'

const { folder, start, ask, gone, cleanups } = embeddedDatabases()

test('the first start creates the database, others join it, the last one to leave stops it, the data stays', async () => {
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
    30_000,
  )
  process.kill(killed.pid, 'SIGKILL')
  await killed.lost

  const next = await start(dir)
  expect(next.reused).toBe(false)
  expect(await ask(next.url, 'SELECT n FROM kept')).toEqual([42])
  expect(await busy).toBe('cut')
})

test('who lost the server while it was replaced leaves it to those who use it now', async () => {
  const dir = folder()
  const lost = await start(dir)
  process.kill(lost.pid, 'SIGKILL')
  await lost.lost

  const site = await start(dir)
  expect(await lost.stop()).toBe(false)
  expect(await ask(site.url, 'SELECT 42')).toEqual([42])
  expect(await site.stop()).toBe(true)
  expect(await lost.stop()).toBe(true)
})

test('a supervised server that is killed comes back where it was', async () => {
  const dir = folder()
  const lines: string[] = []
  const server = await superviseEmbedded({ dir, conf, log: (line) => lines.push(line) })
  cleanups.push(() => server.stop())
  const before = server.pid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL is back.'), 30_000)
  expect(server.pid()).not.toBe(before)
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([1])
  expect(await server.stop()).toBe(true)
  await gone(server.pid())
})
