import { expect, test } from 'vitest'
import {
  afterHireMs,
  answerMs,
  candidateWriteState,
  companyWriteState,
  cursorPattern,
  endedAt,
  excerpt,
  firstName,
  hourlyLimits,
  maxFiles,
  maxSameText,
  maxTemplates,
  maxUnanswered,
  otherSide,
  readCursor,
  threadCursor,
  threadState,
  threadStates,
  withdrawMs,
  withdrawProblem,
  type ApplicationFacts,
  type ThreadFacts,
} from './rules.ts'
import { fillPlaceholders, placeholders, unknownPlaceholders, type PlaceholderValues } from './rules.placeholders.ts'
import { messageTaskKinds } from './rules.tasks.ts'

const now = new Date('2026-11-23T09:00:00Z')
const day = 86_400_000
const ago = (days: number) => new Date(now.getTime() - days * day)
const application: ApplicationFacts = {
  status: 'APPLIED',
  statusAt: ago(5),
  noticeSentAt: null,
  withdrawnAt: null,
  closedAt: null,
}
const thread: ThreadFacts = { lastWordAt: null, blockedAt: null, candidateMessages: 0, answered: false }
const rejected: ApplicationFacts = { ...application, status: 'REJECTED', statusAt: ago(5), noticeSentAt: ago(4) }

test('the limits that people are told, and the names that are stored', () => {
  expect({ maxUnanswered, maxFiles, maxSameText, maxTemplates, ...hourlyLimits }).toEqual({
    maxUnanswered: 3,
    maxFiles: 3,
    maxSameText: 20,
    maxTemplates: 100,
    candidate: 30,
    member: 200,
    thread: 20,
  })
  expect([answerMs, afterHireMs, withdrawMs].map((ms) => ms / day)).toEqual([14, 30, 1 / 24])
  expect(threadStates).toEqual(['OPEN', 'CLOSED', 'SEALED'])
  expect([otherSide('CANDIDATE'), otherSide('COMPANY')]).toEqual(['COMPANY', 'CANDIDATE'])
  expect([firstName(' Siti  Rahma '), firstName('')]).toEqual(['Siti', ''])
  expect(messageTaskKinds).toEqual(['MESSAGE', 'MESSAGES'])
})

test('a thread ends when the candidate withdrew, was told of a rejection, was closed, or 30 days after the hire', () => {
  expect(endedAt(application, now)).toBeNull()
  expect(endedAt({ ...rejected, noticeSentAt: null }, now), 'not told yet').toBeNull()
  expect(endedAt(rejected, now)).toEqual(ago(4))
  expect(endedAt({ ...application, noticeSentAt: ago(4) }, now), 'reopened after the notice').toBeNull()
  expect(endedAt({ ...application, withdrawnAt: ago(2) }, now)).toEqual(ago(2))
  expect(endedAt({ ...rejected, withdrawnAt: ago(2) }, now), 'the first end').toEqual(ago(4))
  expect(endedAt({ ...application, closedAt: ago(1) }, now)).toEqual(ago(1))
  expect(endedAt({ ...application, status: 'HIRED', statusAt: ago(29.9) }, now)).toBeNull()
  expect(endedAt({ ...application, status: 'IN_INTERVIEW', statusAt: ago(90) }, now), 'nobody was hired').toBeNull()
  expect(endedAt({ ...application, status: 'HIRED', statusAt: ago(30) }, now)).toEqual(now)
})

test('a candidate writes three times before an answer, and as often as they like after it', () => {
  expect(candidateWriteState(application, { ...thread, candidateMessages: 2 }, now).reason).toBe('OPEN')
  expect(candidateWriteState(application, { ...thread, candidateMessages: 3 }, now)).toMatchObject({
    reason: 'WAIT',
    problem: 'LIMIT_REACHED',
  })
  expect(candidateWriteState(application, { ...thread, candidateMessages: 3, answered: true }, now).problem).toBeNull()
})

test('after the end a candidate writes once, the company answers for 14 days, then it is sealed', () => {
  const silent = { ...thread, candidateMessages: 3 }
  expect(candidateWriteState(rejected, silent, now)).toMatchObject({ reason: 'LAST_WORD', problem: null })
  expect(companyWriteState(rejected, silent, now, 'APPROVED')).toMatchObject({ reason: 'CLOSED' })
  const answered = { ...silent, lastWordAt: ago(3) }
  expect(candidateWriteState(rejected, answered, now)).toMatchObject({ reason: 'CLOSED', problem: 'THREAD_CLOSED' })
  expect(companyWriteState(rejected, answered, now, 'SUSPENDED')).toEqual({
    reason: 'ANSWER',
    problem: null,
    until: new Date(ago(3).getTime() + answerMs),
  })
  const last = { ...silent, lastWordAt: new Date(now.getTime() - answerMs) }
  const early = { ...rejected, noticeSentAt: ago(20) }
  expect(threadState(endedAt(early, now), last, now)).toBe('SEALED')
  expect(threadState(endedAt(early, now), last, new Date(now.getTime() - 1))).toBe('CLOSED')
  expect(companyWriteState(early, last, now, 'APPROVED').reason).toBe('SEALED')
  expect(candidateWriteState(early, last, now).reason).toBe('SEALED')
  expect(candidateWriteState(rejected, { ...silent, lastWordAt: ago(4) }, now).reason, 'at the end itself').toBe(
    'CLOSED',
  )
  expect(threadState(null, answered, now)).toBe('OPEN')
  // A word of before an end that was taken back counts for nothing.
  expect(candidateWriteState(rejected, { ...silent, lastWordAt: ago(10) }, now).reason).toBe('LAST_WORD')
})

test('a block ends what the company writes, and a suspended company begins nothing', () => {
  expect(companyWriteState(application, { ...thread, blockedAt: ago(1) }, now, 'APPROVED').reason).toBe('BLOCKED')
  expect(candidateWriteState(application, { ...thread, blockedAt: ago(1) }, now).problem).toBeNull()
  expect(companyWriteState(application, thread, now, 'APPROVED')).toEqual({
    reason: 'OPEN',
    problem: null,
    until: null,
  })
  expect(companyWriteState(application, thread, now, 'SUSPENDED')).toEqual({
    reason: 'SUSPENDED',
    problem: 'COMPANY_NOT_APPROVED',
    until: null,
  })
  expect(companyWriteState(application, { ...thread, candidateMessages: 1 }, now, 'SUSPENDED').problem).toBeNull()
})

test('an own message is withdrawn within an hour, once', () => {
  const own = { mine: true, sentAt: new Date(now.getTime() - withdrawMs), withdrawnAt: null, removedAt: null }
  expect(withdrawProblem(own, now)).toBeNull()
  expect(withdrawProblem(own, new Date(now.getTime() + 1))).toBe('UNDO_OVER')
  expect(withdrawProblem({ ...own, mine: false }, now)).toBe('ROLE_NOT_ALLOWED')
  expect(withdrawProblem({ ...own, removedAt: now }, now)).toBe('TRANSITION_NOT_ALLOWED')
  expect(withdrawProblem({ ...own, withdrawnAt: now }, now)).toBe('TRANSITION_NOT_ALLOWED')
})

test('an excerpt is one line that never cuts a character', () => {
  expect(excerpt('  Halo,\n\nsaya  di sini ', 40)).toBe('Halo, saya di sini')
  expect(excerpt('👩‍💻'.repeat(3), 4).endsWith('…')).toBe(true)
  expect(excerpt('😀😀😀', 2)).toBe('😀…')
  expect([excerpt('abcd', 4), excerpt('abcde', 4)]).toEqual(['abcd', 'abc…'])
})

test('a cursor goes there and back', () => {
  const row = { lastAt: now, applicationId: '01890000-0000-7000-8000-0000000000ff' }
  expect(readCursor(threadCursor(row))).toEqual(row)
  // Fifteen digits, the most that the pattern lets in, are a time that a date can hold.
  expect(readCursor('999999999999999_x').lastAt.getTime()).toBe(999_999_999_999_999)
  expect(cursorPattern.test(threadCursor(row)), 'what is written can be read').toBe(true)
  expect(cursorPattern.test(threadCursor(row).replace('_', '000_'))).toBe(false)
  expect(readCursor('').applicationId).toBe('')
})

const values: PlaceholderValues = {
  'candidate.name': 'Siti {job.title}',
  'job.title': 'Data analyst',
  'company.name': 'PT Maju',
  'member.name': 'Rina',
  'interview.when': null,
  link: 'https://karya.example/x',
}

test('placeholders are filled in one pass, and an empty one is named', () => {
  expect(fillPlaceholders('Halo {candidate.name}, {job.title}', values).text).toBe(
    'Halo Siti {job.title}, Data analyst',
  )
  expect(fillPlaceholders('At {interview.when} {link}', values)).toEqual({ text: null, empty: 'interview.when' })
  expect(fillPlaceholders('a {b} {} {Not this} { link }', values).text).toBe('a {b} {} {Not this} { link }')
  expect(
    fillPlaceholders(placeholders.map((name) => `{${name}}`).join(' '), { ...values, 'interview.when': 'now' }),
  ).toEqual({
    text: 'Siti {job.title} Data analyst PT Maju Rina now https://karya.example/x',
    empty: null,
  })
  expect(unknownPlaceholders('{candidate.name} {salary} {salary} {constructor}')).toEqual(['salary', 'constructor'])
})
