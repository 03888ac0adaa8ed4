import { expect, test } from 'vitest'
import { scheduleOf } from './schedule.ts'

test.each([
  ['* * * * *', { every: 'minute' }],
  ['*/5 * * * *', { every: 'minutes', count: 5 }],
  ['7 * * * *', { every: 'hour', minute: '07' }],
  ['3 1 * * *', { every: 'day', time: '01:03' }],
  ['41 19 * * *', { every: 'day', time: '19:41' }],
  ['0 3 * * 1', { every: 'other', cron: '0 3 * * 1' }],
  ['0 */2 * * *', { every: 'other', cron: '0 */2 * * *' }],
  ['0 3 1 * *', { every: 'other', cron: '0 3 1 * *' }],
])('%s in words', (cron, words) => expect(scheduleOf(cron)).toEqual(words))
