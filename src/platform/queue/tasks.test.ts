import type { JobHelpers } from 'graphile-worker'
import { expect, test, vi } from 'vitest'
import { silentLog } from '#platform/log/log.server.ts'
import { cronItems, taskList } from './tasks.server.ts'

test('a renamed scheduled job keeps the identifier of its first name', () => {
  const [item] = cronItems([{ name: 'search.refresh', match: '20 19 * * *', identifier: 'old.refresh' }])
  expect(item).toMatchObject({
    task: 'search.refresh',
    identifier: 'old.refresh',
    options: { jobKey: 'cron:old.refresh', queueName: 'cron:old.refresh', backfillPeriod: 25 * 3600 * 1000 },
  })
})

test('a scheduled job that was never renamed has its name as identifier', () => {
  const [item] = cronItems([{ name: 'jobs.expire', match: '*/5 * * * *' }])
  expect(item).toMatchObject({
    task: 'jobs.expire',
    identifier: 'jobs.expire',
    options: { jobKey: 'cron:jobs.expire' },
  })
})

test('a job that hangs fails when its time is over, and is aborted', async () => {
  vi.useFakeTimers()
  try {
    let logged: unknown
    const hang = ({ signal }: { signal: AbortSignal }) =>
      new Promise<void>(() => signal.addEventListener('abort', () => (logged = signal.reason)))
    const list = taskList({ hang, quick: async () => undefined }, silentLog())
    const job = { id: '1', attempts: 1, max_attempts: 12 }
    const helpers = { job, abortSignal: new AbortController().signal } as unknown as JobHelpers
    const outcome = Promise.resolve(list['hang']?.({}, helpers)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(await outcome).toEqual(new Error('did not end within 900 seconds'))
    expect(logged).toEqual(new Error('did not end within 900 seconds'))
    await list['quick']?.({}, helpers)
    expect(vi.getTimerCount(), 'nothing is left of the limit').toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
