import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { settlesWithin } from '#platform/core/settles-within.ts'
import type { Core } from '#platform/core/core.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { joinMetrics, labelProcess, processMetrics, watchWebProcesses } from '#platform/log/metrics.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { isHung } from './hung-process.server.ts'
import { channelEnd, ProcessChannel, type Notices } from './process-channel.server.ts'
import { shareChanges } from './shared-changes.server.ts'

/** The processes that serve pages and calls at one address, each replaced when it ends. */
export type WebProcesses = {
  /** Resolves when all serve. Throws StartError for what the operator can fix. */
  serve(site: { core: Core; databaseUrl: string; heartbeatAge: () => number | null }): Promise<void>
  /** Requests under way are finished; what has not ended after `stopMs` is killed. */
  stop(): Promise<void>
}

/** A little less than the shutdown allows a step. */
const stopMs = 18_000
/** A process that served for so long is replaced at once when it ends. */
const steadyMs = 60_000

type WebProcess = { worker: Worker; channel: ProcessChannel }

/**
 * Forks the web processes, which load their code and wait for `serve`. All listen at one address (`listen`); they end by themselves when
 * this process does.
 */
export function forkWebProcesses(options: { count: number; demo: boolean; log: Log }): WebProcesses {
  const { count, demo, log } = options
  const running = new Map<string, WebProcess>()
  const stopping = new AbortController()
  const started = Promise.withResolvers<Parameters<WebProcesses['serve']>[0]>()
  const listening = Promise.withResolvers<void>()
  listening.promise.catch(() => undefined) // thrown by `serve`, which a failed start never calls
  const serving = new Set<string>()
  let replaced = 0
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../main.ts', import.meta.url)),
    args: demo ? ['--demo'] : [],
    serialization: 'advanced', // NaN is a figure
  })
  labelProcess('primary')
  watchWebProcesses({
    get running() {
      return serving.size
    },
    get replaced() {
      return replaced
    },
  })

  const notifyOthers = (self: string | null, ...[notice, content]: Parameters<ProcessChannel['tell']>) => {
    for (const [name, { channel }] of running) if (name !== self) channel.tell(notice, content)
  }

  function listen(name: string, channel: ProcessChannel): void {
    channel.hear(
      'loaded',
      () => void started.promise.then(({ databaseUrl }) => channel.tell('start', { databaseUrl, name })),
    )
    channel.hear('listening', () => {
      serving.add(name)
      if (serving.size === count) listening.resolve()
    })
    channel.hear('failed', (failure) => {
      listening.reject(asError(failure))
      log.error({ process: name, reason: failure.reason }, 'a web process could not start')
    })
    for (const notice of ['pagesChanged', 'jobChanged'] as const)
      channel.hear(notice, (content) => notifyOthers(name, notice, content))
    channel.answer('heartbeatAge', async () => (await started.promise).heartbeatAge())
    channel.answer('allMetrics', allMetrics)
  }

  async function allMetrics(): Promise<string> {
    const others = [...running].map(([name, { channel }]) =>
      channel.ask('processMetrics', 1500).catch((err: unknown) => {
        log.warn({ err, process: name }, 'figures of a web process are missing')
        return []
      }),
    )
    return joinMetrics(await Promise.all([processMetrics(), ...others]))
  }

  /** Runs the process until it ends. */
  async function run(name: string): Promise<void> {
    const worker = cluster.fork()
    worker.on('error', (err) => log.warn({ err, process: name }, 'a web process could not be reached'))
    const channel = new ProcessChannel(channelEnd(worker))
    running.set(name, { worker, channel })
    listen(name, channel)
    if (stopping.signal.aborted) channel.tell('stop', null)
    const ended = new AbortController()
    void endWhenHung(name, { worker, channel }, AbortSignal.any([stopping.signal, ended.signal]))
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
    ended.abort()
    running.delete(name)
    serving.delete(name)
    if (stopping.signal.aborted) return
    listening.reject(new Error(`a web process ended with ${signal ?? `exit code ${code}`} before it could serve`))
    log.error({ process: name, pid: worker.process.pid, code, signal }, 'a web process ended and is replaced')
  }

  async function endWhenHung(name: string, { worker, channel }: WebProcess, signal: AbortSignal): Promise<void> {
    if (!(await isHung((timeoutMs) => channel.ask('pulse', timeoutMs), signal))) return
    log.error({ process: name, pid: worker.process.pid }, 'a web process does not answer and is ended')
    worker.process.kill('SIGKILL')
  }

  async function keepRunning(name: string): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = performance.now()
      await run(name)
      if (performance.now() - began > steadyMs) failures = 0
      replaced++
      const waitMs = failures === 0 ? 0 : Math.min(5000, 250 * 2 ** Math.min(failures, 6))
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined) // only the signal rejects it
    }
  }

  const ended = Promise.all(Array.from({ length: count }, (_, at) => keepRunning(`web${at + 1}`)))

  return {
    async serve(site) {
      shareChanges(site.core, (notice, content) => notifyOthers(null, notice, content))
      started.resolve(site)
      await listening.promise
    },
    async stop() {
      stopping.abort()
      notifyOthers(null, 'stop', null)
      if (await settlesWithin(stopMs, ended)) return
      log.warn({}, 'web processes did not end in time')
      for (const { worker } of running.values()) worker.process.kill('SIGKILL')
      await ended
    },
  }
}

function asError({ reason, operatorCanFix }: Notices['failed']): Error {
  return operatorCanFix ? new StartError(reason) : new Error(reason)
}
