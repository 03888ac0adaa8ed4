import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  codeFor,
  advanceTime,
  errorCodeOf,
  wrongCode,
  type Browser,
} from '../../../test/fixtures/accounts.ts'

const app = testApp()
const password = 'payung-merah-di-stasiun'

/** Everything observable of a response, with random and time-dependent parts normalised. */
async function observe(browser: Browser, call: () => Promise<unknown>) {
  const before = new Map(browser.cookies)
  const answer = await call().then(
    (value) => ({ value: value as object }),
    (error: { code: string; params: object; fields: object }) => ({
      code: error.code,
      params: error.params,
      fields: error.fields,
    }),
  )
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (key === 'flow') return `${String(value).length} characters`
    // Limits count by the database's clock, which runs on between the two people.
    if (key === 'seconds') return `${Math.ceil(Number(value) / 60)} minutes`
    return key.endsWith('At') ? 'a time' : value
  })
  return {
    text,
    cookies: [...browser.cookies]
      .filter(([name, value]) => before.get(name) !== value)
      .map(([name, value]) => `${name} ${value.length}`),
  }
}

/** Runs the same steps for a known and an unknown address of the same length. */
async function compare(steps: (browser: Browser, email: string) => (() => Promise<unknown>)[]) {
  const person = await aRegisteredUser(app, 'candidate')
  const unknown = person.email.replace('candidate', 'candidats')
  const answers = []
  for (const email of [person.email, unknown]) {
    const browser = aBrowser(app)
    const seenHere = []
    for (const step of steps(browser, email)) {
      seenHere.push(await observe(browser, step))
      await app.runJobs()
    }
    answers.push(seenHere)
  }
  expect(answers[0]).toEqual(answers[1])
  return answers[0] ?? []
}

test('forgot password, resend and wrong codes respond the same for an address without an account', async () => {
  const answers = await compare((browser, email) => [
    () => browser.call('candidate.forgetPassword', { email }),
    () => browser.call('candidate.forgetPassword', { email }),
    () => browser.call('candidate.resendOtp', {}),
    ...Array.from(
      { length: 7 },
      (_, step) => () => browser.call('candidate.verifyResetPasswordOtp', { otp: `00000${step}` }),
    ),
  ])
  expect(answers.map(({ text }) => /CODE_\w+|TOO_MANY/.exec(text)?.[0] ?? 'ok')).toEqual([
    'ok',
    'ok',
    'CODE_TOO_SOON',
    ...Array(5).fill('CODE_WRONG'),
    'CODE_TOO_MANY_TRIES',
    'CODE_TOO_MANY_TRIES',
  ])
})

test('signing in by code or by a wrong password responds the same, up to the throttling', async () => {
  const answers = await compare((browser, email) => [
    () => browser.call('candidate.login', { email, viaOtp: true }),
    ...Array.from({ length: 7 }, () => () => browser.call('candidate.login', { email, password })),
  ])
  expect(answers.slice(1).map(({ text }) => (JSON.parse(text) as { code: string }).code)).toEqual([
    ...Array(5).fill('CREDENTIALS_WRONG'),
    'TOO_MANY',
    'TOO_MANY',
  ])
})

test('a code of another browser does not reveal that the account exists', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const unknown = person.email.replace('candidate', 'candidats')
  const outcomes = []
  for (const email of [person.email, unknown]) {
    const [first, second] = [aBrowser(app), aBrowser(app)]
    await first.call('candidate.forgetPassword', { email })
    await app.runJobs()
    await advanceTime(app, 61_000)
    await second.call('candidate.forgetPassword', { email })
    await app.runJobs()
    outcomes.push([
      await errorCodeOf(first.call('candidate.verifyResetPasswordOtp', { otp: '000000' })),
      await errorCodeOf(second.call('candidate.verifyResetPasswordOtp', { otp: '000001' })),
    ])
  }
  expect(outcomes[0]).toEqual(outcomes[1])
})

test('an unverified account looks like none without its password', async () => {
  const person = aRegistration('candidate')
  await aBrowser(app).call('candidate.register', person)
  await codeFor(app, person.email)
  const browser = aBrowser(app)
  expect(await errorCodeOf(browser.call('candidate.login', { email: person.email, password }))).toBe(
    'CREDENTIALS_WRONG',
  )
  expect(await errorCodeOf(browser.call('candidate.login', { email: `x${person.email}`, password }))).toBe(
    'CREDENTIALS_WRONG',
  )
  expect(wrongCode('000000')).toBe('000001')
})
