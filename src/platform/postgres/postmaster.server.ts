import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { diskFull, mentionsDiskFull } from '../env/disk-error.ts'
import { StartError } from '../env/start-error.ts'
import type { Binaries } from './binaries.server.ts'
import { clearDeadServer, liveLock, type Lock } from './lock.server.ts'
import { clusterName, type ClusterPaths } from './place.server.ts'
import { freePort, rememberPort, rememberedPort } from './port.server.ts'

export type Conf = Readonly<Record<string, string | number>>
type PostmasterOptions = {
  place: ClusterPaths
  binaries: Binaries
  conf: Conf
  port?: number
  log: (line: string) => void
}

const defaults: Conf = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  shared_buffers: '256MB',
  max_connections: 200, // for several starts over one folder, each with several web processes
  work_mem: '16MB',
  random_page_cost: 1.1,
  jit: 'off',
  // An archive that cannot be written may not fill the disk with log: beyond this it begins anew.
  max_slot_wal_keep_size: '8GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log names no values: a key that exists twice may be somebody's address.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const startTimeoutMs = 300_000 // crash recovery of a large database takes minutes

/** Starts the cluster's server, or finds it running. Throws StartError. */
export async function startPostmaster(
  options: PostmasterOptions,
): Promise<{ pid: number; port: number; reused: boolean }> {
  const { place, log } = options
  const deadline = Date.now() + startTimeoutMs
  for (let attempts = 1; ; attempts++) {
    const running = await waitUntilSettled(place.cluster, deadline, log)
    if (running) return { ...running, reused: attempts === 1 }
    await clearDeadServer(place.cluster, clusterName(place.cluster), log)
    const failure = await tryStart(options)
    const started = await waitUntilSettled(place.cluster, deadline, log)
    if (started) {
      rememberPort(place.port, started.port)
      return { pid: started.pid, port: started.port, reused: failure !== undefined }
    }
    if (attempts >= 5 || Date.now() > deadline)
      throw new StartError(
        `${failure ?? 'PostgreSQL stopped while it was starting.'} Its log is ${postmasterLog(place.cluster)}.`,
      )
    await pause(200 * attempts)
  }
}

/** Stops the server (fast mode); false when it did not stop in 20 s. */
export async function stopPostmaster({
  place,
  binaries,
}: Pick<PostmasterOptions, 'place' | 'binaries'>): Promise<boolean> {
  if (!liveLock(place.cluster)) return true
  await binaries.run('pg_ctl', ['-D', place.cluster, '-m', 'fast', '-w', '-t', '20', 'stop'], true)
  return !liveLock(place.cluster)
}

/** Waits while a server starts, recovers or stops. Returns its lock when it is ready, undefined when there is none. */
async function waitUntilSettled(
  cluster: string,
  deadline: number,
  log: (line: string) => void,
): Promise<Lock | undefined> {
  for (let round = 1; ; round++) {
    const lock = liveLock(cluster)
    if (!lock || lock.state === 'ready') return lock
    if (Date.now() > deadline)
      throw new StartError(
        `PostgreSQL in ${cluster} has been ${lock.state || 'starting'} for ${startTimeoutMs / 60_000} minutes; its log is ${postmasterLog(cluster)}.`,
      )
    if (round % 200 === 0) log(`PostgreSQL is still ${lock.state || 'starting'}.`)
    await pause(50)
  }
}

/** Runs pg_ctl once. Returns undefined on success, else the reason from the server's log. */
async function tryStart({ place, binaries, conf, port }: PostmasterOptions): Promise<string | undefined> {
  const file = postmasterLog(place.cluster)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(file, `${file}.1`)
  const from = size > 10_000_000 ? 0 : size
  const settings: Conf = {
    ...defaults,
    ...conf,
    cluster_name: clusterName(place.cluster),
    port: await freePort(port ?? rememberedPort(place.port)),
  }
  const flags = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${plain(value)}`)
    .join(' ')
  const { ok } = await binaries.run(
    'pg_ctl',
    ['-D', place.cluster, '-l', file, '-w', '-t', '60', '-o', flags, 'start'],
    true,
  )
  return ok ? undefined : reason(place, tail(file, from))
}

/** pg_ctl hands the settings to a shell, whose quoting differs by system: only values that need none are allowed. */
function plain(value: string | number): string {
  if (/^[\w.,:/-]*$/.test(String(value))) return String(value)
  throw new Error(`a setting of the embedded PostgreSQL may not hold ${JSON.stringify(value)}`)
}

function reason(place: ClusterPaths, output: string): string {
  if (mentionsDiskFull(output)) throw diskFull(place.home)
  const fault = output.split('\n').findLast((line) => /(FATAL|PANIC|ERROR): /.test(line))
  return `PostgreSQL did not start${fault ? ` (${fault.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')})` : ''}.`
}

function tail(file: string, from: number): string {
  if (!statSync(file, { throwIfNoEntry: false })) return ''
  const handle = openSync(file, 'r')
  try {
    const part = Buffer.alloc(65_536)
    return part.toString('utf8', 0, readSync(handle, part, 0, part.length, from))
  } finally {
    closeSync(handle)
  }
}

/** The log of the server. */
export const postmasterLog = (cluster: string): string => path.join(cluster, 'server.log')
