import { randomUUID } from 'node:crypto'
import { publishedTexts } from '#modules/content/public.server.ts'
import { endedSessions, isConsolePath, resolveSession } from '#modules/accounts/public.server.ts'
import { createLink, openLink, openPublic, holdsFiles } from '#modules/files/public.server.ts'
import { openDatabase, type Database } from '#db/db.server.ts'
import { attachCache } from '#db/table-cache.server.ts'
import { databaseClock, type Clock } from '#platform/core/clock.server.ts'
import { Core } from '#platform/core/core.server.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import { hitLimit } from '#platform/core/limits.server.ts'
import { makeContext } from '#platform/core/make-context.server.ts'
import type { Ports } from '#platform/core/ports.server.ts'
import type { Env, Role } from '#platform/env/env.server.ts'
import { buildHttpServer } from '#platform/http/http-server.server.ts'
import { listen } from '#platform/http/listen.server.ts'
import type { FileSource } from '#platform/http/file-source.ts'
import type { RequestPipeline } from '#platform/http/request-pipeline.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { RequestFigures } from '#platform/log/request-figures.ts'
import { NotificationListener, tablesChannel } from '#platform/live/listener.server.ts'
import {
  countCall,
  countJob,
  watchArchive,
  watchPool,
  watchQueue,
  watchReplicas,
  watchWorker,
} from '#platform/log/metrics.server.ts'
import type { Job } from '#platform/core/module.server.ts'
import { archiveStats } from '#platform/archive/state.server.ts'
import { queueStats } from '#platform/queue/queue.server.ts'
import type { KindDefinition } from '#platform/queue/kinds.server.ts'
import { startWorker, type Cron, type Tasks } from '#platform/queue/worker.server.ts'
import { cookieWriter } from '#platform/session/cookies.server.ts'
import { createIdentifier } from '#platform/session/identify.server.ts'
import { settings } from '#modules/reference/settings.ts'
import { modules } from './modules.server.ts'
import { openPorts } from './ports.server.ts'
import {
  connectionsOf,
  connectionsOfAll,
  hasWebProcesses,
  warnOfTooManyConnections,
} from './start/connections.server.ts'
import { startDefaultLocale } from './start/default-locale.server.ts'
import { storeRequests } from './start/request-figures.server.ts'

export type CoreOptions = {
  database: Database
  jobDatabase?: Database
  clock: Clock
  log: Log
  ports: Ports
  limits?: boolean
}

/** Creates the core with all modules. `limits: false` is for tests and benchmarks that share one address. */
export function buildCore({ database, jobDatabase, clock, log, ports, limits = true }: CoreOptions): Core {
  return new Core({
    modules,
    database,
    jobDatabase,
    listener: new NotificationListener({ pool: database.pool, log }),
    clock,
    log,
    ports,
    async countLimit(rule, key, db = database.db) {
      if (!limits) return null
      const { allowed, retryAfterSeconds } = await hitLimit(db, rule, key)
      return allowed ? null : retryAfterSeconds
    },
    cookies: cookieWriter(ports.sealer, ports.env.appUrl),
    observe: countCall,
  })
}

/** Keeps settings, masters and places in memory for reads outside transactions, while their changes are heard. */
export function startTableCache({ parts: { database, listener }, cache }: Core): () => Promise<void> {
  for (const { db } of [database, ...(database.replicas?.all.map(({ handles }) => handles) ?? [])])
    attachCache(db, cache)
  return listener.subscribe({
    channel: tablesChannel,
    onMessage: () => cache.clear(),
    onConnected: () => cache.start(),
    onLost: () => cache.stop(),
  })
}

/**
 * Puts the texts that administrators have published over the built-in ones, now and whenever they change, and drops the pages kept with
 * others. While changes cannot be heard the last ones stay.
 */
export async function startTexts(core: Core): Promise<() => Promise<void>> {
  const { database, listener, ports, log } = core.parts
  let reading = Promise.resolve()
  const read = async () => {
    ports.texts.override(await publishedTexts(database.db, ports.texts))
    core.changes++
  }
  // One after the other, so that an older answer never replaces a newer one.
  const refresh = () => {
    reading = reading.then(read).catch((err: unknown) => log.error({ err }, 'published texts could not be read'))
  }
  await read()
  return listener.subscribe({
    channel: tablesChannel,
    onMessage: (table) => {
      if (table === 'content_version' || table === 'announcement') refresh()
    },
    onConnected: refresh,
  })
}

/** The request pipeline of a core: authentication, language and messages. */
export function buildPipeline(core: Core): RequestPipeline {
  const { database, ports } = core.parts
  const resolve = (sessionId: string, now: Date, path: string) =>
    resolveSession(database.db, sessionId, now, { console: isConsolePath(path) })
  return {
    core,
    appUrl: ports.env.appUrl,
    defaultLocale: settings.locale.default,
    identify: createIdentifier(ports.sealer, ports.env.appUrl, resolve),
    endedSessions: (ids, now) => endedSessions(database.db, ids, now),
    messageFor: (locale, code, params) => ports.texts.translate(locale, 'errorMsg', code as never, params),
    files: filesOf(core),
  }
}

/** Uploaded files for the HTTP server. */
function filesOf(core: Core): FileSource {
  const context = (incoming: IncomingRequest) => makeContext(core, incoming, core.parts.database.db)
  return {
    open: (incoming, id) => openPublic(context(incoming), id),
    link: async (incoming, id) => (await createLink(context(incoming), id)).uri,
    openLink: (incoming, token) => openLink(context(incoming), token),
  }
}

/** Background jobs as the queue's tasks, also under the names that earlier versions queued them by. */
export function tasksOf(core: Core): Tasks {
  return Object.fromEntries(
    core.jobs.flatMap((job) => [job.name, ...(job.formerNames ?? [])].map((name) => [name, taskOf(core, job)])),
  )
}

function taskOf(core: Core, job: Job): Tasks[string] {
  return async ({ payload, attempt, maxAttempts }) => {
    const started = performance.now()
    const elapsedSeconds = () => (performance.now() - started) / 1000
    try {
      await core.runJob(job, payload, randomUUID(), { attempt, maxAttempts })
      countJob(job.name, 'done', elapsedSeconds())
    } catch (error) {
      countJob(job.name, attempt >= maxAttempts ? 'failed' : 'retried', elapsedSeconds())
      throw error
    }
  }
}

/** The scheduled jobs. */
export const cronsOf = (core: Core): Cron[] =>
  core.jobs.flatMap(({ name, cron, formerNames }) =>
    cron ? [{ name, match: cron, identifier: formerNames?.[0] ?? name }] : [],
  )

/** What the operator's console shows of the jobs. */
export const kindsOf = (core: Core): KindDefinition[] =>
  core.jobs.map(({ name, cron = null, pausable = true }) => ({ name, schedule: cron, pausable }))

/** What a web process of several asks the primary. */
export type Primary = {
  webProcesses: number
  /** Age of the heartbeat of the primary's worker; null without one. */
  heartbeatAge(): Promise<number | null>
  /** The figures of all processes. */
  metrics(): Promise<string>
}

export type ServerOptions = {
  env: Env
  roles: readonly Role[]
  log: Log
  demo: boolean
  databaseUrl: string
  limits?: boolean
  /** Given in a web process of several; the primary does the rest. */
  primary?: Primary
  /** Runs before the server listens and the worker begins: no job meets what is half prepared. */
  prepare?: (core: Core) => Promise<void>
}
/** Jobs that refill the search tables let a statement run for 15 minutes. */
export const jobQueryTimeoutMs = 16 * 60_000

export type RunningServer = {
  url: string
  core: Core
  /** Seconds since the last heartbeat of the worker of this process; null without one. */
  heartbeatAge(): number | null
  close(): Promise<void>
}

/** Starts the roles on a migrated database; listens unless web processes do. Throws the listen error of a busy port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, roles, log, demo, databaseUrl, limits, primary, prepare } = options
  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost')
  const sizes = connectionsOf(env)
  const database = openDatabase({
    url: databaseUrl,
    max: sizes.requests,
    onError,
    replicaUrls: env.databaseReplicaUrls,
    replicaLagMs: env.databaseReplicaLagMs,
    onReplica: ({ name, state, lag }, before) =>
      log.warn({ replica: name, state, before, lagMs: Math.round(lag) }, 'a replica changed'),
  })
  watchPool('main', database.pool)
  watchPool('search', database.searchPool)
  await database.replicas?.startMonitoring()
  watchReplicas(database.replicas?.all ?? [])
  if (!primary) {
    watchQueue(() => queueStats(database.db))
    watchArchive(() => archiveStats(database.db))
    await warnOfTooManyConnections(database.pool, connectionsOfAll(env), log)
  }
  const clock = await databaseClock(database.pool)
  const jobDatabase = roles.includes('worker')
    ? openDatabase({ url: databaseUrl, max: sizes.jobs, onError, queryTimeoutMs: jobQueryTimeoutMs })
    : undefined
  if (jobDatabase) watchPool('jobs', jobDatabase.pool)
  const ports = openPorts(env, demo, () => holdsFiles(database.db))
  const core = buildCore({ database, jobDatabase, clock, log, ports, limits })
  const pipeline = buildPipeline(core)
  const stopCache = startTableCache(core)
  const stopTexts = await startTexts(core)
  const stopDefaultLocale = await startDefaultLocale(core, pipeline)
  const closeCore = async () => {
    clock.stop()
    await stopDefaultLocale()
    await stopTexts()
    await stopCache()
    await core.parts.ports.documents.close()
    await jobDatabase?.close()
    await database.close()
  }
  try {
    await prepare?.(core)
  } catch (error) {
    await closeCore()
    throw error
  }
  const worker = jobDatabase
    ? startWorker({
        url: databaseUrl,
        tasks: tasksOf(core),
        crons: cronsOf(core),
        kinds: kindsOf(core),
        log,
        concurrency: env.workerConcurrency,
      })
    : undefined
  if (worker) watchWorker(worker)
  const listens = primary !== undefined || !hasWebProcesses(env)
  const requests = new RequestFigures()
  const stopRequests = storeRequests(core, requests)
  const app = await buildHttpServer({
    pipeline,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken ?? null,
    roles: listens ? roles : [],
    worker: primary ?? worker,
    metrics: primary?.metrics,
    processes: primary?.webProcesses,
    requests,
    mountSite: async (server) => {
      const { mountSite } = await import('#web/pipeline/site.server.ts')
      return mountSite(server, { pipeline, demo, mode: env.mode })
    },
  })
  const close = async () => {
    await Promise.all([app.close(), worker?.stop()]) // in parallel, so that both have the time of a shutdown
    await stopRequests()
    await closeCore()
  }
  try {
    if (listens) await listen(app, { port: env.port, host: env.host })
  } catch (error) {
    await close()
    throw error
  }
  return { url: env.appUrl, core, heartbeatAge: () => worker?.heartbeatAge() ?? null, close }
}
