import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import {
  aBrowser,
  aRegisteredUser,
  aRegistration,
  codeFor,
  mailsTo,
  errorCodeOf,
  register,
  wrongCode,
} from '../../../test/fixtures/accounts.ts'
import { goThrough, signOn, someone, startProviders, theRest } from '../../../test/fixtures/sign-on.ts'
import { consentVersion as termsVersion } from './rules.consent.ts'

const providers = await startProviders('http://localhost:3000')
const { linkedin, fsp } = providers
const app = testApp({ env: providers.env })

beforeEach(() => {
  linkedin.fault = fsp.fault = 'ok'
})
afterAll(() => Promise.all([linkedin.stop(), fsp.stop()]))

const accountWith = (email: string, kind: 'CANDIDATE' | 'EMPLOYER' = 'CANDIDATE') =>
  app.db.selectFrom('account').selectAll().where('email', '=', email).where('kind', '=', kind).executeTakeFirst()
const linksOf = (email: string) =>
  app.db
    .selectFrom('sign_on_identity as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['provider', 'issuer', 'subject'])
    .where('account.email', '=', email)
    .execute()

/** A person signed in by LinkedIn, in their own browser. */
async function signedOn(changes: Parameters<typeof someone>[0] = {}) {
  const person = (linkedin.person = someone(changes))
  const browser = aBrowser(app)
  await signOn(browser, providers, 'linkedin')
  const { user } = await browser.call('candidate.signOnComplete', theRest())
  return { person, browser, user, email: person.email ?? '' }
}

describe('a new person', () => {
  test('completes the missing fields and gets an account with accepted terms, a verified mailbox and a profile', async () => {
    const person = (linkedin.person = someone())
    const browser = aBrowser(app, { locale: 'id' })
    const next = '/jobsseekers/my-jobs'
    expect(await signOn(browser, providers, 'linkedin', next)).toEqual({ marker: 'COMPLETE', next })
    const { pending } = await browser.call('candidate.signOnPending', {})
    expect(pending).toMatchObject({
      wants: 'COMPLETE',
      provider: 'linkedin',
      email: person.email,
      name: 'Sari Melati',
      next,
    })
    expect(await errorCodeOf(browser.call('candidate.signOnComplete', { ...theRest(), phone: '12' }))).toMatch(
      /^INVALID/,
    )
    expect(await errorCodeOf(browser.call('candidate.signOnComplete', { ...theRest(), acceptTerms: false }))).toMatch(
      /^INVALID/,
    )
    const done = await browser.call('candidate.signOnComplete', theRest())
    expect(done).toMatchObject({ marker: 'LOGIN', next, passwordRemoved: false })

    const account = await accountWith(person.email ?? '')
    expect(account).toMatchObject({ terms_version: termsVersion, locale: 'id', password_hash: null })
    expect(account?.email_verified_at).not.toBeNull()
    const consent = app.db
      .selectFrom('consent')
      .select(['purpose', 'version', 'given'])
      .where('account_id', '=', done.user.id)
    expect(await consent.execute()).toContainEqual({ purpose: 'TERMS', version: termsVersion, given: true })
    expect((await browser.caller()).kind).toBe('candidate')
    await browser.call('candidate.view', {})
    expect(await errorCodeOf(aBrowser(app).call('candidate.signOnComplete', theRest()))).toBe('SIGN_ON_STATE')
  })

  test('signs in again by the link alone, even with another address, and cannot complete twice', async () => {
    const { person, user, browser } = await signedOn()
    await browser.call('candidate.logout', {})
    expect(await errorCodeOf(browser.call('candidate.signOnComplete', theRest()))).toBe('SIGN_ON_STATE')
    linkedin.person = { ...person, email: 'moved@example.org', email_verified: false }
    const again = await signOn(browser, providers, 'linkedin')
    expect(again).toMatchObject({ marker: 'LOGIN', user: { id: user.id } })
  })

  test('concurrent completions create one account', async () => {
    linkedin.person = someone()
    const browser = aBrowser(app)
    await signOn(browser, providers, 'linkedin')
    const both = await Promise.all([1, 2].map(() => errorCodeOf(browser.call('candidate.signOnComplete', theRest()))))
    expect(both.filter((each) => each === 'SUCCESS')).toHaveLength(1)
    expect(await linksOf(linkedin.person.email ?? '')).toHaveLength(1)
  })

  test.each([false, undefined, 'true'])(
    'whose address the provider has not verified (%j) gets no account',
    async (claim) => {
      const person = (fsp.person = someone({ email_verified: claim }))
      expect(await errorCodeOf(signOn(aBrowser(app), providers, 'fsp'))).toBe('SIGN_ON_UNVERIFIED')
      expect(await accountWith(person.email ?? '')).toBeUndefined()
    },
  )

  test('is safe from whoever registered the address before: their password and session are removed', async () => {
    const earlier = aBrowser(app)
    const registration = aRegistration('candidate')
    await register(earlier, 'candidate', registration)
    const { email, password } = registration
    const otp = await codeFor(app, email)
    fsp.person = someone({ email: registration.email.toUpperCase() })
    const browser = aBrowser(app)
    expect((await signOn(browser, providers, 'fsp')).marker).toBe('COMPLETE')
    const { user, passwordRemoved } = await browser.call('candidate.signOnComplete', {
      ...theRest(),
      fullName: 'Sari Asli',
    })
    expect(passwordRemoved).toBe(true)
    expect(await errorCodeOf(earlier.call('candidate.login', { email, password }))).toBe('CREDENTIALS_WRONG')
    expect(await errorCodeOf(earlier.call('candidate.verifyEmailOtp', { otp }))).toBe('CODE_EXPIRED')
    expect(await accountWith(email)).toMatchObject({ id: user.id, full_name: 'Sari Asli', password_hash: null })
  })
})

describe('a person who has an account with the same verified address', () => {
  test('confirms with a mailed code; then the provider signs in, and a mail notifies them', async () => {
    const member = await aRegisteredUser(app, 'candidate')
    linkedin.person = someone({ email: member.email })
    const browser = aBrowser(app)
    expect((await signOn(browser, providers, 'linkedin', '/devices')).marker).toBe('CONFIRM')
    expect((await browser.call('candidate.signOnPending', {})).pending).toMatchObject({ wants: 'CONFIRM' })
    const otp = await codeFor(app, member.email)
    expect(await errorCodeOf(browser.call('candidate.signOnConfirm', { otp: wrongCode(otp) }))).toBe('CODE_WRONG')
    expect(await errorCodeOf(browser.call('candidate.signOnComplete', theRest()))).toBe('EMAIL_TAKEN')
    expect(await errorCodeOf(aBrowser(app).call('candidate.signOnConfirm', { otp }))).toBe('CODE_EXPIRED')
    expect(await linksOf(member.email)).toEqual([])
    expect(await browser.call('candidate.signOnConfirm', { otp })).toMatchObject({
      user: { id: member.id },
      next: '/devices',
    })
    expect(await linksOf(member.email)).toMatchObject([{ provider: 'linkedin', subject: linkedin.person.sub }])
    expect((await mailsTo(app, member.email)).map(({ kind }) => kind)).toContain('accounts.linked')
    const { email, password } = member
    expect(await aBrowser(app).call('candidate.login', { email, password })).toMatchObject({ marker: 'LOGIN' })
  })

  test('as an employer only: that account is unchanged, and a candidate account is created', async () => {
    const member = await aRegisteredUser(app, 'employer')
    linkedin.person = someone({ email: member.email })
    expect((await signOn(aBrowser(app), providers, 'linkedin')).marker).toBe('COMPLETE')
    expect(await linksOf(member.email)).toEqual([])
  })

  test('a blocked account cannot sign in by its link', async () => {
    const { user, browser, person } = await signedOn()
    await browser.call('candidate.logout', {})
    await app.db.updateTable('account').set({ blocked_at: app.clock.now() }).where('id', '=', user.id).execute()
    linkedin.person = person
    expect(await errorCodeOf(signOn(browser, providers, 'linkedin'))).toBe('ACCOUNT_BLOCKED')
  })
})

describe('a return', () => {
  test('works once, even with concurrent returns', async () => {
    const { browser, person } = await signedOn()
    await browser.call('candidate.logout', {})
    linkedin.person = person
    const { code = '', state, iss } = await goThrough(browser, providers, 'linkedin')
    const input = { code, state, ...(iss ? { iss } : {}) }
    const both = await Promise.all([1, 2].map(() => errorCodeOf(browser.call('candidate.linkedin', input))))
    expect(both.toSorted()).toEqual(['SIGN_ON_STATE', 'SUCCESS'])
  })

  test('is bound to its browser and provider and expires after ten minutes', async () => {
    linkedin.person = someone()
    const browser = aBrowser(app)
    const foreign = await goThrough(browser, providers, 'linkedin')
    expect(await errorCodeOf(aBrowser(app).call('candidate.signOnReturn', foreign))).toBe('SIGN_ON_STATE')
    const other = aBrowser(app)
    await goThrough(other, providers, 'linkedin')
    expect(await errorCodeOf(other.call('candidate.signOnReturn', foreign))).toBe('SIGN_ON_STATE')
    expect(await errorCodeOf(browser.call('candidate.signOnReturn', { ...foreign, provider: 'fsp' }))).toBe(
      'SIGN_ON_STATE',
    )
    expect(await errorCodeOf(browser.call('candidate.signOnReturn', { ...foreign, state: `${foreign.state}x` }))).toBe(
      'SIGN_ON_STATE',
    )
    app.clock.advance(10 * 60_000 + 1000)
    expect(await errorCodeOf(browser.call('candidate.signOnReturn', foreign))).toBe('SIGN_ON_STATE')
  })

  test.each([
    ['nonce', 'SIGN_ON_REFUSED NONCE'],
    ['signature', 'SIGN_ON_REFUSED SIGNATURE'],
    ['pkce', 'SIGN_ON_REFUSED CODE'],
    ['status', 'SIGN_ON_DOWN STATUS'],
    ['garbage', 'SIGN_ON_DOWN GARBAGE'],
  ] as const)(
    'with the provider’s fault %s fails as %s, is recorded in the audit log, and can be started again',
    async (fault, refusal) => {
      const person = (fsp.person = someone())
      const browser = aBrowser(app)
      const back = await goThrough(browser, providers, 'fsp')
      fsp.fault = fault
      const result = await browser.call('candidate.signOnReturn', back).then(
        () => 'SUCCESS',
        (error: { code: string; params: { reason: string } }) => `${error.code} ${error.params.reason}`,
      )
      expect(result).toBe(refusal)
      const noted = await app.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'accounts.signOn')
        .where('outcome', '=', 'REFUSED')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(noted.details).toMatchObject({ provider: 'fsp', reason: refusal.split(' ')[1] })
      expect(await accountWith(person.email ?? '')).toBeUndefined()
      fsp.fault = 'ok'
      expect((await signOn(browser, providers, 'fsp')).marker).toBe('COMPLETE')
    },
  )

  test('cancelled at the provider is reported as cancelled', async () => {
    const browser = aBrowser(app)
    const { state, provider } = await goThrough(browser, providers, 'fsp')
    const refusal = errorCodeOf(browser.call('candidate.signOnReturn', { provider, state, error: 'access_denied' }))
    expect(await refusal).toBe('SIGN_ON_CANCELLED')
  })
})

describe('an administrator', () => {
  test('disables a provider: no button, no start, no completion', async () => {
    const browser = aBrowser(app)
    linkedin.person = someone()
    const back = await goThrough(browser, providers, 'linkedin')
    const signOff = { linkedin: false, fsp: true }
    await app.db
      .insertInto('setting')
      .values({ key: 'signOn', value: JSON.stringify(signOff) })
      .execute()
    try {
      expect((await browser.call('accounts.signOnProviders', {})).providers).toEqual([
        { name: 'fsp', label: 'Mitra Kerja' },
      ])
      expect(await errorCodeOf(browser.call('candidate.signOnReturn', back))).toBe('SIGN_ON_OFF')
      expect(await errorCodeOf(browser.call('candidate.signOnStart', { provider: 'linkedin' }))).toBe('SIGN_ON_OFF')
    } finally {
      await app.db.deleteFrom('setting').where('key', '=', 'signOn').execute()
    }
  })
})

test('attempts, with their personal data, are deleted an hour after they expire', async () => {
  linkedin.person = someone()
  await signOn(aBrowser(app), providers, 'linkedin')
  app.clock.advance(2 * 3_600_000)
  const job = app.core.jobs.find(({ name }) => name === 'accounts.sweep')
  if (!job) throw new Error('nothing sweeps')
  await app.core.runJob(job, {}, 'test', { attempt: 1, maxAttempts: 1 })
  expect(await app.db.selectFrom('sign_on_attempt').select('id').execute()).toEqual([])
})
