import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './fixtures/sources.ts'

/** Names of files and of mails about whole days of UTC. */
const utc = [
  'src/modules/admin/handlers.audit.server.ts',
  'src/modules/admin/mail.audit.server.ts',
  'src/modules/exports/jobs.server.ts',
]
const utcDay = /(?:new Date\(\)|\bnow)\.toISOString\(\)\.slice\(0, (?:7|10)\)/

test('today is the day in the time zone of the site, not that of UTC', () => {
  const files = sources('src')
    .map(({ file }) => file)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('src/seed/'))
  expect(files.length).toBeGreaterThan(1000)
  expect(
    files.filter((file) => !utc.includes(file) && utcDay.test(readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})
