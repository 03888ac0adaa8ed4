import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, aRegisteredUser, codeFor, errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { resolveSession } from '#modules/accounts/public.server.ts'
import { teamRoles, type Member } from '#kernel/caller.ts'

const app = testApp()
const dayMs = 86_400_000

/** An owner with a password and a company in this status. */
async function anOwner(status: 'APPROVED' | 'SUSPENDED' | 'INCOMPLETE' = 'APPROVED') {
  const person = await aRegisteredUser(app, 'employer')
  const { companyId } = (await person.browser.caller()) as Member
  await app.db.updateTable('company').set({ status }).where('id', '=', companyId).execute()
  const caller = async () => (await person.browser.caller()) as Member
  const company = async () => (await person.browser.call('employer.view', {})).company
  return { ...person, companyId, caller, company }
}

type Owner = Awaited<ReturnType<typeof anOwner>>
const close = async (owner: Owner, input: { version?: number; currentPassword?: string } = {}) =>
  owner.browser.call('company.close', {
    version: (await owner.company()).version,
    currentPassword: owner.password,
    ...input,
  })
const reopen = async (owner: Owner, version?: number) =>
  owner.browser.call('company.reopen', { version: version ?? (await owner.company()).version })
const stored = (id: string) => app.db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const jobStatus = async (id: string) =>
  (await app.db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('closing a company', () => {
  test('hides it, closes its jobs and notifies applicants and the owner', async () => {
    const owner = await anOwner()
    const employer = { caller: await owner.caller(), id: owner.id, email: owner.email, companyId: owner.companyId }
    const candidate = await aCandidate(app)
    const made = await anApplication(app, { employer, candidate })
    const paused = await aJob(app, { employer, status: 'PAUSED' })
    const draft = await aJob(app, { employer, status: 'DRAFT' })
    const waiting = await aJob(app, { employer, status: 'PENDING_REVIEW' })
    expect((await app.as()('company.get', { id: owner.companyId })).name).toBe('Cahaya Timur')

    const { company } = await close(owner)
    expect(company).toMatchObject({ status: 'CLOSED', mayEdit: false })
    expect(new Date(company.reopenUntil ?? 0).getTime()).toBe(app.clock.now().getTime() + 14 * dayMs)
    expect(await errorCodeOf(app.as()('company.get', { id: owner.companyId }))).toBe('NOT_FOUND')
    const mail = (await mailsTo(app, owner.email)).find(({ kind }) => kind === 'companies.closed')
    expect(mail?.text).toContain('/employer/account-data#company')
    await app.runJobs()
    expect([await jobStatus(made.jobId), await jobStatus(paused.id), await jobStatus(draft.id)]).toEqual([
      'CLOSED',
      'CLOSED',
      'DRAFT',
    ])
    const { closed_reason } = await app.db
      .selectFrom('application')
      .select('closed_reason')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(closed_reason).toBe('JOB_CLOSED')
    expect((await mailsTo(app, candidate.email)).map(({ kind }) => kind)).toContain('applications.jobClosed')

    const call = app.as({ caller: await owner.caller() })
    expect(await errorCodeOf(call('jobs.activate', { id: paused.id, version: 2, active: true }))).toBe(
      'COMPANY_NOT_APPROVED',
    )
    const moderator = app.as(await anAdministrator(app))
    expect(await errorCodeOf(moderator('admin.jobs.decide', { id: waiting.id, version: 1, decision: 'APPROVE' }))).toBe(
      'COMPANY_NOT_APPROVED',
    )
    const { version } = company
    expect(await errorCodeOf(call('company.update', { version, name: 'Bank Indonesia' }))).toBe('COMPANY_CLOSED')
    expect(await errorCodeOf(call('companies.submit', { version }))).toBe('TRANSITION_NOT_ALLOWED')
    for (const decision of ['APPROVE', 'REJECT'] as const)
      expect(
        await errorCodeOf(
          moderator('admin.companies.decide', { id: owner.companyId, version, decision, reasons: [], note: 'no' }),
        ),
      ).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('needs the password and the current version, and happens once', async () => {
    const owner = await anOwner()
    const { version } = await owner.company()
    expect(await errorCodeOf(owner.browser.call('company.close', { version }))).toBe('INVALID REQUIRED')
    expect(await errorCodeOf(close(owner, { currentPassword: 'not this one' }))).toBe('INVALID PASSWORD_WRONG')
    expect(await errorCodeOf(close(owner, { version: version + 1 }))).toBe('STALE_VERSION')
    expect((await stored(owner.companyId)).status).toBe('APPROVED')
    const twice = await Promise.all([close(owner, { version }), close(owner, { version })])
    expect(new Set(twice.map(({ company }) => company.version))).toEqual(new Set([version + 1]))
    expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'companies.closed')).toHaveLength(1)
  })

  test('is for the owner alone', async () => {
    const { companyId, caller } = await anEmployer(app)
    for (const role of teamRoles.filter((each) => each !== 'OWNER')) {
      const member = await anEmployer(app, { companyId, role })
      expect(await errorCodeOf(app.as(member)('company.close', { version: 1 })), role).toBe('ROLE_NOT_ALLOWED')
      expect(await errorCodeOf(app.as(member)('company.reopen', { version: 1 })), role).toBe('ROLE_NOT_ALLOWED')
    }
    const acting = { recordId: companyId, adminId: companyId, scope: 'ACT' } as const
    const acted = app.as({ caller: { ...caller, acting } })
    expect(await errorCodeOf(acted('company.close', { version: 1 }))).toBe('NOT_WHILE_ACTING')
    expect(await errorCodeOf(acted('company.reopen', { version: 1 }))).toBe('NOT_WHILE_ACTING')
  })

  test('withdraws what waits for an administrator', async () => {
    const owner = await anOwner()
    const { version } = await owner.company()
    const { company } = await owner.browser.call('company.update', { version, name: 'Cahaya Barat' })
    expect(company.proposal).not.toBeNull()
    expect((await close(owner, { version: company.version })).company.proposal).toBeNull()
    await reopen(owner)
    expect(await owner.company()).toMatchObject({ status: 'APPROVED', name: 'Cahaya Timur', proposal: null })
  })
})

describe('reopening a company', () => {
  test.each(['APPROVED', 'SUSPENDED', 'INCOMPLETE'] as const)('gives back the status %s', async (status) => {
    const owner = await anOwner(status)
    await close(owner)
    app.clock.advance(14 * dayMs - 60_000)
    await runNow(app, 'companies.eraseClosed')
    const { version } = await owner.company()
    expect(await errorCodeOf(reopen(owner, version - 1))).toBe('STALE_VERSION')
    expect((await reopen(owner, version)).company).toMatchObject({ status, reopenUntil: null })
    expect((await reopen(owner, version)).company.status).toBe(status)
    app.clock.advance(30 * dayMs)
    await runNow(app, 'companies.eraseClosed')
    expect((await stored(owner.companyId)).erased_at).toBeNull()
  })

  test('ends after 14 days; then the details, files and jobs are erased, and the owner can still sign in', async () => {
    const owner = await anOwner()
    const employer = { caller: await owner.caller(), id: owner.id, email: owner.email, companyId: owner.companyId }
    const job = await aJob(app, { employer, status: 'DRAFT' })
    const about = { about: 'We build lamps.', address: 'Jalan Satu', website: 'https://cahaya.example' }
    await app.db.updateTable('company').set(about).where('id', '=', owner.companyId).execute()
    await close(owner)
    await app.runJobs()
    app.clock.advance(14 * dayMs)
    const anew = aBrowser(app)
    await anew.call('employer.login', { email: owner.email, password: owner.password })
    const { version } = (await anew.call('employer.view', {})).company
    expect(await errorCodeOf(anew.call('company.reopen', { version }))).toBe('TRANSITION_NOT_ALLOWED')
    await runNow(app, 'companies.eraseClosed')
    await runNow(app, 'companies.eraseClosed')
    expect(await stored(owner.companyId)).toMatchObject({
      name: 'Cahaya Timur',
      status: 'CLOSED',
      about: null,
      address: null,
      website: null,
      email: null,
      phone: null,
    })
    expect(await errorCodeOf(anew.call('jobs.get', { id: job.id }))).toBe('JOB_DELETED')
    expect((await anew.call('employer.view', {})).company.reopenUntil).toBeNull()
    expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'companies.erased')).toHaveLength(1)
  })
})

describe('founding another company', () => {
  test('is for members of a company that is closed for good, once however often it is sent', async () => {
    const owner = await anOwner()
    const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
    const early = () => owner.browser.call('company.found', { name: 'Senja Baru' })
    expect(await errorCodeOf(early())).toBe('TRANSITION_NOT_ALLOWED')
    await close(owner)
    expect(await errorCodeOf(early()), 'it can be reopened').toBe('TRANSITION_NOT_ALLOWED')
    app.clock.advance(14 * dayMs)
    const anew = aBrowser(app)
    await anew.call('employer.login', { email: owner.email, password: owner.password })
    const foundCompany = (name: string) => anew.call('company.found', { name })
    const twice = await Promise.all([foundCompany('Senja Baru'), foundCompany('Senja Baru')])
    const [{ company }] = twice
    expect(company).toMatchObject({ name: 'Senja Baru', status: 'INCOMPLETE', mayEdit: true })
    expect(twice[1]?.company.id).toBe(company.id)
    const own = await anew.call('employer.view', {})
    expect([own.account.role, own.company.id]).toEqual(['OWNER', company.id])
    expect((await stored(owner.companyId)).erased_at, 'the old one is erased at once').not.toBeNull()
    expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'companies.erased')).toHaveLength(1)
    expect((await foundCompany('Senja Baru')).company.id, 'sent again when it was done').toBe(company.id)
    expect(await errorCodeOf(foundCompany('Another One'))).toBe('TRANSITION_NOT_ALLOWED')

    const theirs = await app.as(colleague)('company.found', { name: 'Fajar Baru' })
    expect(theirs.company).toMatchObject({ name: 'Fajar Baru', status: 'INCOMPLETE', mayEdit: true })
    const members = await app.db
      .selectFrom('company_member')
      .select(['company_id', 'role'])
      .where('account_id', '=', colleague.id)
      .where('removed_at', 'is', null)
      .execute()
    expect(members).toEqual([{ company_id: theirs.company.id, role: 'OWNER' }])
  })
})

describe('the account of an employer', () => {
  test('is exported and deleted like that of a candidate; the company of an only owner closes with it', async () => {
    const owner = await anOwner()
    const { browser, email, password, companyId } = owner
    expect(await browser.call('accounts.own', {})).toMatchObject({ email, hasPassword: true })
    const { current } = await browser.call('accounts.consents', {})
    expect(current.map(({ purpose, given }) => [purpose, given])).toEqual([
      ['TERMS', true],
      ['PRIVACY', true],
    ])
    await browser.call('accounts.requestExport', {})
    await app.runJobs()
    expect((await browser.call('accounts.exports', {})).list).toMatchObject([{ status: 'READY' }])
    const [mail] = await mailsTo(app, email)
    expect([mail?.kind, mail?.text.includes('/employer/account-data')]).toEqual(['accounts.exportReady', true])
    const { list } = await browser.call('notifications.list', {})
    expect(list.find(({ kind }) => kind === 'security.exportReady')?.link).toBe('/employer/account-data')

    expect(await errorCodeOf(browser.call('accounts.requestDeletion', { currentPassword: 'wrong' }))).toBe(
      'INVALID PASSWORD_WRONG',
    )
    await browser.call('accounts.requestDeletion', { currentPassword: password })
    expect((await browser.caller()).kind).toBe('guest')
    expect((await stored(companyId)).status).toBe('CLOSED')
    const kinds = (await mailsTo(app, email)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['accounts.deletion', 'companies.closed']))

    app.clock.advance(13 * dayMs)
    await runNow(app, 'accounts.eraseDue')
    expect(await browser.call('employer.login', { email, password })).toMatchObject({ user: { restored: true } })
    expect((await owner.company()).status).toBe('CLOSED')
    expect((await reopen(owner)).company.status).toBe('APPROVED')

    await browser.call('accounts.requestDeletion', { currentPassword: password })
    app.clock.advance(14 * dayMs + 60_000)
    await runNow(app, 'accounts.eraseDue')
    await runNow(app, 'companies.eraseClosed')
    const left = await app.db
      .selectFrom('account as a')
      .innerJoin('company_member as m', 'm.account_id', 'a.id')
      .innerJoin('company as c', 'c.id', 'm.company_id')
      .select(['a.email', 'a.full_name', 'm.removed_at', 'c.email as companyEmail', 'c.phone'])
      .where('a.id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(left).toEqual({
      email: '',
      full_name: '',
      removed_at: expect.any(Date) as Date,
      companyEmail: null,
      phone: null,
    })
    expect(await errorCodeOf(aBrowser(app).call('employer.login', { email, password }))).toBe('CREDENTIALS_WRONG')
  })

  test('leaves a company with another owner open, and nobody else’s membership ends it', async () => {
    for (const role of ['OWNER', 'RECRUITER'] as const) {
      // A company of two owners, and one without any.
      const { companyId } = await anEmployer(app, { role: role === 'OWNER' ? 'OWNER' : 'ADMIN' })
      const member = await anEmployer(app, { companyId, role })
      await app.as(member)('accounts.requestDeletion', {})
      expect((await stored(companyId)).status, role).toBe('APPROVED')
      app.clock.advance(14 * dayMs + 60_000)
      await runNow(app, 'accounts.eraseDue')
      expect(await resolveSession(app.db, member.caller.sessionId, app.clock.now())).toBeNull()
    }
  })

  test('gets another e-mail address; the free-mail flag of the company follows it', async () => {
    const owner = await anOwner()
    const email = `pemilik.${Date.now()}@gmail.com`
    const { browser, password } = owner
    expect(await errorCodeOf(browser.call('accounts.emailChange', { email }))).toBe('INVALID REQUIRED')
    await browser.call('accounts.emailChange', { email, currentPassword: password })
    expect(await browser.call('accounts.emailConfirm', { otp: await codeFor(app, email) })).toEqual({ email })
    expect((await browser.caller()).kind).toBe('employer')
    expect((await stored(owner.companyId)).free_mail).toBe(true)
    expect(await aBrowser(app).call('employer.login', { email, password })).toMatchObject({ marker: 'LOGIN' })
    const mail = (await mailsTo(app, owner.email)).find(({ kind }) => kind === 'accounts.emailChangedOldAddress')
    const token = new URL(/https?:\S*undo-email\S*/.exec(mail?.text ?? '')?.[0] ?? 'http://x').searchParams.get('t')
    await app.as()('accounts.emailUndo', { token: token ?? '' })
    expect((await stored(owner.companyId)).free_mail).toBe(false)
  })
})
