import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { readLock } from '#platform/postgres/lock.server.ts'
import { knownHome, placeAt } from '#platform/postgres/place.server.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { houseOver, testSecret, type TestHouse } from './open-house.ts'
import { root } from './sources.ts'

export type Whole = {
  url: string
  world: TestHouse
  /** Kills the server as the system kills when memory runs out; resolves when it is gone. */
  killServer(): Promise<void>
  startServer(): Promise<void>
  /** Kills PostgreSQL the same way; `back` resolves when the running server has another one and answers. */
  killPostgres(): { back(): Promise<void> }
  /** The server has not ended by itself. */
  lives(): boolean
  close(): Promise<void>
}

const [patienceMs, pauseMs] = [60_000, 100]

async function until(holds: () => Promise<boolean>, said: () => string): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await holds().catch(() => false)); await pause(pauseMs))
    if (Date.now() > end) throw new Error(said() || 'waited in vain')
}

/** A whole Karya of its own: the true start, the true database, a folder that `close` removes. */
export async function openWhole(roles: string): Promise<Whole> {
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-kill-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
  const url = `http://localhost:${await freePort()}`
  const ready = async () => (await fetch(`${url}/readyz`)).status === 200
  let server: ChildProcess
  const startServer = async () => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: folder,
      APP_URL: url,
      PORT: new URL(url).port,
      ROLES: roles,
      SECRET_KEYS: testSecret,
      LOG_LEVEL: 'silent',
    }
    const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    server = child
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(said)
        return ready()
      },
      () => said,
    )
  }
  const gone = async () => {
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  await startServer()
  const database = await startEmbedded({ dir: path.join(folder, 'postgres') })
  const world = houseOver(database.url, { env: { DATA_DIR: folder, APP_URL: url } })
  const { cluster } = placeAt(knownHome(path.join(folder, 'postgres')))
  return {
    url,
    world,
    startServer,
    async killServer() {
      server.kill('SIGKILL')
      await gone()
      if (server.signalCode !== 'SIGKILL') throw new Error('the server had ended before it was killed')
    },
    killPostgres() {
      const before = readLock(cluster)?.pid ?? 0
      if (before <= 1) throw new Error('no PostgreSQL runs here')
      process.kill(before, 'SIGKILL')
      const another = async () => ![undefined, before].includes(readLock(cluster)?.pid) && (await ready())
      return { back: () => until(another, () => '') }
    },
    lives: () => server.exitCode === null && server.signalCode === null,
    async close() {
      server.kill('SIGTERM')
      await gone()
      await world.database.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
