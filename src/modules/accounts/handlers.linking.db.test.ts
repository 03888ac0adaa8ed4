import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, aRegisteredUser, mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { goThrough, signOn, someone, startProviders, theRest } from '../../../test/fixtures/sign-on.ts'

const providers = await startProviders('http://localhost:3000')
const { linkedin, fsp } = providers
const app = testApp({ env: providers.env })
afterAll(() => Promise.all([linkedin.stop(), fsp.stop()]))

const linksOf = (email: string) =>
  app.db
    .selectFrom('sign_on_identity as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['provider', 'issuer', 'subject'])
    .where('account.email', '=', email)
    .execute()

/** A person signed in by LinkedIn, without a password. */
async function signedOn() {
  const person = (linkedin.person = someone())
  const browser = aBrowser(app)
  await signOn(browser, providers, 'linkedin')
  await browser.call('candidate.signOnComplete', theRest())
  return { person, browser, email: person.email ?? '' }
}

describe('linking while signed in', () => {
  test('does not require the same address, keeps the last sign-in method and notifies by mail', async () => {
    const member = await aRegisteredUser(app, 'candidate')
    fsp.person = someone({ email: 'private@example.org', email_verified: false })
    expect((await signOn(member.browser, providers, 'fsp')).marker).toBe('LINKED')
    expect((await signOn(member.browser, providers, 'fsp')).marker).toBe('LINKED')
    const { links, linkable } = await member.browser.call('candidate.signOnLinks', {})
    expect(links).toMatchObject([{ label: 'Mitra Kerja', email: 'private@example.org', mayUnlink: true }])
    expect(linkable).toEqual([{ name: 'linkedin', label: 'LinkedIn' }])
    const id = links[0]?.id ?? ''
    const other = await aRegisteredUser(app, 'candidate')
    expect(await errorCodeOf(other.browser.call('candidate.signOnUnlink', { id }))).toBe('NOT_FOUND')
    await member.browser.call('candidate.signOnUnlink', { id })
    expect(await linksOf(member.email)).toEqual([])
    const kinds = (await mailsTo(app, member.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'accounts.linked')).toHaveLength(1)
    expect(kinds).toContain('accounts.unlinked')
  })

  test('an account without a password keeps its last link, even with concurrent requests', async () => {
    const { browser, email } = await signedOn()
    const [link] = (await browser.call('candidate.signOnLinks', {})).links
    expect(link?.mayUnlink).toBe(false)
    expect(await errorCodeOf(browser.call('candidate.signOnUnlink', { id: link?.id ?? '' }))).toBe('LAST_SIGN_IN')
    fsp.person = someone()
    await signOn(browser, providers, 'fsp')
    const { links } = await browser.call('candidate.signOnLinks', {})
    const both = await Promise.all(links.map(({ id }) => errorCodeOf(browser.call('candidate.signOnUnlink', { id }))))
    expect(both.toSorted()).toEqual(['LAST_SIGN_IN', 'SUCCESS'])
    expect(await linksOf(email)).toHaveLength(1)
  })

  test('an identity linked to another account is rejected', async () => {
    const { person } = await signedOn()
    const member = await aRegisteredUser(app, 'candidate')
    linkedin.person = person
    expect(await errorCodeOf(signOn(member.browser, providers, 'linkedin'))).toBe('SIGN_ON_TAKEN')
  })

  test('an attempt started by one person cannot be completed by another and signs nobody in', async () => {
    const [member, other] = [await aRegisteredUser(app, 'candidate'), await aRegisteredUser(app, 'candidate')]
    fsp.person = someone()
    const back = await goThrough(member.browser, providers, 'fsp')
    other.browser.cookies.set('signon', member.browser.cookies.get('signon') ?? '')
    expect(await errorCodeOf(other.browser.call('candidate.signOnReturn', back))).toBe('SIGN_ON_STATE')
    await member.browser.call('candidate.logout', {})
    expect(await errorCodeOf(member.browser.call('candidate.signOnReturn', back))).toBe('SIGN_ON_STATE')
    expect(await linksOf(other.email)).toEqual([])
  })
})
