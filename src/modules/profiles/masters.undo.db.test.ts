import { expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anAdministrator } from '../../../test/fixtures/people.ts'

const app = testApp()
const as = (caller: Candidate) => app.as({ caller })
const contentAdmin = async () => app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller })
const day = 86_400_000
const masterOf = (code: string) =>
  app.db.selectFrom('master').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
const skillsOf = async (id: string) =>
  (await app.db.selectFrom('candidate_skill').select('skill_code').where('account_id', '=', id).execute())
    .map(({ skill_code }) => skill_code)
    .toSorted()

test('undoing a merge gives back names and rows, leaves what was changed since, and is safe twice and at once', async () => {
  const people = [await aCandidate(app), await aCandidate(app), await aCandidate(app)] as const
  const [plain, both, changed] = people
  const admin = await contentAdmin()
  const skill = await as(plain.caller)('reference.proposeMaster', { category: 'SKILLS', label: 'Exsel dasar' })
  await admin('admin.masters.save', {
    id: skill.id,
    version: 0,
    en: 'Exsel dasar',
    idText: 'Exsel dasar',
    status: 'ACTIVE',
  })
  const excel = await masterOf('MICROSOFT_EXCEL')
  for (const { id, caller } of people) {
    const more = id === both.id ? ['MICROSOFT_EXCEL'] : []
    await as(caller)('profiles.basicDetails', { id, skills: [skill.code, ...more, 'TEAMWORK'] })
  }
  await admin('admin.masters.merge', { id: skill.id, into: excel.id })
  await app.runJobs()
  for (const { id } of people) expect(await skillsOf(id)).toEqual(['MICROSOFT_EXCEL', 'TEAMWORK'])
  await as(changed.caller)('profiles.basicDetails', { id: changed.id, skills: ['TEAMWORK'] })
  const { merge, usage } = await admin('admin.masters.usage', { id: skill.id })
  expect(merge).toMatchObject({ into: { id: excel.id }, over: false, back: 2, stay: 1 })
  expect(usage.find(({ place }) => place === 'profiles')?.count).toBe(0)
  expect((await masterOf('MICROSOFT_EXCEL')).aliases).toContain('Exsel dasar')

  const undo = () => admin('admin.masters.undoMerge', { id: skill.id, merge: merge?.id ?? '' })
  const answers = await Promise.all([undo(), undo(), undo()])
  expect(answers.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
  await app.runJobs()
  expect((await undo()).status).toBe('ACTIVE')
  await app.runJobs()
  expect(await skillsOf(plain.id)).toEqual([skill.code, 'TEAMWORK'].toSorted())
  expect(await skillsOf(both.id)).toEqual([skill.code, 'MICROSOFT_EXCEL', 'TEAMWORK'].toSorted())
  expect(await skillsOf(changed.id)).toEqual(['TEAMWORK'])
  expect((await masterOf('MICROSOFT_EXCEL')).aliases).toEqual(excel.aliases)
  expect((await admin('admin.masters.usage', { id: skill.id })).merge).toBe(null)
  const log = await app.db.selectFrom('audit_log').select('action').where('subject_id', '=', skill.id).execute()
  expect(log.filter(({ action }) => action === 'master.undoMerge')).toHaveLength(1)
})

test('undoing a merge gives educations back their typed name, and a name changed since stays', async () => {
  const [own, renamed] = [await aCandidate(app), await aCandidate(app)]
  for (const { caller } of [own, renamed])
    await as(caller)('profiles.itemCreate', {
      section: 'education',
      field: 'OTHER_FIELD',
      institute: 'OTHER_UNIVERSITY',
      fieldOther: 'Law',
      instituteOther: 'Kampus Gajah Mada',
    })
  const proposal = await app.db
    .selectFrom('master')
    .selectAll()
    .where('name_en', '=', 'Kampus Gajah Mada')
    .executeTakeFirstOrThrow()
  const id = proposal.id
  const admin = await contentAdmin()
  await admin('admin.masters.merge', { id, into: (await masterOf('GADJAH_MADA_UNIVERSITY')).id })
  await app.runJobs()
  const items = app.db.selectFrom('profile_item').select(['id', 'organisation', 'details'])
  const itemOf = (accountId: string) => items.where('account_id', '=', accountId).executeTakeFirstOrThrow()
  await app.db
    .updateTable('profile_item')
    .set({ organisation: 'UGM Yogyakarta' })
    .where('id', '=', (await itemOf(renamed.id)).id)
    .execute()
  const { merge } = await admin('admin.masters.usage', { id })
  expect(merge).toMatchObject({ back: 1, stay: 1 })
  expect((await admin('admin.masters.undoMerge', { id, merge: merge?.id ?? '' })).status).toBe('PROPOSED')
  await app.runJobs()
  expect(await itemOf(own.id)).toMatchObject({
    organisation: 'Kampus Gajah Mada',
    details: { institute: proposal.code },
  })
  expect(await itemOf(renamed.id)).toMatchObject({
    organisation: 'UGM Yogyakarta',
    details: { institute: 'GADJAH_MADA_UNIVERSITY' },
  })
})

test('of a merge undone before its rows had moved, none moves; earlier merges go back with it', async () => {
  const { caller, id } = await aCandidate(app)
  const admin = await contentAdmin()
  const propose = (label: string) => as(caller)('reference.proposeMaster', { category: 'INDUSTRY', label })
  const [first, second] = [await propose('Batik tulis Lasem'), await propose('Batik cap Lasem')]
  await as(caller)('profiles.industryDetails', { id, industry: first.code })
  await admin('admin.masters.save', {
    id: first.id,
    version: 0,
    en: 'Batik Lasem',
    idText: 'Batik Lasem',
    status: 'ACTIVE',
  })
  await admin('admin.masters.merge', { id: second.id, into: first.id })
  const target = await app.db
    .selectFrom('master')
    .selectAll()
    .where('category', '=', 'INDUSTRY')
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', first.id)
    .executeTakeFirstOrThrow()
  await admin('admin.masters.merge', { id: first.id, into: target.id })
  expect((await masterOf(second.code)).merged_into).toBe(target.id)
  expect((await admin('admin.masters.usage', { id: second.id })).merge).toBe(null)
  const { merge } = await admin('admin.masters.usage', { id: first.id })
  await admin('admin.masters.undoMerge', { id: first.id, merge: merge?.id ?? '' })
  await app.runJobs()
  expect((await masterOf(second.code)).merged_into).toBe(first.id)
  const profile = app.db.selectFrom('candidate_profile').select('industry').where('account_id', '=', id)
  expect(await profile.executeTakeFirst()).toEqual({ industry: first.code })
})

test('undoing a merge is refused after 7 days, for another merge, and to who may only accept proposals', async () => {
  const { caller } = await aCandidate(app)
  const admin = await contentAdmin()
  const skill = await as(caller)('reference.proposeMaster', { category: 'SKILLS', label: 'Menyulam' })
  await admin('admin.masters.save', {
    id: skill.id,
    version: 0,
    en: 'Embroidery',
    idText: 'Menyulam',
    status: 'ACTIVE',
  })
  await admin('admin.masters.merge', { id: skill.id, into: (await masterOf('TEAMWORK')).id })
  const merge = (await admin('admin.masters.usage', { id: skill.id })).merge?.id ?? ''
  const moderator = app.as({ caller: (await anAdministrator(app, 'MODERATOR')).caller })
  expect(await errorCodeOf(moderator('admin.masters.undoMerge', { id: skill.id, merge }))).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(admin('admin.masters.undoMerge', { id: skill.id, merge: skill.id }))).toBe('NOT_FOUND')
  app.clock.advance(7 * day + 1000)
  const late = app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller })
  expect((await late('admin.masters.usage', { id: skill.id })).merge).toMatchObject({ over: true })
  expect(await errorCodeOf(late('admin.masters.undoMerge', { id: skill.id, merge }))).toBe('UNDO_OVER')
})

test('who may only accept proposals merges and names proposals, and no value that is in use', async () => {
  const { caller } = await aCandidate(app)
  const admin = await contentAdmin()
  const moderator = app.as({ caller: (await anAdministrator(app, 'MODERATOR')).caller })
  const support = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  const propose = (label: string) => as(caller)('reference.proposeMaster', { category: 'SKILLS', label })
  const [used, proposed] = [await propose('Merajut topi'), await propose('Rajut topi')]
  const names = { version: 0, en: 'Knitting hats', idText: 'Merajut topi', status: 'ACTIVE' as const }
  expect(await errorCodeOf(support('admin.masters.save', { id: used.id, ...names }))).toBe('ROLE_NOT_ALLOWED')
  await moderator('admin.masters.save', { id: used.id, ...names })
  const renamed = { ...names, version: 1, en: 'Knitting' }
  expect(await errorCodeOf(moderator('admin.masters.save', { id: used.id, ...renamed }))).toBe('ROLE_NOT_ALLOWED')
  const into = (await masterOf('TEAMWORK')).id
  expect(await errorCodeOf(moderator('admin.masters.merge', { id: used.id, into }))).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(support('admin.masters.merge', { id: proposed.id, into: used.id }))).toBe('ROLE_NOT_ALLOWED')
  expect((await moderator('admin.masters.merge', { id: proposed.id, into: used.id })).status).toBe('MERGED')
  // The merge gave it another name.
  expect((await admin('admin.masters.save', { id: used.id, ...renamed, version: 2 })).en).toBe('Knitting')
})

test('a value is merged only into another one of its kind that is in use', async () => {
  const { caller } = await aCandidate(app)
  const admin = await contentAdmin()
  const propose = (category: 'SKILLS' | 'INDUSTRY', label: string) =>
    as(caller)('reference.proposeMaster', { category, label })
  const [skill, waiting] = [await propose('SKILLS', 'Membuat wayang'), await propose('SKILLS', 'Meraut sumpit')]
  const industry = await propose('INDUSTRY', 'Tenun ikat')
  await admin('admin.masters.save', { id: industry.id, version: 0, en: 'Ikat', idText: 'Tenun ikat', status: 'ACTIVE' })
  const refused = [skill.id, waiting.id, industry.id].map((into) => ({ id: skill.id, into }))
  for (const merge of [...refused, { id: industry.id, into: industry.id }])
    await expect(admin('admin.masters.merge', merge)).rejects.toMatchObject({
      fields: [{ field: 'into', code: 'NOT_IN_LIST' }],
    })
  expect((await masterOf(skill.code)).status).toBe('PROPOSED')
})
