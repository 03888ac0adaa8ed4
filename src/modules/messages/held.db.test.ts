import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApplication, applicationVersion, decide, runNow } from '../../../test/fixtures/applications.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { bodiesOf, write } from '../../../test/fixtures/messages.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { deletionRequested } from '#modules/accounts/events.ts'
import { personalRows } from '#db/erase.server.ts'

const app = testApp()
const hour = 3_600_000
const marker = 'CANARY-9f3a'
const text = `Dear {candidate.name}, thank you for applying for {job.title}. ${marker}`

async function applicants(count: number) {
  const employer = await anEmployer(app)
  const made = []
  for (let at = 0; at < count; at++) {
    const candidate = await aCandidate(app)
    made.push({ ...(await anApplication(app, { candidate, employer })), candidate })
  }
  const [first] = made
  if (!first) throw new Error('nobody applied')
  return { made, them: first.them, first }
}
const rejection = async (made: { id: string }[], body = text) => ({
  applications: await Promise.all(made.map(async ({ id }) => ({ id, version: await applicationVersion(app, id) }))),
  status: 'REJECTED' as const,
  reason: 'SKILLS',
  body,
})

test('a message with a rejection is nowhere on the candidate’s side until the notice goes out', async () => {
  const { made, them, first } = await applicants(1)
  const { results } = await them('messages.decide', await rejection(made))
  expect(results).toMatchObject([{ code: 'SUCCESS', status: 'REJECTED' }])
  expect(results[0]?.sendsAt).not.toBeNull()
  await app.runJobs()
  const { me, id, candidate } = first
  const answers = [
    await me('messages.read', { id }),
    await me('messages.threads', {}),
    await me('userjobs.list', {}),
    await me('notifications.list', {}),
    await me('notifications.unread', {}),
    [...(await personalRows(app.db, candidate.id))],
    await mailsTo(app, candidate.email),
  ]
  expect(JSON.stringify(answers)).not.toContain(marker)
  expect(answers[0]).toMatchObject({ list: [], write: { reason: 'OPEN' } })
  expect(answers[4]).toMatchObject({ messages: 0 })
  expect(await errorCodeOf(me('messages.withdraw', { id, seq: null }))).toBe('NOT_FOUND')
  expect(await them('messages.read', { id })).toMatchObject({ held: { body: expect.stringContaining(marker) } })
  app.clock.advance(49 * hour)
  await runNow(app, 'applications.sendRejectionNotices')
  expect(await bodiesOf(me, id)).toEqual([expect.stringContaining('Dear Siti Rahma')])
  expect(await them('messages.read', { id })).toMatchObject({ held: null })
  app.clock.advance(3 * 60_000)
  await app.runJobs()
  expect(JSON.stringify(await mailsTo(app, candidate.email))).toContain(marker)
})

test('it goes with a rejection that is taken back, an application that is withdrawn, and a deleted account', async () => {
  const { made, them } = await applicants(3)
  const [back, withdrawn, gone] = made
  if (!back || !withdrawn || !gone) throw new Error('not made')
  await them('messages.decide', await rejection(made))
  await decide(back, 'APPLIED')
  await withdrawn.me('userjobs.update', { id: withdrawn.id, withdraw: true })
  await app.core.asSystem((ctx) => ctx.emit(deletionRequested, { accountId: gone.candidate.id }))
  const { rows } = await sql<{ application_id: string }>`select application_id from held_message`.execute(app.db)
  const held = rows.map((row) => row.application_id)
  for (const each of made) expect(held).not.toContain(each.id)
  app.clock.advance(49 * hour)
  await runNow(app, 'applications.sendRejectionNotices')
  expect(await bodiesOf(back.me, back.id)).toEqual([])
  expect(await bodiesOf(withdrawn.me, withdrawn.id)).toEqual([])
})

test('each receiver has a result: stale, unknown, empty placeholders and blocks are refused alone', async () => {
  const { made, them } = await applicants(3)
  const input = await rejection(made.slice(0, 2))
  const stale = { id: made[1]?.id ?? '', version: 0 }
  const unknown = { id: '01890000-0000-7000-8000-0000000000ff', version: 1 }
  const { results } = await them('messages.decide', {
    ...input,
    applications: [...input.applications.slice(0, 1), stale, unknown],
  })
  expect(results.map(({ code }) => code)).toEqual(['SUCCESS', 'STALE_VERSION', 'NOT_FOUND'])
  const third = made.slice(2)
  const empty = await rejection(third, 'See you {interview.when}')
  expect(await errorCodeOf(them('messages.decide', empty))).toBe('PLACEHOLDER_EMPTY')
  const two = { ...empty, applications: [...empty.applications, unknown] }
  expect((await them('messages.decide', two)).results).toMatchObject([
    { code: 'PLACEHOLDER_EMPTY', placeholder: 'interview.when', status: null },
    { code: 'NOT_FOUND' },
  ])
  expect(await errorCodeOf(them('messages.decide', await rejection(third, 'Pay: {salary}')))).toBe(
    'INVALID PLACEHOLDER_UNKNOWN',
  )
  const again = them('messages.decide', { ...input, applications: input.applications.slice(0, 1) })
  expect(await errorCodeOf(again)).toBe('STALE_VERSION')
})

test('with a decision that is told at once the message goes at once', async () => {
  const { made, them, first } = await applicants(1)
  const input = await rejection(made)
  const { results } = await them('messages.decide', { ...input, status: 'SHORTLIST', reason: null })
  expect(results).toMatchObject([{ code: 'SUCCESS', sendsAt: app.clock.now().toISOString() }])
  expect(await bodiesOf(first.me, first.id)).toEqual([expect.stringContaining(marker)])
})

test('the sender takes the held message back without the rejection', async () => {
  const { made, them, first } = await applicants(1)
  await them('messages.decide', await rejection(made))
  await them('messages.withdraw', { id: first.id, seq: null })
  app.clock.advance(49 * hour)
  await runNow(app, 'applications.sendRejectionNotices')
  expect(await bodiesOf(first.me, first.id)).toEqual([])
  await write(first.me, first.id, 'May I ask why?')
})
