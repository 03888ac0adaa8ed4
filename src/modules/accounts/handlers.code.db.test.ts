import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  codeFor,
  mailsTo,
  advanceTime,
  errorCodeOf,
  register,
  wrongCode,
} from '../../../test/fixtures/accounts.ts'
import { claimCode } from './store.codes.server.ts'

const app = testApp()
const codeMails = async (email: string) =>
  (await mailsTo(app, email)).filter(({ kind }) => kind.startsWith('accounts.code.')).length

async function aPending() {
  const person = aRegistration('candidate')
  const browser = aBrowser(app)
  await register(browser, 'candidate', person)
  const otp = await codeFor(app, person.email)
  return {
    person,
    browser,
    otp,
    verify: (code: string) => errorCodeOf(browser.call('candidate.verifyEmailOtp', { otp: code })),
  }
}

test('of concurrent uses of one code exactly one succeeds', async () => {
  const { browser, otp } = await aPending()
  const flow = browser.cookies.get('flow') ?? ''
  const uses = Array.from({ length: 5 }, () => errorCodeOf(app.as()('candidate.verifyEmailOtp', { otp, flow })))
  const outcomes = await Promise.all(uses)
  expect(outcomes.filter((each) => each === 'SUCCESS')).toHaveLength(1)
  expect(outcomes.filter((each) => each === 'CODE_EXPIRED')).toHaveLength(4)
})

test('the database lets one concurrent use succeed, even when the counters are lost', async () => {
  app.clock.advance(1000) // its code is the newest one
  await aPending()
  const { id } = await app.db
    .selectFrom('one_time_code')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const taken = await Promise.all(Array.from({ length: 8 }, () => claimCode(app.db, id, app.clock.now())))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('a used code is rejected', async () => {
  const { browser, otp } = await aPending()
  const flow = browser.cookies.get('flow') ?? ''
  await browser.call('candidate.verifyEmailOtp', { otp })
  expect(await errorCodeOf(app.as()('candidate.verifyEmailOtp', { otp, flow }))).toBe('CODE_EXPIRED')
})

test('five wrong attempts invalidate a code; each counts although its request fails', async () => {
  const { verify, otp, person } = await aPending()
  for (let step = 1; step <= 5; step++) expect(await verify(wrongCode(otp, step))).toBe('CODE_WRONG')
  expect(await verify(otp)).toBe('CODE_TOO_MANY_TRIES')
  const row = await app.db
    .selectFrom('one_time_code as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.attempts', 'c.invalidated_at'])
    .where('a.email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(row.attempts).toBe(5)
  expect(row.invalidated_at).not.toBeNull()
})

test('five concurrent attempts count as five', async () => {
  const { browser, otp } = await aPending()
  const flow = browser.cookies.get('flow') ?? ''
  const attempts = Array.from({ length: 12 }, (_, step) =>
    errorCodeOf(app.as()('candidate.verifyEmailOtp', { otp: wrongCode(otp, step + 1), flow })),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((each) => each === 'CODE_WRONG')).toHaveLength(5)
  expect(outcomes.filter((each) => each === 'CODE_TOO_MANY_TRIES')).toHaveLength(7)
})

test('a code expires after ten minutes', async () => {
  const { verify, otp } = await aPending()
  await advanceTime(app, 10 * 60_000 + 1000)
  expect(await verify(otp)).toBe('CODE_EXPIRED')
})

test('a new code invalidates the old one and is sent after a minute at the earliest', async () => {
  const { browser, verify, otp, person } = await aPending()
  expect(await errorCodeOf(browser.call('candidate.resendOtp', {}))).toBe('CODE_TOO_SOON')
  await advanceTime(app, 61_000)
  await browser.call('candidate.resendOtp', {})
  const second = await codeFor(app, person.email)
  expect(await verify(otp)).toBe('CODE_EXPIRED')
  expect(await verify(second)).toBe('SUCCESS')
})

test('an address is sent at most five codes an hour, for all purposes together', async () => {
  const { browser, person, verify } = await aPending()
  for (let sent = 2; sent <= 5; sent++) {
    await advanceTime(app, 61_000)
    await browser.call('candidate.resendOtp', {})
    expect(await codeMails(person.email)).toBe(sent)
  }
  await advanceTime(app, 61_000)
  const fifth = await codeFor(app, person.email)
  expect(await errorCodeOf(browser.call('candidate.resendOtp', {}))).toBe('SUCCESS')
  expect(await errorCodeOf(aBrowser(app).call('candidate.forgetPassword', { email: person.email }))).toBe('SUCCESS')
  expect(await codeMails(person.email)).toBe(5)
  expect(await verify(fifth)).toBe('SUCCESS')
  await advanceTime(app, 3_600_000)
  await aBrowser(app).call('candidate.forgetPassword', { email: person.email })
  expect(await codeMails(person.email)).toBe(6)
})

test('the job that creates a code is idempotent', async () => {
  const { person, browser, verify, otp } = await aPending()
  const flow = browser.cookies.get('flow') ?? ''
  const job = app.core.jobs.find(({ name }) => name === 'accounts.issueCode')
  if (!job) throw new Error('no such job')
  await app.core.runJob(job, { flow }, 'again', { attempt: 2, maxAttempts: 12 })
  expect(await codeMails(person.email)).toBe(1)
  expect(await verify(otp)).toBe('SUCCESS')
})

test('a code is valid for its purpose and its side only', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const browser = aBrowser(app)
  await browser.call('candidate.forgetPassword', { email: person.email })
  const otp = await codeFor(app, person.email)
  expect(await errorCodeOf(browser.call('candidate.verifyEmailOtp', { otp }))).toBe('CODE_EXPIRED')
  expect(await errorCodeOf(browser.call('employer.verifyResetPasswordOtp', { otp }))).toBe('CODE_EXPIRED')
  expect(await errorCodeOf(browser.call('candidate.resetPassword', { password: 'awan-tipis-di-utara' }))).toBe(
    'CODE_EXPIRED',
  )
  expect(await browser.call('candidate.verifyResetPasswordOtp', { otp })).toMatchObject({ marker: 'OTP_VERIFIED' })
})

test('tampered, foreign and expired flows are rejected', async () => {
  const { browser, otp } = await aPending()
  const flow = browser.cookies.get('flow') ?? ''
  const middle = Math.floor(flow.length / 2)
  const bent = flow.slice(0, middle) + (flow[middle] === 'A' ? 'B' : 'A') + flow.slice(middle + 1)
  const session = await app.core.parts.ports.sealer.seal(
    'session',
    { sid: 'x' },
    new Date(app.clock.now().getTime() + 60_000),
  )
  for (const bad of [bent, session, '', 'x', flow.slice(0, -3)])
    expect(await errorCodeOf(app.as()('candidate.verifyEmailOtp', { otp, flow: bad })), bad).toBe('CODE_EXPIRED')
})
