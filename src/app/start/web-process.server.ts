import { once } from 'node:events'
import type { Worker } from 'node:cluster'
import type { Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { labelProcess, processMetrics } from '#platform/log/metrics.server.ts'
import type { Primary } from '../server.ts'
import type { BufferedLog } from './buffered-log.server.ts'
import { asPortError } from './port.server.ts'
import { channelEnd, ProcessChannel, type WebProcessStart } from './process-channel.server.ts'
import { shareChanges } from './shared-changes.server.ts'
import type { Shutdown } from './shutdown.server.ts'

type WebProcessOptions = { env: Env; demo: boolean; bufferedLog: BufferedLog; shutdown: Shutdown; worker: Worker }

/** Serves pages and calls until the primary says to stop, then exits with 0. */
export async function runWebProcess({ env, demo, bufferedLog, shutdown, worker }: WebProcessOptions): Promise<void> {
  const channel = new ProcessChannel(channelEnd(worker))
  channel.answer('processMetrics', processMetrics)
  channel.answer('pulse', async () => null)
  const end = (code: number) => void shutdown.run().then(() => process.exit(code))
  channel.hear('stop', () => end(0))
  // Ctrl-C and the end of a terminal reach every process of a group; it is the primary that says when to stop.
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  process.on('SIGTERM', () => end(0))
  try {
    const start = Promise.withResolvers<WebProcessStart>()
    channel.hear('start', start.resolve)
    const roles = env.roles.filter((role) => role !== 'worker')
    const { startServer } = await import('../server.ts')
    if (roles.includes('web')) await (await import('#web/pipeline/site.server.ts')).loadSite()
    channel.tell('loaded', null)
    const { databaseUrl, name } = await start.promise
    labelProcess(name)
    const log = bufferedLog.log
    bufferedLog.buffer()
    const primary: Primary = {
      webProcesses: env.webProcesses,
      heartbeatAge: () => channel.ask('heartbeatAge'),
      metrics: () => channel.ask('allMetrics', 5000),
    }
    const server = await startServer({
      env,
      roles,
      log,
      demo,
      databaseUrl,
      primary,
      prepare: async (core) => shareChanges(core, channel.tell.bind(channel), channel.hear.bind(channel)),
    })
    shutdown.add(() => server.close())
    bufferedLog.flush()
    channel.tell('listening', null)
  } catch (error) {
    await reportFailure(asPortError(error, env))
  }

  async function reportFailure(error: unknown): Promise<void> {
    const operatorCanFix = error instanceof StartError
    if (operatorCanFix) bufferedLog.discard()
    else bufferedLog.flush()
    const reason =
      error instanceof Error ? (operatorCanFix ? error.message : (error.stack ?? error.message)) : String(error)
    channel.tell('failed', { reason, operatorCanFix })
    worker.disconnect() // after what was sent has arrived
    await once(worker, 'disconnect')
    await shutdown.run()
    process.exit(1)
  }
}
