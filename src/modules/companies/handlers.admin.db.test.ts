import { expect, test } from 'vitest'
import { system, type Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { employerRegistered } from '#modules/accounts/events.ts'
import { makeContext } from '#platform/core/make-context.server.ts'
import { readMailbox } from '#platform/mail/mailbox.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const failWith = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: unknown) =>
      isFail(error) ? [error.code, ...error.fields.map(({ field, code }) => `${field}:${code}`)].join(' ') : error,
  )
const companyOf = async (caller: Caller) => (await app.as({ caller })('employer.view', {})).company
const cityId = async () => (await app.db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow()).id

/** An employer whose company is complete enough to be submitted. */
async function aReadyEmployer(locale: 'en' | 'id' = 'en') {
  const made = await anEmployer(app, { status: 'INCOMPLETE' })
  const ready = {
    industry: 'MINING',
    size: 'SIZE_1_10',
    email: 'hr@tambang.co.id',
    dialCode: '+62',
    phone: '811',
    about: 'a'.repeat(200),
    address: 'Jl. 1',
    city_id: await cityId(),
    registration_number: '1234567890123',
    dial_code: '+62',
    locale,
  }
  const { dialCode: _, ...patch } = ready
  await app.db.updateTable('company').set(patch).where('id', '=', made.companyId).execute()
  return made
}
const submit = async (caller: Caller) =>
  app.as({ caller })('companies.submit', { version: (await companyOf(caller)).version })

async function mails(to: string) {
  await app.runJobs()
  const { list } = await readMailbox(app.db, app.core.parts.ports.sealer, app.clock.now(), {
    page: 1,
    limit: 50,
  })
  return list.filter((mail) => mail.to === to)
}

test('submitting reports what is missing, and makes a complete company PENDING once', async () => {
  const { caller } = await anEmployer(app, { status: 'INCOMPLETE' })
  expect(await failWith(submit(caller))).toBe(
    'INVALID industrySize:REQUIRED contact:REQUIRED about:REQUIRED address:REQUIRED',
  )
  const ready = await aReadyEmployer('id')
  const { company } = await submit(ready.caller)
  expect(company.status).toBe('PENDING')
  expect((await submit(ready.caller)).company).toMatchObject({ status: 'PENDING', version: company.version })
  const sent = await mails(ready.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ locale: 'id', subject: expect.stringContaining('sudah masuk') })
})

test('changes requested, edited, submitted again, approved: with decisions, audit entries and mails', async () => {
  const [{ caller, companyId, email }, admin] = [await aReadyEmployer(), await anAdministrator(app, 'MODERATOR')]
  const decide = async (decision: 'APPROVE' | 'NEEDS_CHANGES', more: object = {}) =>
    app.as({ caller: admin.caller })('admin.companies.decide', {
      id: companyId,
      version: (await companyOf(caller)).version,
      decision,
      ...more,
    })
  await submit(caller)
  expect(await failWith(decide('NEEDS_CHANGES'))).toBe('INVALID note:REQUIRED fields:TOO_FEW')
  expect(await failWith(decide('NEEDS_CHANGES', { note: 'Which year?' }))).toBe('INVALID fields:TOO_FEW')
  expect(await failWith(decide('NEEDS_CHANGES', { reasons: ['NO_SUCH'] }))).toBe('INVALID reasons:NOT_IN_LIST')
  await decide('NEEDS_CHANGES', { reasons: ['REGISTRATION_NUMBER'], note: '<b>Please</b> check.', fields: ['about'] })
  const pending = await companyOf(caller)
  expect(pending).toMatchObject({
    status: 'NEEDS_CHANGES',
    statusFields: ['about', 'registrationNumber'],
    statusReason: 'The registration number could not be verified\n<b>Please</b> check.',
  })
  await app.as({ caller })('company.update', { version: pending.version, registrationNumber: '3210987654321' })
  app.clock.advance(60_000)
  expect((await submit(caller)).company).toMatchObject({ status: 'PENDING', statusFields: [], statusReason: null })
  app.clock.advance(60_000)
  expect(await decide('APPROVE')).toMatchObject({ status: 'APPROVED' })
  expect((await app.as()('company.get', { id: companyId })).id).toBe(companyId)
  const { decisions, open } = await app.as({ caller: admin.caller })('admin.companies.get', { id: companyId })
  expect(decisions.map(({ from, to }) => `${from}>${to}`)).toEqual(['PENDING>APPROVED', 'PENDING>NEEDS_CHANGES'])
  expect(open).toEqual([])
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('subject_id', '=', companyId)
    .where('action', '=', 'company.decide')
    .orderBy('id')
    .execute()
  expect(audited.map(({ actor_id, details }) => [actor_id, details['decision']])).toEqual([
    [admin.id, 'NEEDS_CHANGES'],
    [admin.id, 'APPROVE'],
  ])
  const sent = await mails(email)
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual([
    'companies.approved',
    'companies.needsChanges',
    'companies.submitted',
    'companies.submitted',
  ])
  const changes = sent.find(({ kind }) => kind === 'companies.needsChanges')
  expect(changes?.html).toContain('&lt;b&gt;Please&lt;/b&gt;')
  expect(changes?.text).toContain('Registration number')
})

test('a decision on an outdated version or an invalid status is rejected', async () => {
  const [{ caller, companyId }, admin] = [await aReadyEmployer(), await anAdministrator(app)]
  await submit(caller)
  const { company: seen } = await app.as({ caller: admin.caller })('admin.companies.get', { id: companyId })
  const decide = (decision: 'APPROVE' | 'REJECT', version: number) =>
    failWith(
      app.as({ caller: admin.caller })('admin.companies.decide', {
        id: companyId,
        version,
        decision,
        note: decision === 'APPROVE' ? null : 'because',
      }),
    )
  await app.as({ caller })('company.update', { version: seen.version, name: 'Another name' })
  expect(await decide('APPROVE', seen.version)).toBe('STALE_VERSION')
  const both = await Promise.all([decide('APPROVE', seen.version + 1), decide('REJECT', seen.version + 1)])
  expect(new Set(both)).toEqual(new Set(['STALE_VERSION', 'taken']))
  // Whichever was first, it cannot be rejected any more.
  expect(await decide('REJECT', seen.version + 2)).toBe('TRANSITION_NOT_ALLOWED')
  expect(
    await app.db.selectFrom('company_decision').select('id').where('company_id', '=', companyId).execute(),
  ).toHaveLength(1)
})

test('only who decides and support sees the queue; pending companies come first, oldest first, with evidence', async () => {
  const [first, second] = [await aReadyEmployer(), await aReadyEmployer()]
  app.clock.advance(60_000)
  await submit(first.caller)
  app.clock.advance(60_000)
  await submit(second.caller)
  await app.db
    .updateTable('company')
    .set({ website: 'https://www.example.com/' })
    .where('id', '=', first.companyId)
    .execute()
  for (const role of ['FINANCE', 'CONTENT'] as const) {
    const { caller } = await anAdministrator(app, role)
    expect(await failWith(app.as({ caller })('admin.companies.list', {}))).toBe('ROLE_NOT_ALLOWED')
    expect(await failWith(app.as({ caller })('admin.companies.get', { id: first.companyId }))).toBe('ROLE_NOT_ALLOWED')
    expect(
      await failWith(
        app.as({ caller })('admin.companies.decide', { id: first.companyId, version: 2, decision: 'APPROVE' }),
      ),
    ).toBe('ROLE_NOT_ALLOWED')
  }
  const { caller } = await anAdministrator(app, 'MODERATOR')
  const { list, counts } = await app.as({ caller })('admin.companies.list', { limit: 50 })
  const waiting = list.filter(({ status }) => status === 'PENDING').map(({ id }) => id)
  expect(list.slice(0, waiting.length).every(({ status }) => status === 'PENDING')).toBe(true)
  expect(waiting.slice(-2)).toEqual([first.companyId, second.companyId])
  expect(counts['PENDING']).toBe(waiting.length)
  const evidence = list.find(({ id }) => id === first.companyId)?.evidence
  expect(evidence).toMatchObject({
    domainMatches: true,
    ownerVerified: true,
    sameRegistrationCount: expect.any(Number),
    phone: '+62 811',
    hasDocument: false,
    earlierDecisions: 0,
  })
  expect(list.find(({ id }) => id === second.companyId)?.evidence.domainMatches).toBe(false)
})

test('registration creates one company with an owner, a unique slug and the free-mail flag', async () => {
  const register = async (companyName: string, email: string, phone = '8119') => {
    const { id } = await app.db
      .insertInto('account')
      .values({
        kind: 'EMPLOYER',
        email,
        full_name: 'Budi',
        dial_code: '+62',
        phone,
        email_verified_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ctx = makeContext(app.core, app.incoming({ caller: system }), app.db)
    for (const _ of [1, 2]) await ctx.emit(employerRegistered, { accountId: id, companyName, email, locale: 'id' })
    return app.db
      .selectFrom('company_member as m')
      .innerJoin('company as c', 'c.id', 'm.company_id')
      .selectAll('c')
      .select('m.role')
      .where('m.account_id', '=', id)
      .execute()
  }
  const [first, ...rest] = await register('Toko Élok', 'elok@gmail.com')
  expect(rest).toEqual([])
  expect(first).toMatchObject({
    name: 'Toko Élok',
    slug: 'toko-elok',
    role: 'OWNER',
    status: 'INCOMPLETE',
    free_mail: true,
    locale: 'id',
    completion: 15,
    phone: '8119',
  })
  expect((await register('Toko Elok', 'b@elok.co.id', '8118'))[0]).toMatchObject({
    slug: 'toko-elok-2',
    free_mail: false,
  })
})

test('what was checked is public with its day, once, until the value changes', async () => {
  const { caller, companyId } = await aReadyEmployer()
  await app.db.updateTable('company').set({ status: 'APPROVED' }).where('id', '=', companyId).execute()
  const admin = app.as({ caller: (await anAdministrator(app)).caller })
  const read = async () => (await admin('admin.companies.get', { id: companyId })).company
  const check = async (...checked: ('PHONE' | 'REGISTRATION_NUMBER' | 'EMAIL_DOMAIN')[]) =>
    admin('admin.companies.check', { id: companyId, version: (await read()).version, checked })
  const shown = async () => (await app.as()('company.get', { id: companyId })).checks.map((each) => each.check)
  expect(await shown()).toEqual([])
  const { version } = await check('PHONE', 'REGISTRATION_NUMBER')
  expect(await check('REGISTRATION_NUMBER', 'PHONE')).toEqual({ version })
  const stale = { id: companyId, version: version - 1, checked: [] }
  expect(await failWith(admin('admin.companies.check', stale))).toBe('STALE_VERSION')
  expect(await failWith(check('EMAIL_DOMAIN'))).toBe('INVALID checked:NOT_IN_LIST')
  expect(await shown()).toEqual(['REGISTRATION_NUMBER', 'PHONE'])
  await app.as({ caller })('company.update', { version, phone: '81234567890', registrationNumber: '9999999999999' })
  expect(await shown()).toEqual(['REGISTRATION_NUMBER'])
  app.clock.advance(31 * 86_400_000)
  expect(await shown()).toEqual([])
})
