import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { interviewEventKinds } from '#kernel/enums/interviews.ts'
import { actionsOf, activityKinds } from './rules.activity.ts'

/** Modules in which members of a company write to the audit log. */
const modules = [
  'applications',
  'companies',
  'exports',
  'imports',
  'interviews',
  'jobs',
  'matching',
  'messages',
  'reviews',
]
const folder = (name: string) => path.join(import.meta.dirname, '..', name)
const sourcesOf = (name: string) =>
  readdirSync(folder(name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => readFileSync(path.join(folder(name), file), 'utf8'))
const sources = modules.flatMap(sourcesOf)
const written = new Set(
  sources.flatMap((text) => [...text.matchAll(/action: '([a-z]+\.[A-Za-z]+)'/g)].map(([, action]) => action ?? '')),
)

/** Written for administrators, candidates or the person alone: no business of a team. */
const elsewhere = [
  'applications.create',
  'applications.withdraw',
  'company.check',
  'company.decide',
  'company.decideProposal',
  'company.erase',
  'employer.update',
  'interviews.feedCreate',
  'interviews.feedRevoke',
  'invitations.decline',
  'jobs.decide',
  'jobs.decideProposal',
  'messages.reportDecided',
  'reviews.decide',
]

test('whatever members do and is audited has its place in the activity of the team', () => {
  expect(written.size).toBeGreaterThan(30)
  const listed = new Set([...actionsOf(undefined), ...elsewhere])
  expect([...written].filter((action) => !listed.has(action))).toEqual([])
})

test('of interviews everything that a company does is listed', () => {
  /** By candidates, or by nobody. */
  const others = ['OTHER_TIMES', 'DECLINED', 'EXPIRED', 'RESCHEDULE_REQUESTED', 'INTERVIEWER_LEFT']
  const own = interviewEventKinds.filter((kind) => !others.includes(kind))
  expect(actionsOf('INTERVIEWS')).toEqual(expect.arrayContaining(own.map((kind) => `interviews.${kind}`)))
})

test('a filter lists what its part of the work writes, and nothing that nobody writes any more', () => {
  expect(activityKinds.flatMap((kind) => actionsOf(kind))).toEqual(actionsOf(undefined))
  const texts = [...sources, ...sourcesOf('billing')]
  const quoted = new Set(
    texts.flatMap((text) => [...text.matchAll(/'([a-z]+\.[A-Za-z]+)'/g)].map(([, action]) => action)),
  )
  const listed = actionsOf(undefined).filter((action) => !action.startsWith('interviews.'))
  expect(listed.filter((action) => !quoted.has(action))).toEqual([])
})
