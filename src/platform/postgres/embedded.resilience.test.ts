import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedDatabases } from '../../../test/fixtures/embedded.ts'

const { folder, start, gone, cleanups } = embeddedDatabases()

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

test('leftovers of a killed first start are removed', async () => {
  const dir = folder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  const leftover = `${dir}.init-${pid}-00c0ffee`
  mkdirSync(path.join(leftover, 'cluster'), { recursive: true })
  await start(dir)
  expect(existsSync(leftover)).toBe(false)
})

test('a folder that the account cannot enter is replaced by one outside, which is stored', async () => {
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

test('a wrong or missing password and a cluster of another version fail with one sentence and leave nothing running', async () => {
  const dir = folder()
  const server = await start(dir)
  await server.stop()
  const secret = readFileSync(path.join(dir, 'secret'), 'utf8')
  writeFileSync(
    path.join(dir, 'secret'),
    secret.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
  )
  await expect(start(dir)).rejects.toThrow(/^The password kept beside the embedded database does not open it/)
  expect(existsSync(path.join(dir, 'cluster', 'postmaster.pid')), 'PostgreSQL was left running').toBe(false)
  rmSync(path.join(dir, 'secret'))
  await expect(start(dir)).rejects.toThrow(/^The password .*secret of the embedded database is missing/)
  writeFileSync(path.join(dir, 'cluster', 'PG_VERSION'), '12\n')
  await expect(start(dir)).rejects.toThrow(/is of PostgreSQL 12, and this Karya brings PostgreSQL 18/)
})
