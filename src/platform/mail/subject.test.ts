import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locales, type Locale } from '#kernel/locale.ts'
import { flatten, type NestedTexts } from '#platform/i18n/translate.ts'
import { subjectOfKind } from './subject.ts'

const sets: Record<string, Record<string, string>> = {
  mailJobs: { 'expired.subject': '“{{title}}” has closed', 'expired.title': 'Closed' },
  mailApplications: {
    'receivedMany.subject_one': '{{count}} application',
    'receivedMany.subject_other': '{{count}} applications',
  },
  mailInterviews: { 'candidate.booked.subject': 'Interview: {{when}}' },
  mailLegal: { 'changed.subject': 'New version of {{page}}' },
  mailTeam: { 'teamInvited.subject': 'Join {{company}}' },
  mailRequests: { 'done.subject': 'Your request was answered' },
}
const src = path.join(import.meta.dirname, '../..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /mail[^/]*\.server\.ts$|(handlers|jobs)(\.\w+)?\.server\.ts$/.test(file))
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
  .filter((text) => /queueMail\(|mail\.server\.ts'/.test(text))
/** Kinds that are written out where they are sent, and those that are put together of a code or an outcome. */
const kinds = [
  ...sources.flatMap((text) =>
    [...text.matchAll(/(?:kind: |send\(ctx, \w+, )'([a-z]+\.[\w.]+)'/g)].map(([, kind = '']) => kind),
  ),
  ...['verify', 'login', 'reset', 'change'].map((code) => `accounts.code.${code}`),
  ...['received', 'extended', 'done', 'refused', 'aging'].map((step) => `accounts.request.${step}`),
  ...['linked', 'unlinked', 'adminInvited', 'adminReset', 'actingAsked', 'actingBegun'].map(
    (what) => `accounts.${what}`,
  ),
  ...['importEnded', 'feedOff'].map((what) => `imports.${what}`),
  ...['assigned', 'assignedSeveral', 'approved', 'rejected', 'closingSoon'].map((what) => `jobs.${what}`),
  ...['teamJoined', 'teamOn', 'teamOff', 'approved', 'proposalPartiallyAccepted'].map((what) => `companies.${what}`),
  ...['removed', 'agreed', 'refused', 'reversed', 'reportReopened', 'shown'].map((what) => `moderation.${what}`),
  ...['proposed', 'moved', 'otherTimes', 'scorecardDue'].map((what) => `interviews.${what}`),
]

test.each(locales)('%s: every kind of mail that is sent has words, without an open place', (locale) => {
  const read = (each: Locale, set: string) => {
    const file = path.join(src, `text/${each}/${set}.json`)
    return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8')) as NestedTexts) : {}
  }
  expect(kinds.length).toBeGreaterThan(50)
  const words = kinds.map((kind) => [kind, subjectOfKind(kind, locale, read)] as const)
  expect(words.filter(([kind, word]) => !word || word.includes('{{') || word === kind)).toEqual([])
})

const subject = (kind: string) => subjectOfKind(kind, 'en', (_, set) => sets[set] ?? {})

test('a kind of mail is called by its subject, with gaps for what is about somebody', () => {
  expect(subject('jobs.expired')).toBe('“…” has closed')
  expect(subject('applications.receivedMany')).toBe('… applications')
  expect(subject('companies.teamInvited')).toBe('Join …')
  expect(subject('accounts.request.done')).toBe('Your request was answered')
  expect(subject('interviews.booked')).toBe('Interview: …')
  expect(subject('content.legal')).toBe('New version of …')
  expect([subject('jobs.unknown'), subject('nothing')]).toEqual([null, null])
})
