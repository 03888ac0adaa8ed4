import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'

const app = testApp()
const as = (caller: Candidate) => app.as({ caller })
const fieldsOf = async (refused: Promise<unknown>) => {
  const error = await refused.catch((reason: unknown) => reason)
  return isFail(error) ? error.fields.map(({ field, code }) => `${field} ${code}`).toSorted() : []
}

async function picture(caller: Candidate): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a3d94' } })
    .png()
    .toBuffer()
  return (await as(caller)('files.upload', { purpose: 'PICTURE', file: { name: 'me.png', type: 'image/png', bytes } }))
    .id
}

/** What a refused save must leave as it was. */
async function stored(accountId: string) {
  const proposals = await app.db.selectFrom('master').select('name_en').where('proposed_by', '=', accountId).execute()
  const profile = await app.db
    .selectFrom('candidate_profile')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const account = await app.db
    .selectFrom('account')
    .select(['full_name', 'version'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const skills = await app.db.selectFrom('candidate_skill').selectAll().where('account_id', '=', accountId).execute()
  return { proposals, profile, account, skills }
}

test('the head of the page is saved by one call: refused at one field, nothing of it is stored', async () => {
  const { caller, id } = await aCandidate(app)
  const me = as(caller)
  const fileId = await picture(caller)
  const before = await stored(id)
  const head = {
    id,
    version: before.profile.version,
    fullName: 'Sari Puspita',
    headline: 'Weaver',
    dateOfBirth: '2200-01-01',
    pictureFileId: fileId,
  }
  expect(await fieldsOf(me('profiles.personalDetails', head))).toEqual(['dateOfBirth DATE'])
  expect(await stored(id)).toEqual(before)
  const { profile, account } = await me('profiles.personalDetails', { ...head, dateOfBirth: '1990-01-01' })
  expect([account.name, profile.headline, profile.picture?.id]).toEqual(['Sari Puspita', 'Weaver', fileId])
  expect(profile.version).toBe(before.profile.version + 1)
  // The same form of another window is older than what stands now.
  expect(await errorCodeOf(me('profiles.personalDetails', { ...head, dateOfBirth: null }))).toBe('STALE_VERSION')
})

test('what is wrong in several parts is reported at once', async () => {
  const { caller, id } = await aCandidate(app)
  const stranger = await aCandidate(app)
  const before = await stored(id)
  const wrong = {
    id,
    fullName: 'Raden Ajeng Siti Rahma',
    gender: 'X',
    dateOfBirth: '2200-01-01',
    cityId: '01890000-0000-7000-8000-000000000000',
    pictureFileId: await picture(stranger.caller),
    headline: 'Weaver',
  }
  expect(await fieldsOf(as(caller)('profiles.personalDetails', wrong))).toEqual([
    'cityId NOT_IN_LIST',
    'dateOfBirth DATE',
    'fullName FULL_NAME_THREE_WORDS',
    'gender NOT_IN_LIST',
    'pictureFileId FILE_NOT_YOURS',
  ])
  expect(await stored(id)).toEqual(before)
})

test('two parts of the page that were loaded at the same version are both saved, one of them twice is a conflict', async () => {
  const { caller, id } = await aCandidate(app)
  const me = as(caller)
  const { version } = (await stored(id)).profile
  await me('profiles.basicDetails', { id, version, about: 'Weaver' })
  await me('profiles.industryDetails', { id, version, fresher: true })
  await me('privacy.setVisibility', { visibility: 'HIDDEN' })
  await me('profiles.basicDetails', { id, version, skillNames: ['Excel'] })
  const codes = await Promise.all([
    errorCodeOf(me('profiles.basicDetails', { id, version, about: 'Dyer' })),
    errorCodeOf(me('profiles.basicDetails', { id, version, skills: [] })),
    errorCodeOf(me('profiles.industryDetails', { id, version: version + 9, fresher: false })),
    errorCodeOf(me('profiles.personalDetails', { id, version, headline: 'Weaver', languages: ['Jawa'] })),
  ])
  expect(codes).toEqual(['STALE_VERSION', 'STALE_VERSION', 'STALE_VERSION', 'SUCCESS'])
  expect(await stored(id)).toMatchObject({ profile: { about: 'Weaver', fresher: true, headline: 'Weaver' } })
})

test('of two saves of the same version at once one is stored', async () => {
  const { caller, id } = await aCandidate(app)
  const { profile } = await stored(id)
  const save = (headline: string) =>
    as(caller)('profiles.personalDetails', { id, version: profile.version, headline, links: [] })
  const outcomes = await Promise.all(['One', 'Two'].map((headline) => save(headline).then(() => 'saved', String)))
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
  expect((await stored(id)).profile.version).toBe(profile.version + 1)
})

test('a former picture goes only with the save that replaces it', async () => {
  const { caller, id } = await aCandidate(app)
  const me = as(caller)
  const [first, second] = [await picture(caller), await picture(caller)]
  await me('profiles.personalDetails', { id, pictureFileId: first })
  await me('profiles.personalDetails', { id, headline: 'Weaver' })
  await me('profiles.personalDetails', { id, pictureFileId: first })
  await errorCodeOf(me('profiles.personalDetails', { id, pictureFileId: second, gender: 'X' }))
  const live = (fileId: string) =>
    me('files.link', { id: fileId }).then(
      () => true,
      () => false,
    )
  expect([await live(first), await live(second)]).toEqual([true, true])
  const { profile } = await me('profiles.personalDetails', { id, pictureFileId: second })
  expect([profile.picture?.id, await live(first), await live(second)]).toEqual([second, false, true])
})

test('skills and a role by name are proposed with the save, or not at all', async () => {
  const { caller, id } = await aCandidate(app)
  const me = as(caller)
  const before = await stored(id)
  const skillNames = ['Tenun ikat Troso', 'Batik tulis halus', '!!', 'Excel']
  expect(await fieldsOf(me('profiles.basicDetails', { id, skills: ['NO_SUCH_SKILL'], skillNames }))).toEqual([
    'skillNames.2 NOT_VALID',
    'skills.0 NOT_IN_LIST',
  ])
  const { version } = before.profile
  expect(
    await errorCodeOf(me('profiles.basicDetails', { id, version: version + 1, skillNames: ['Tenun ikat Troso'] })),
  ).toBe('STALE_VERSION')
  expect(await fieldsOf(me('profiles.industryDetails', { id, roleName: 'Penenun ikat', industry: 'NOTHING' }))).toEqual(
    ['industry NOT_IN_LIST'],
  )
  expect(await stored(id)).toEqual(before)

  const named = { id, version, skillNames: ['Tenun ikat Troso', 'excel', 'tenun ikat troso'] }
  const { profile } = await me('profiles.basicDetails', named)
  expect(profile.skills.map(({ label }) => label)).toEqual(['Tenun ikat Troso', expect.stringMatching(/excel/i)])
  const after = await me('profiles.industryDetails', { id, roleName: 'Penenun ikat' })
  expect(after.profile.role).toMatchObject({ label: 'Penenun ikat', proposed: true })
  expect((await stored(id)).proposals.map(({ name_en }) => name_en).toSorted()).toEqual([
    'Penenun ikat',
    'Tenun ikat Troso',
  ])
  expect((await me('profiles.basicDetails', { id, skillNames: [] })).profile.skills).toEqual([])
})

test('two people who name the same new skill at once share one proposal', async () => {
  const people = await Promise.all([aCandidate(app), aCandidate(app)])
  const names = ['Anyam pandan Tasik', 'Ukir Jepara kayu']
  const saves = people.map(({ caller, id }, at) =>
    as(caller)('profiles.basicDetails', { id, skillNames: at === 0 ? names : names.toReversed() }),
  )
  const [first, second] = await Promise.all(saves)
  const codes = (view: typeof first) => view?.profile.skills.map(({ code }) => code).toSorted()
  expect(codes(first)).toEqual(codes(second))
  const rows = await app.db.selectFrom('master').select('id').where('name_en', 'in', names).execute()
  expect(rows).toHaveLength(2)
})
