import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processFields, processIds } from './processor-seconds.ts'
import { freePort } from '#platform/postgres/port.server.ts'

const root = path.resolve(import.meta.dirname, '..')

export type RunningSite = {
  url: string
  /** Milliseconds from the start of the process to the first page. */
  startedIn: number
  /** CPU seconds that the server's own processes have used, without PostgreSQL (Linux; NaN elsewhere). */
  cpuSeconds(): number
  /** Resident memory of the server's own processes in MB (Linux; NaN elsewhere). */
  memory(): number
  stop(): Promise<void>
}

/** A folder for the data of a measurement; `remove` takes it away. */
export function dataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** Starts the built site with demo data, as `npm start -- --demo` does, and waits for its first page. `more` are variables. */
export async function runSite(folder: string, more: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/start.ts', '--demo'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...more,
    },
  })
  let ended = false
  child.once('exit', () => (ended = true))
  while (!(await answers(`${url}/`))) {
    if (ended) throw new Error('the site ended before its first page')
    await pause(20)
  }
  const startedIn = performance.now() - started
  return { url, startedIn, cpuSeconds: () => cpuSeconds(child), memory: () => memory(child), stop: () => stop(child) }
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url)
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false // nobody listens yet
  }
}

function proc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // no Linux, or it has ended
  }
}

/** The process and the web processes that it has forked. */
const processesOf = ({ pid = 0 }: ChildProcess): (number | string)[] => [
  pid,
  ...processIds().filter((id) => processFields(id)[1] === pid),
]

/** User and system time, in ticks of 10 ms. */
function cpuSeconds(child: ChildProcess): number {
  return processesOf(child).reduce<number>((sum, pid) => {
    const [user = Number.NaN, system = Number.NaN] = processFields(pid).slice(11, 13)
    return sum + (user + system) / 100
  }, 0)
}

function memory(child: ChildProcess): number {
  const kilobytes = processesOf(child).map((pid) => Number(/VmRSS:\s+(\d+)/.exec(proc(pid, 'status'))?.[1]))
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
