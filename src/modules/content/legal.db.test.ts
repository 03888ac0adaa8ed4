import { beforeAll, expect, test } from 'vitest'
import { resolveSession } from '#modules/accounts/public.server.ts'
import type { Administrator, Candidate, Caller } from '#kernel/caller.ts'
import { startTableCache } from '#app/server.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { siteDay } from '../../../test/fixtures/days.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import type { LegalDocument } from './rules.legal.ts'

const app = testApp()
const day = 86_400_000
let author: Administrator
beforeAll(async () => {
  author = (await anAdministrator(app, 'CONTENT')).caller
})

/** As the next request of their browser: what holds is read with the session. */
async function now(caller: Candidate | Extract<Caller, { kind: 'employer' }>) {
  const session = await resolveSession(app.db, caller.sessionId, app.clock.now())
  if (!session) throw new Error('the session has ended')
  return app.as({ caller: session.caller })
}

async function draft(document: LegalDocument, words: string): Promise<number> {
  const seen = { kind: 'LEGAL' as const, key: document }
  const { texts, draftVersion, published } = await app.as({ caller: author })('content.get', seen)
  const written = texts.map(({ key, en, id }) => (key === 'title' ? { key, en: words, id: words } : { key, en, id }))
  await app.as({ caller: author })('content.save', { ...seen, version: draftVersion, published, texts: written })
  return published
}

const changes = { en: 'We keep less.', id: 'Kami menyimpan lebih sedikit.' }
async function publish(
  document: LegalDocument,
  published: number,
  { acceptance = 'NONE' as 'NONE' | 'NOTICE' | 'REQUIRED', inDays = 0, version = 1, words = changes } = {},
) {
  const { caller } = await anAdministrator(app)
  const effectiveOn = inDays === 0 ? null : siteDay(app, inDays)
  const input = { document, version, published, acceptance, effectiveOn, changes: words }
  return app.as({ caller })('content.publishLegal', input)
}
/** Somebody who has been here since now, by the clock of the test. */
async function aNewcomer() {
  const person = await aCandidate(app)
  const since = { created_at: app.clock.now() }
  await app.db.updateTable('account').set(since).where('id', '=', person.caller.accountId).execute()
  return person
}
const titleOf = async (document: LegalDocument, number?: number) =>
  (await app.as()('content.legal', { document, ...(number !== undefined && { number }) })).title

test('a notice: the page changes, people are told by mail and banner once, the version before stays readable', async () => {
  const candidate = await aCandidate(app)
  const employer = await anEmployer(app)
  const builtIn = await titleOf('candidates')
  const seen = await draft('candidates', 'Rules for candidates')
  expect(await titleOf('candidates')).toBe(builtIn)
  expect(await codeOf(publish('candidates', seen, { acceptance: 'NOTICE', words: { en: 'More', id: '' } }))).toBe(
    'INVALID',
  )
  const { number } = await publish('candidates', seen, { acceptance: 'NOTICE' })
  expect(await titleOf('candidates')).toBe('Rules for candidates')
  expect(await titleOf('candidates', 0)).toBe(builtIn)
  const { versions } = await app.as()('content.legal', { document: 'candidates' })
  expect(versions.map((version) => version.state)).toEqual(['IN_FORCE', 'EARLIER'])
  const call = await now(candidate.caller)
  const { legal } = await call('content.banner', {})
  expect(legal).toMatchObject({ document: 'candidates', number, changes: changes.en })
  expect(await (await now(employer.caller))('content.banner', {})).toEqual({ legal: null, announcement: null })
  await call('content.dismiss', { banner: legal?.banner ?? '' })
  await call('content.dismiss', { banner: legal?.banner ?? '' })
  expect(await (await now(candidate.caller))('content.banner', {})).toEqual({ legal: null, announcement: null })
  expect(await codeOf(call('content.dismiss', { banner: 'legal:use:99' }))).toBe('NOT_FOUND')
  await app.runJobs()
  const notified = await app.db.selectFrom('mail').select('account_id').where('kind', '=', 'content.legal').execute()
  expect(notified.filter(({ account_id }) => account_id === candidate.caller.accountId)).toHaveLength(1)
  expect(notified.some(({ account_id }) => account_id === employer.caller.accountId)).toBe(false)
  expect(await codeOf(call('candidate.view', {}))).toBe('DONE')
})

test('a required version closes everything but the own data from its day on, until it is accepted', async () => {
  const stop = startTableCache(app.core)
  const person = await aCandidate(app)
  const other = await anEmployer(app)
  const seen = await draft('use', 'New terms of use')
  const soon = publish('use', seen, { acceptance: 'REQUIRED', inDays: 13 })
  expect(await codeOf(soon)).toBe('INVALID')
  const { number, from } = await publish('use', seen, { acceptance: 'REQUIRED', inDays: 15 })
  const before = await titleOf('use')
  expect(before).not.toBe('New terms of use')
  expect(await titleOf('use', number)).toBe('New terms of use')
  const early = await now(person.caller)
  expect((await early('accounts.terms', {})).list).toMatchObject([{ document: 'use', number, due: false }])
  expect(await codeOf(early('candidate.view', {}))).toBe('DONE')
  // The session of fifteen days is kept alive on the way.
  app.clock.advance(10 * day)
  await now(person.caller)
  await now(other.caller)
  app.clock.advance(Date.parse(from) - app.clock.now().getTime())

  const call = await now(person.caller)
  expect(await titleOf('use')).toBe('New terms of use')
  expect(await codeOf(call('candidate.view', {}))).toBe('TERMS_NOT_ACCEPTED')
  expect(await codeOf(call('accounts.setConsent', { purpose: 'JOB_ALERTS', given: true }))).toBe('TERMS_NOT_ACCEPTED')
  expect(await codeOf((await now(other.caller))('employer.view', {}))).toBe('TERMS_NOT_ACCEPTED')
  for (const open of ['accounts.own', 'accounts.exports', 'accounts.consents', 'accounts.terms'] as const)
    expect(await codeOf(call(open, {})), open).toBe('DONE')
  expect(await codeOf(call('accounts.requestExport', {}))).toBe('DONE')
  expect(await codeOf(call('content.legal', { document: 'privacy' }))).toBe('DONE')
  // Who registers now agrees to what holds.
  const late = await aNewcomer()
  expect(await codeOf((await now(late.caller))('candidate.view', {}))).toBe('DONE')

  const accepted = [{ document: 'use' as const, number }]
  expect(await codeOf(call('accounts.acceptTerms', { accepted: [{ document: 'use', number: number + 1 }] }))).toBe(
    'STALE_VERSION',
  )
  expect(
    await codeOf(
      app.as({
        caller: {
          ...person.caller,
          acting: { recordId: person.caller.accountId, adminId: author.accountId, scope: 'ACT' },
        },
      })('accounts.acceptTerms', { accepted }),
    ),
  ).toBe('NOT_WHILE_ACTING')
  await Promise.all([call('accounts.acceptTerms', { accepted }), call('accounts.acceptTerms', { accepted })])
  expect(await codeOf((await now(person.caller))('candidate.view', {}))).toBe('DONE')
  expect((await (await now(person.caller))('accounts.terms', {})).list).toEqual([])
  const rows = await app.db
    .selectFrom('consent')
    .select(['purpose', 'version', 'number', 'hash', 'locale', 'given'])
    .where('account_id', '=', person.caller.accountId)
    .where('document', '=', 'use')
    .execute()
  expect(rows).toEqual([
    {
      purpose: 'TERMS',
      version: `${from.slice(0, 10)}.${number}`,
      number,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      locale: 'en',
      given: true,
    },
  ])
  // Leaving asks for their proof, as ever.
  const leaving = codeOf((await now(other.caller))('accounts.requestDeletion', {}))
  expect(await leaving).not.toBe('TERMS_NOT_ACCEPTED')
  await stop()
})

test('a scheduled version that another takes the place of never holds and asks nobody', async () => {
  const person = await aNewcomer()
  const first = await publish('privacy', await draft('privacy', 'A mistake'), { acceptance: 'REQUIRED', inDays: 20 })
  const seen = await draft('privacy', 'Corrected')
  const second = await publish('privacy', seen, { inDays: 3 })
  expect(second.number).toBeGreaterThan(first.number)
  expect((await (await now(person.caller))('accounts.terms', {})).list).toEqual([])
  expect(await codeOf(titleOf('privacy', first.number))).toBe('NOT_FOUND')
  app.clock.advance(4 * day)
  expect(await titleOf('privacy')).toBe('Corrected')
})

test('only a super administrator publishes, what was seen, once; what was published is frozen', async () => {
  const seen = await draft('employers', 'For companies')
  const input = { document: 'employers' as const, version: 1, published: seen, effectiveOn: null, changes }
  const asAuthor = app.as({ caller: author })
  expect(await codeOf(asAuthor('content.publishLegal', { ...input, acceptance: 'NONE' }))).toBe('ROLE_NOT_ALLOWED')
  const item = { kind: 'LEGAL' as const, key: 'employers' }
  const { texts } = await asAuthor('content.get', item)
  const plain = texts.map(({ key, en, id }) => ({ key, en, id }))
  const direct = { ...item, version: 1, published: seen, publish: true, texts: plain }
  const { caller } = await anAdministrator(app)
  expect(await codeOf(app.as({ caller })('content.save', direct))).toBe('INVALID')
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(publish('employers', seen))))
  expect(codes.filter((code) => code === 'DONE')).toHaveLength(1)
  const undone = await asAuthor('content.builtIn', { ...item, published: 1 })
  expect(undone).toMatchObject({ published: 1, draftVersion: 1 })
  await expect(
    app.db
      .updateTable('content_version')
      .set({ effective_from: app.clock.now() })
      .where('kind', '=', 'LEGAL')
      .where('state', '=', 'PUBLISHED')
      .execute(),
  ).rejects.toThrow('frozen')
})
