import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isFail } from '#kernel/fail.ts'
import { aRegisteredUser } from './fixtures/accounts.ts'
import { aJob } from './fixtures/jobs.ts'
import { aCandidate, aCompany, anAdministrator, anEmployer } from './fixtures/people.ts'
import { testApp } from './fixtures/test-app.ts'

const app = testApp()
const nowhere = '01890000-0000-7000-8000-000000000001'

/** The fields that a call refuses, with their codes. */
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (!isFail(error)) throw error
      return error.fields.map(({ field, code }) => `${field} ${code}`).toSorted()
    },
  )

test('a company reads everything that is wrong with its profile', async () => {
  const { caller } = await anEmployer(app, { status: 'INCOMPLETE' })
  const { company } = await app.as({ caller })('employer.view', {})
  const edit = {
    version: company.version,
    industry: 'NONE',
    size: 'NONE',
    foundedYear: 2099,
    registrationNumber: 'x',
    cityId: nowhere,
    phone: '81234567',
    dialCode: null,
    logoFileId: nowhere,
    photoFileIds: [nowhere],
  }
  expect(await refused(app.as({ caller })('company.update', edit))).toEqual([
    'cityId NOT_IN_LIST',
    'dialCode REQUIRED',
    'foundedYear TOO_BIG',
    'industry NOT_IN_LIST',
    'logoFileId FILE_NOT_YOURS',
    'photoFileIds FILE_NOT_YOURS',
    'registrationNumber REGISTRATION_NUMBER',
    'size NOT_IN_LIST',
  ])
})

test('a moderator reads everything that a decision lacks', async () => {
  const { caller } = await anAdministrator(app)
  const id = await aCompany(app, 'PENDING')
  const { version } = await app.db
    .selectFrom('company')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const decision = { id, version, decision: 'NEEDS_CHANGES' as const, reasons: [], fields: [] }
  expect(await refused(app.as({ caller })('admin.companies.decide', decision))).toEqual([
    'fields TOO_FEW',
    'note REQUIRED',
  ])
})

test('a candidate reads everything that is wrong with the profile', async () => {
  const { caller, id } = await aCandidate(app)
  const call = app.as({ caller })
  expect(await refused(call('profiles.basicDetails', { id, skills: ['NONE'], cityId: nowhere }))).toEqual([
    'cityId NOT_IN_LIST',
    'skills.0 NOT_IN_LIST',
  ])
  const person = { id, dialCode: '+62', phone: '999999', dateOfBirth: '2999-01-01', cityId: nowhere }
  expect(await refused(call('profiles.personalDetails', person))).toEqual([
    'cityId NOT_IN_LIST',
    'dateOfBirth DATE',
    'phone PHONE',
  ])
})

test('whoever changes the password reads of both passwords, and the wrong one counts', async () => {
  const { id, email, browser } = await aRegisteredUser(app, 'candidate')
  const change = { id, currentPassword: 'not the password', password: email }
  expect(await refused(browser.call('candidate.changePassword', change))).toEqual([
    'currentPassword PASSWORD_WRONG',
    'password PASSWORD_PERSONAL',
  ])
  const audit = await app.db
    .selectFrom('audit_log')
    .select('outcome')
    .where('subject_id', '=', id)
    .where('outcome', '=', 'REFUSED')
    .execute()
  expect(audit).toHaveLength(1)
})

test('an applicant reads of the resume and of the answers', async () => {
  const { caller } = await aCandidate(app)
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, questions: [{ kind: 'SHORT_TEXT', text: 'Why?', required: true }] })
  const fields = await refused(app.as({ caller })('userjobs.create', { jobId: job.id, resumeId: nowhere, answers: [] }))
  expect(fields).toEqual([expect.stringMatching(/^answer-\S+ REQUIRED$/), 'resumeId NOT_IN_LIST'])
})

test('an administrator reads everything that is wrong with an invitation and with a price', async () => {
  const { caller } = await anAdministrator(app, 'SUPER_ADMIN')
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const call = app.as({ caller })
  expect(await refused(call('admin.administrators.invite', { email, role: 'MODERATOR' } as never))).toEqual([
    'email EMAIL_TAKEN',
    'locale REQUIRED',
  ])
  const price = {
    code: 'STARTER',
    version: 1,
    period: 'ONCE',
    currency: 'IDR',
    netMinor: 1,
    from: '2020-01-01',
  } as const
  expect(await refused(call('admin.plans.setPrice', price))).toEqual([
    'from DATE_PAST',
    'netMinor WHOLE_PRICE',
    'period NOT_IN_LIST',
  ])
})

test('whoever writes a template reads of its name and of its text', async () => {
  const call = app.as(await anEmployer(app))
  const template = { version: null, name: 'Hello', kind: 'INVITE' as const, bodyEn: 'Hello', bodyId: null }
  await call('messages.templateSave', { ...template, id: randomUUID() })
  const second = { ...template, id: randomUUID(), bodyEn: 'Hello {nobody}' }
  expect(await refused(call('messages.templateSave', second))).toEqual([
    'bodyEn PLACEHOLDER_UNKNOWN',
    'name NAME_TAKEN',
  ])
})
