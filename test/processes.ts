import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { freePort } from '#platform/postgres/port.server.ts'
import { testSecret, type TestHouse } from './open-house.ts'
import { root } from './sources.ts'

export type Processes = {
  url: string
  ports: readonly number[]
  /** Requests that each process answered, by its port. */
  served: ReadonlyMap<number, number>
  /** The next request goes to this one. */
  turnTo(at: number): void
  close(): Promise<void>
}

const [patienceMs, pauseMs] = [60_000, 100]

/**
 * Two true processes over the house's database and folder of files, behind one address that sends every request to the other one:
 * nothing is sticky. Each answer says in `x-process` who gave it. Throws what a process said that does not start.
 */
export async function openProcesses(world: TestHouse, roles: string): Promise<Processes> {
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as [number, ...number[]]
  const url = `http://localhost:${port}`
  const served = new Map(ports.map((each) => [each, 0]))
  let turn = 0
  const balancer = createServer((asked, answer) => {
    const to = ports[turn++ % ports.length] ?? 0
    served.set(to, (served.get(to) ?? 0) + 1)
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' }
    const passed = request({ host: 'localhost', port: to, path: asked.url, method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'x-process': String(to) })
      answer.flushHeaders()
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: String(world.database.pool.options.connectionString),
    DATA_DIR: world.env.dataDir,
    APP_URL: url,
    SECRET_KEYS: testSecret,
    ROLES: roles,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
  }
  const children: ChildProcess[] = []
  const close = async () => {
    balancer.closeAllConnections()
    balancer.close()
    for (const child of children) {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
  try {
    const starting = ports.map((each) => start(each, env))
    children.push(...starting.map(({ child }) => child))
    await Promise.all(starting.map(({ ready }) => ready))
    balancer.listen(port, 'localhost')
    await once(balancer, 'listening')
  } catch (error) {
    await close()
    throw error
  }
  return { url, ports, served, turnTo: (at) => void (turn = at), close }
}

function start(port: number, env: Record<string, string>): { child: ChildProcess; ready: Promise<void> } {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PORT: String(port) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  return { child, ready: untilReady(child, port, () => said) }
}

async function untilReady(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const until = Date.now() + patienceMs; ;) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    if (child.exitCode !== null || Date.now() > until) throw new Error(said() || 'the process is not ready')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
