import { performance } from 'node:perf_hooks'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { ArchiveStats } from '#platform/archive/state.server.ts'
import type { QueueStats } from '#platform/queue/queue.server.ts'

const registry = new Registry()
const registers = [registry]

const httpSeconds = new Histogram({
  name: 'karya_http_request_seconds',
  help: 'Time to answer, by route pattern',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const actions = new Counter({
  name: 'karya_actions_total',
  help: 'Calls of the API, by outcome code',
  labelNames: ['action', 'outcome'],
  registers,
})
const jobSeconds = new Histogram({
  name: 'karya_job_seconds',
  help: 'Run time of background jobs',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers,
})
const mails = new Counter({
  name: 'karya_mails_total',
  help: 'Mails by outcome of a delivery attempt',
  labelNames: ['outcome'],
  registers,
})

/** Counts one answered request. `route` is the pattern, never the path, so that ids do not become labels. */
export function observeHttp(route: string, method: string, status: number, seconds: number): void {
  httpSeconds.observe({ route, method, status: String(status) }, seconds)
}

/** Counts one call of an endpoint; `outcome` is SUCCESS or the error code. */
export function countCall(action: string, outcome: string): void {
  actions.inc({ action, outcome })
}

export function countJob(job: string, outcome: 'done' | 'retried' | 'failed', seconds: number): void {
  jobSeconds.observe({ job, outcome }, seconds)
}

export function countMail(outcome: 'SENT' | 'STORED' | 'BOUNCED' | 'FAILED' | 'SUPPRESSED' | 'RETRIED'): void {
  mails.inc({ outcome })
}

/** Measures a connection pool whenever metrics are read. */
export function watchPool(name: string, pool: { totalCount: number; idleCount: number; waitingCount: number }): void {
  pools.set(name, pool)
}
const pools = new Map<string, { totalCount: number; idleCount: number; waitingCount: number }>()
new Gauge({
  name: 'karya_pool_connections',
  help: 'Database connections of this process',
  labelNames: ['pool', 'state'],
  registers,
  collect() {
    for (const [pool, now] of pools) {
      this.set({ pool, state: 'busy' }, now.totalCount - now.idleCount)
      this.set({ pool, state: 'idle' }, now.idleCount)
      this.set({ pool, state: 'waiting' }, now.waitingCount)
    }
  },
})

/** Measures replicas whenever metrics are read; a replica that serves no reads shows 0. */
export function watchReplicas(all: readonly { name: string; state: string; lag: number }[]): void {
  replicas = all
}
let replicas: readonly { name: string; state: string; lag: number }[] = []
new Gauge({
  name: 'karya_replica_used',
  help: 'Whether reads go to this replica, by state',
  labelNames: ['replica', 'state'],
  registers,
  collect() {
    this.reset()
    for (const { name, state } of replicas) this.set({ replica: name, state }, state === 'up' ? 1 : 0)
  },
})
new Gauge({
  name: 'karya_replica_lag_seconds',
  help: 'How far a replica is behind, at most',
  labelNames: ['replica'],
  registers,
  collect() {
    for (const { name, lag } of replicas) this.set({ replica: name }, lag / 1000)
  },
})

/** Measures the queue whenever metrics are read. */
export function watchQueue(read: () => Promise<QueueStats>): void {
  readQueue = read
}
let readQueue: (() => Promise<QueueStats>) | undefined
const queueAge = new Gauge({ name: 'karya_queue_oldest_seconds', help: 'How long the oldest due job waits', registers })
const queueJobs = new Gauge({
  name: 'karya_queue_jobs',
  help: 'Background jobs by state',
  labelNames: ['state'],
  registers,
})
const workerCount = new Gauge({
  name: 'karya_workers',
  help: 'Background workers that hold a lease, in all processes of this database',
  registers,
})

async function measureQueue(): Promise<void> {
  queueJobs.reset()
  if (!readQueue) for (const gauge of [queueAge, workerCount]) gauge.remove()
  if (!readQueue) return
  // Without a database there are no states and no age; alerts fire on that gap.
  const stats = await readQueue().catch(() => null)
  const { oldestSeconds = Number.NaN, workers = Number.NaN, ...states } = stats ?? {}
  queueAge.set(oldestSeconds)
  workerCount.set(workers)
  for (const [state, count] of Object.entries(states)) queueJobs.set({ state }, count)
}

/** Measures continuous archiving whenever metrics are read; where it is off there are no figures. */
export function watchArchive(read: () => Promise<ArchiveStats | null>): void {
  readArchive = read
}
let readArchive: (() => Promise<ArchiveStats | null>) | undefined
const archiveAge = new Gauge({
  name: 'karya_archive_age_seconds',
  help: 'What would be lost with the machine: age of the moment up to which everything is in the archive',
  registers,
})
const archiveBaseAge = new Gauge({
  name: 'karya_archive_base_age_seconds',
  help: 'Age of the newest base backup in the archive',
  registers,
})
const archiveFailing = new Gauge({ name: 'karya_archive_failing', help: 'Whether archiving fails, 0 or 1', registers })

async function measureArchive(): Promise<void> {
  const stats = readArchive ? await readArchive().catch(() => undefined) : null
  for (const gauge of [archiveAge, archiveBaseAge, archiveFailing]) gauge.remove()
  if (stats === null) return
  archiveAge.set(stats?.ageSeconds ?? Number.NaN)
  archiveBaseAge.set(stats?.baseAgeSeconds ?? Number.NaN)
  archiveFailing.set(stats ? Number(stats.error !== null) : Number.NaN)
}

/** Measures the worker of this process whenever metrics are read. */
export function watchWorker(watched: WorkerState): void {
  worker = watched
}
type WorkerState = { heartbeatAge(): number; readonly replaced: number }
let worker: WorkerState | undefined
new Gauge({
  name: 'karya_worker_heartbeat_seconds',
  help: 'Age of the last heartbeat of the background worker in this process',
  registers,
  collect() {
    if (worker) this.set(worker.heartbeatAge())
    else this.remove() // a process without a worker shows no age
  },
})
new Gauge({
  name: 'karya_worker_replaced',
  help: 'How often the worker of this process was replaced after a fault since the process began',
  registers,
  collect() {
    if (worker) this.set(worker.replaced)
  },
})

/** Measures the web processes of this one whenever metrics are read. */
export function watchWebProcesses(watched: WebProcessState): void {
  webProcesses = watched
}
type WebProcessState = { readonly running: number; readonly replaced: number }
let webProcesses: WebProcessState | undefined
new Gauge({
  name: 'karya_web_processes',
  help: 'Web processes that serve, where there are several',
  registers,
  collect() {
    if (webProcesses) this.set(webProcesses.running)
    else this.remove()
  },
})
new Gauge({
  name: 'karya_web_processes_replaced',
  help: 'How often a web process ended and was replaced since the start',
  registers,
  collect() {
    if (webProcesses) this.set(webProcesses.replaced)
    else this.remove()
  },
})

let lastUse = performance.eventLoopUtilization()
new Gauge({
  name: 'karya_event_loop_utilization',
  help: 'Share of time the event loop was busy since the last reading, 0 to 1',
  registers,
  collect() {
    const use = performance.eventLoopUtilization()
    this.set(performance.eventLoopUtilization(use, lastUse).utilization)
    lastUse = use
  },
})

let started = false

async function measure(): Promise<void> {
  if (!started) collectDefaultMetrics({ register: registry })
  started = true
  await Promise.all([measureQueue(), measureArchive()])
}

/** All figures in Prometheus' text format 0.0.4; process and garbage-collector figures begin with the first reading. */
export async function metricsText(): Promise<string> {
  await measure()
  return registry.metrics()
}

/** One metric with its values. */
export type MetricFamily = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>[number]

/** From now on every figure of this process has this label, by which those of several processes differ. */
export const labelProcess = (name: string): void => registry.setDefaultLabels({ process: name })

/** The figures of this process, for `joinMetrics`. */
export async function processMetrics(): Promise<MetricFamily[]> {
  await measure()
  return registry.getMetricsAsJSON()
}

/** The figures of labelled processes in one text; Prometheus adds them up, and so sees which process began anew. */
export function joinMetrics(all: MetricFamily[][]): Promise<string> {
  const families = all.map((each) => each.map((family) => ({ ...family, aggregator: 'sum' as const }))) // no two have the same labels
  return AggregatorRegistry.aggregate(families).metrics()
}
