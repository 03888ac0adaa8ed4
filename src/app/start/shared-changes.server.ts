import { jobChanged, jobDeleted, jobStateChanged, liveJobsShown } from '#modules/jobs/events.ts'
import { pagesChanged, type Core } from '#platform/core/core.server.ts'
import type { ProcessChannel } from './process-channel.server.ts'

/** Notifies the other processes of changes their cached pages depend on, and applies theirs to the pages cached here. */
export function shareChanges(core: Core, tell: ProcessChannel['tell'], hear?: ProcessChannel['hear']): void {
  let hearing = false
  core.subscribe(pagesChanged, () => tell('pagesChanged', null))
  for (const event of [jobChanged, jobDeleted])
    core.subscribe(event, ({ jobId }) => hearing || tell('jobChanged', { jobId }))
  core.subscribe(jobStateChanged, ({ jobId }) => tell('jobChanged', { jobId }))
  core.subscribe(liveJobsShown, ({ jobIds }) => jobIds.forEach((jobId) => tell('jobChanged', { jobId })))
  hear?.('pagesChanged', () => core.changes++)
  hear?.('jobChanged', (job) => {
    hearing = true
    core.announce(jobChanged, job)
    hearing = false
  })
}
