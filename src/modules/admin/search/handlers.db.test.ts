import { expect, test } from 'vitest'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../../test/fixtures/applications.ts'
import { anOrder } from '../../../../test/fixtures/billing.ts'
import { aCase } from '../../../../test/fixtures/moderation.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import type { AdminRole } from '#kernel/caller.ts'
import { recordScreen } from '#modules/screening/public.server.ts'
import type { ScreenRule } from '#modules/screening/rules.hit.ts'
import type { ResultKind } from './rules.ts'

const app = testApp()

async function searchAs(role: AdminRole) {
  const { caller } = await anAdministrator(app, role)
  return async (query: string, kind?: ResultKind) => {
    const answer = await app.as({ caller })('admin.search', { query, ...(kind && { kind }) })
    const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    return {
      ...answer,
      exactIds: idsOf(answer.exact),
      ids: Object.fromEntries(answer.groups.map((group) => [group.kind, idsOf(group.list)])),
    }
  }
}
const fields = async (id: string, values: object) =>
  app.db.updateTable('account').set(values).where('id', '=', id).execute()

test('an id, an address, a phone number in any spelling, an order number and the address of a page lead to one thing', async () => {
  const search = await searchAs('SUPER_ADMIN')
  const person = await aCandidate(app, 'Dewi Anggraini')
  await fields(person.id, { dial_code: '+62', phone: '81234509876' })
  const { id: applicationId, jobId, employer } = await anApplication(app)
  const { id: orderId } = await anOrder(app, employer)
  const order = await app.db
    .selectFrom('pay_order')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (const typed of [person.id, person.email.toUpperCase(), '+62 812-3450-9876', '0812 3450 9876', '6281234509876'])
    expect((await search(typed)).exactIds, typed).toEqual([person.id])
  expect((await search(applicationId)).exact).toMatchObject([{ kind: 'APPLICATION', id: applicationId }])
  expect((await search(`/jobsseekers/job-detail/x?id=${jobId}`)).exactIds).toEqual([jobId])
  expect((await search(order.number.toLowerCase())).exactIds).toEqual([orderId])
  expect((await search(`order: ${order.number}`)).exact).toMatchObject([{ kind: 'ORDER', title: order.number }])
})

test('a whole title comes before its beginning and that before words inside; accents and case do not count', async () => {
  const search = await searchAs('SUPPORT')
  const named = async (company: string) => (await anEmployer(app, { company })).companyId
  const inside = await named('Rumah Zéphyr Kopi')
  const beginning = await named('Zephyr Kopi Bandung')
  const whole = await named('Zéphyr Kopi')
  expect((await search('zephyr KOPI')).ids['COMPANY']).toEqual([whole, beginning, inside])
  expect((await search('kopi zephyr')).ids['COMPANY']).toHaveLength(3)
  expect((await search('zephyr -bandung')).ids['COMPANY']).toEqual(expect.not.arrayContaining([beginning]))
  expect((await search('"kopi bandung"')).ids['COMPANY']).toEqual([beginning])
  expect((await search('person:zephyr')).groups).toEqual([])
  expect((await search('zephir kopi')).similar).toBe(true)
})

test('five of a kind and whether there are more; of one kind up to fifty', async () => {
  const search = await searchAs('SUPPORT')
  for (let each = 0; each < 7; each++) await aCandidate(app, 'Wulandari Kuswoyo')
  const few = await search('wulandari kuswoyo')
  expect(few.groups).toMatchObject([{ kind: 'PERSON', more: true }])
  expect(few.ids['PERSON']).toHaveLength(5)
  expect((await search('wulandari kuswoyo', 'PERSON')).ids['PERSON']).toHaveLength(7)
})

test('filters by state and day, and signs of patterns are plain words', async () => {
  const search = await searchAs('SUPPORT')
  const employer = await anEmployer(app, { company: 'Quokka 100% Nusantara' })
  const draft = await aJob(app, { employer, title: 'Quokka keeper', status: 'DRAFT' })
  const open = await aJob(app, { employer, title: 'Quokka feeder', status: 'ACTIVE' })
  expect((await search('quokka is:draft')).ids['JOB']).toEqual([draft.id])
  expect((await search('job:quokka status:ACTIVE')).ids).toEqual({ JOB: [open.id] })
  expect((await search('quokka created:>2099-01-01')).groups).toEqual([])
  expect((await search('100%')).ids['COMPANY']).toEqual([employer.companyId])
  expect((await search('%_%')).groups).toEqual([])
  for (const typed of ['quokka & !', "quokka | '", 'quokka:* (', 'quokka <-> keeper', '-%', '\\'])
    expect((await search(typed)).exact, typed).toEqual([])
  expect((await search('-% quokka')).ids['JOB'], 'a sign of patterns is left out as it is').toHaveLength(2)
  expect(await errorCodeOf(search('q'.repeat(200)))).toBe('SUCCESS')
  expect(await errorCodeOf(search('q'.repeat(201)))).toContain('INVALID TOO_LONG')
})

test('no role finds what it may not see', async () => {
  const person = await aCandidate(app, 'Xaverius Tanjung')
  const employer = await anEmployer(app, { company: 'Xaverius Karya', status: 'PENDING' })
  const job = await aJob(app, { employer, title: 'Xaverius pilot', status: 'DRAFT' })
  const moderator = await searchAs('MODERATOR')
  const support = await searchAs('SUPPORT')
  const answer = await moderator('xaverius')
  expect(Object.keys(answer.ids)).toEqual(['PERSON', 'COMPANY', 'JOB'])
  expect(answer.groups[0]?.list[0]?.detail).toBe(`${person.email[0]}•••@example.com`)
  for (const typed of [person.email, person.email.split('@')[0] ?? '']) {
    expect((await moderator(typed)).exact, typed).toEqual([])
    expect((await moderator(typed)).ids['PERSON'], typed).toBeUndefined()
    const { exact, groups } = await support(typed)
    expect([...exact, ...groups.flatMap(({ list }) => list)][0]?.detail, typed).toBe(person.email)
  }
  expect((await (await searchAs('FINANCE'))('xaverius')).ids).toEqual({ COMPANY: [employer.companyId] })
  const content = await searchAs('CONTENT')
  expect((await content('xaverius')).groups).toEqual([])
  for (const id of [person.id, employer.companyId, job.id]) expect((await content(id)).exact).toEqual([])
})

test('a case is found by the number of a report, by what it is about, and only by who decides cases', async () => {
  const employer = await anEmployer(app, { company: 'Wombat Sentosa' })
  const job = await aJob(app, { employer, title: 'Wombat keeper' })
  const caseId = await aCase(app, job.id)
  const { number } = await app.db
    .selectFrom('report')
    .select('number')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  const moderator = await searchAs('MODERATOR')
  expect((await moderator(String(number))).exact).toMatchObject([
    { kind: 'CASE', id: caseId, title: 'Wombat keeper', detail: 'Wombat Sentosa', state: 'OPEN' },
  ])
  expect((await moderator('case:wombat')).ids).toEqual({ CASE: [caseId] })
  expect((await moderator(caseId)).exactIds).toEqual([caseId])
  await app.db.updateTable('moderation_case').set({ decided_at: app.clock.now() }).where('id', '=', caseId).execute()
  expect((await moderator('case:wombat is:open')).groups).toEqual([])
  expect((await moderator('wombat is:decided')).ids).toEqual({ CASE: [caseId] })
  const support = await searchAs('SUPPORT')
  expect([...(await support(String(number))).exact, ...(await support(caseId)).exact]).toEqual([])
  expect(Object.keys((await support('wombat')).ids)).toEqual(['COMPANY', 'JOB'])
})

test('the rows follow every change, and go with an erased person', async () => {
  const person = await aCandidate(app, 'Yohana Belitung')
  const row = () => app.db.selectFrom('admin_search').selectAll().where('id', '=', person.id).executeTakeFirst()
  expect(await row()).toMatchObject({ title: 'Yohana Belitung', state: 'ACTIVE' })
  await fields(person.id, { full_name: 'Yohana Bangka', blocked_at: app.clock.now() })
  expect(await row()).toMatchObject({ title: 'Yohana Bangka', words: ' yohana bangka', state: 'BLOCKED' })
  await fields(person.id, { email: '', full_name: '', erased_at: app.clock.now(), deleted_at: app.clock.now() })
  expect(await row()).toBeUndefined()
})

test('jobs and companies are found by city and field of work, companies and people by the domain of their site and mail', async () => {
  const employer = await anEmployer(app, { company: 'Numbat Utama' })
  const cities = await app.db.selectFrom('city').select(['id', 'name']).orderBy('name').limit(2).execute()
  const [here, there] = cities
  if (!here || !there) throw new Error('no cities')
  const job = await aJob(app, { employer, title: 'Numbat keeper' })
  const place = (jobId: string, cityId: string) =>
    app.db.insertInto('job_location').values({ job_id: jobId, city_id: cityId }).execute()
  await app.db.deleteFrom('job_location').where('job_id', '=', job.id).execute()
  await place(job.id, here.id)
  const company = (values: object) =>
    app.db.updateTable('company').set(values).where('id', '=', employer.companyId).execute()
  await company({ city_id: here.id, website: 'https://www.Numbat.example/about', email: 'office@numbat-mail.example' })
  const field = await app.db
    .selectFrom('master')
    .select(['code', 'name_id'])
    .where('category', '=', 'JOB_DOMAIN')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('job').set({ domain: field.code }).where('id', '=', job.id).execute()
  const person = await aCandidate(app, 'Numbat Lestari')
  await fields(person.id, { email: `p${person.id}@numbat-mail.example` })
  const search = await searchAs('SUPPORT')
  const both = { COMPANY: [employer.companyId], JOB: [job.id] }
  expect((await search(`numbat city:"${here.name}"`)).ids).toEqual(both)
  expect((await search(`numbat city:"${there.name}"`)).ids).toEqual({})
  for (const named of [field.code.toLowerCase(), `"${field.name_id}"`])
    expect((await search(`numbat domain:${named}`)).ids, named).toEqual({ JOB: [job.id] })
  expect((await search('numbat domain:numbat.example')).ids).toEqual({ COMPANY: [employer.companyId] })
  const byMail = { PERSON: [person.id], COMPANY: [employer.companyId] }
  expect((await search('domain:Numbat-Mail.example')).ids).toEqual(byMail)
  const left = await aJob(app, { employer, title: 'Numbat sitter' })
  await place(left.id, there.id)
  const without = async (typed: string) => (await search(`numbat ${typed}`)).ids
  expect(await without(`-city:"${here.name}"`)).toEqual({ JOB: [left.id] })
  expect(await without(`-city:"${here.name}" -city:"${there.name}"`)).toEqual({})
  expect(await without('-city:%')).toMatchObject({ JOB: expect.arrayContaining([job.id, left.id]) as string[] })
  expect(await without(`job: -domain:${field.code.toLowerCase()}`)).toEqual({ JOB: [left.id] })
  expect(await without('-domain:numbat.example')).toEqual({ PERSON: [person.id] })
  expect(await without('-domain:elsewhere.example')).toEqual({ PERSON: [person.id], COMPANY: [employer.companyId] })
  expect(await without('job: -is:active')).toEqual({})
  await app.db.deleteFrom('job').where('id', '=', left.id).execute()
  // A masked address is no filter, and what only employees of the site see is none for CONTENT.
  expect((await (await searchAs('MODERATOR'))('domain:numbat-mail.example')).ids).toEqual({
    COMPANY: [employer.companyId],
  })
  const content = await searchAs('CONTENT')
  expect((await content('domain:numbat-mail.example')).ids).toEqual({})
  expect((await content('domain:numbat.example')).ids).toEqual({ COMPANY: [employer.companyId] })
  await app.db.deleteFrom('job_location').where('job_id', '=', job.id).execute()
  await company({ city_id: there.id })
  await fields(person.id, { email: `p${person.id}@elsewhere.example` })
  expect((await search(`numbat city:"${here.name}"`)).ids).toEqual({})
  expect((await search(`numbat city:"${there.name}"`)).ids).toEqual({ COMPANY: [employer.companyId] })
  expect((await search('person: domain:numbat-mail.example')).ids).toEqual({})
})

test('jobs and companies are found by what the screen found in them last, by who sees it', async () => {
  const employer = await anEmployer(app, { company: 'Potoroo Sejati' })
  const [high, low] = [
    await aJob(app, { employer, title: 'Potoroo cook' }),
    await aJob(app, { employer, title: 'Potoroo clerk' }),
  ]
  const recordHits = async (
    subject: { jobId: string } | { companyId: string },
    score: number,
    ...rules: ScreenRule[]
  ) => recordScreen(app.db, subject, { score, hits: rules.map((rule) => ({ rule })), now: app.clock.now() })
  await Promise.all([1, 2, 3].map(() => recordHits({ jobId: high.id }, 60, 'MONEY_ASKED', 'MONEY_ASKED', 'THIN')))
  await recordHits({ jobId: low.id }, 5, 'THIN')
  await recordHits({ companyId: employer.companyId }, 45, 'LOOKALIKE')
  for (const role of ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'] as const) {
    const search = await searchAs(role)
    expect((await search('potoroo flag:THIN')).ids).toEqual({ JOB: [low.id, high.id] })
    expect((await search('flag:thin flag:MONEY_ASKED potoroo')).ids).toEqual({ JOB: [high.id] })
    expect((await search('potoroo score:>40')).ids).toEqual({ COMPANY: [employer.companyId], JOB: [high.id] })
    expect((await search('potoroo score:<40 job:')).ids).toEqual({ JOB: [low.id] })
    expect((await search('potoroo flag:LOOKALIKE is:approved')).ids).toEqual({ COMPANY: [employer.companyId] })
    expect((await search('potoroo -flag:MONEY_ASKED -flag:LOOKALIKE')).ids).toEqual({ JOB: [low.id] })
    expect((await search('potoroo -score:>45')).ids).toEqual({ COMPANY: [employer.companyId], JOB: [low.id] })
  }
  for (const role of ['FINANCE', 'CONTENT'] as const)
    for (const typed of ['flag:THIN', 'score:>40', 'flag:LOOKALIKE'])
      expect((await (await searchAs(role))(typed)).groups, `${role} ${typed}`).toEqual([])
  await recordHits({ jobId: high.id }, 0)
  expect((await (await searchAs('MODERATOR'))('job:potoroo score:>0 flag:THIN')).ids).toEqual({ JOB: [low.id] })
})

test('applications are found by the names of both sides together, and only where they are asked for', async () => {
  const employer = await anEmployer(app, { company: 'Bilby Makmur' })
  const [cook, clerk] = [
    await aJob(app, { employer, title: 'Bilby cook' }),
    await aJob(app, { employer, title: 'Bilby HR clerk' }),
  ]
  const [dewi, siti] = [await aCandidate(app, 'Dewi Bandikut'), await aCandidate(app, 'Siti Bandikut')]
  const applied = async (candidate: typeof dewi, job: typeof cook) =>
    (await anApplication(app, { candidate, employer, jobId: job.id, coverLetter: 'Bilby quoll' })).id
  const all = [await applied(dewi, cook), await applied(siti, cook), await applied(siti, clerk)].toReversed()
  const [sitiClerk, sitiCook, dewiCook] = all
  for (const role of ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'] as const) {
    const search = await searchAs(role)
    const idsFor = async (typed: string) => (await search(`application:${typed}`)).ids
    expect(await idsFor('bandikut'), role).toEqual({ APPLICATION: all })
    expect(await idsFor('"bilby makmur"')).toEqual({ APPLICATION: all })
    expect(await idsFor('siti cook')).toEqual({ APPLICATION: [sitiCook] })
    expect(await idsFor('COOK siti makmur')).toEqual({ APPLICATION: [sitiCook] })
    expect(await idsFor('bilby hr')).toEqual({ APPLICATION: [sitiClerk] })
    expect(await idsFor('bandikut -clerk -siti')).toEqual({ APPLICATION: [dewiCook] })
    expect(await idsFor('bandikut is:hired')).toEqual({})
    expect(await idsFor('bandikut -is:applied')).toEqual({})
    expect(await idsFor('bandikut created:>2099-01-01')).toEqual({})
    for (const nothing of ['quoll', '%', '_', 'bandikut city:bandung', 'bandikut flag:MAIL'])
      expect(await idsFor(nothing), nothing).toEqual({})
    const { groups } = await search('bandikut cook', 'APPLICATION')
    expect(groups).toMatchObject([{ list: [{ title: 'Bilby cook' }, { title: 'Bilby cook' }], more: false }])
    expect(groups[0]?.list.map(({ detail }) => detail)).toEqual([
      'Siti Bandikut · Bilby Makmur',
      'Dewi Bandikut · Bilby Makmur',
    ])
    expect((await search('bandikut')).ids, 'not among other kinds').not.toHaveProperty('APPLICATION')
  }
  for (const role of ['FINANCE', 'CONTENT'] as const) {
    const search = await searchAs(role)
    expect((await search('application:bandikut')).groups, role).toEqual([])
    expect((await search('bandikut', 'APPLICATION')).groups, role).toEqual([])
    expect((await search(sitiCook ?? '')).exact, role).toEqual([])
  }
})
