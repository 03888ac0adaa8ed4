import { expect, test } from 'vitest'
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
