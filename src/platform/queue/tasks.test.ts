import { expect, test } from 'vitest'
import { cronItems } from './tasks.server.ts'

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
