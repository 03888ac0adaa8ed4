import type * as z from 'zod'
import { isActing, type Candidate } from '#kernel/caller.ts'
import { collectErrors, fail, fieldProblems, invalid, type FieldError } from '#kernel/fail.ts'
import { toMinor } from '#kernel/money.ts'
import { changePerson, checkPerson } from '#modules/accounts/public.server.ts'
import { deleteFiles, ownFiles } from '#modules/files/public.server.ts'
import { knownCities, readSetting, readSettings, todayHere } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { setVisibility } from './handlers.privacy.server.ts'
import { resolveMasterCodes } from './handlers.masters.server.ts'
import type { profilesContract } from './contract.ts'
import { profileChanged } from './events.ts'
import { isStale, maxSkills } from './rules.ts'
import {
  lockProfile,
  patchProfile,
  refreshCompletion,
  replaceSkills,
  type ProfilePatch,
  type ProfileRow,
} from './store.server.ts'

type SaveInput<K extends keyof typeof profilesContract> = z.output<(typeof profilesContract)[K]['input']>
type BasicInput = SaveInput<'profiles.basicDetails'>
type ProfileSave = {
  id: string
  version?: number | undefined
  fields: readonly string[]
  patch: ProfilePatch
  skills?: readonly string[] | undefined
}

/**
 * Locks the own profile until the transaction ends. Throws NOT_FOUND for another id, and STALE_VERSION when one of the fields sent was
 * saved after the version that the form was loaded with.
 */
async function lockOwnProfile(
  ctx: Context,
  candidate: Candidate,
  input: Pick<ProfileSave, 'id' | 'version'>,
): Promise<ProfileRow> {
  const { id, version } = input
  const row = id === candidate.accountId ? await lockProfile(ctx.db, candidate.accountId) : undefined
  if (!row) throw fail('NOT_FOUND')
  if (version !== undefined && isStale(row, version, versionedFields(input))) throw fail('STALE_VERSION')
  return row
}

async function writeProfile(ctx: Context, { id, fields, patch, skills }: ProfileSave): Promise<void> {
  await patchProfile(ctx.db, id, { patch, fields: [...new Set(fields.map(versionedField))], now: ctx.now })
  if (skills) await replaceSkills(ctx.db, id, skills)
  await recordProfileChange(ctx, id, fields)
}

/** Every change updates the completion, is audited and emits an event. */
export async function recordProfileChange(ctx: Context, accountId: string, fields: readonly string[]): Promise<void> {
  await refreshCompletion(ctx.db, accountId)
  await ctx.audit({
    action: 'profiles.update',
    subjectType: 'account',
    subjectId: accountId,
    details: { fields: [...fields] },
  })
  await ctx.emit(profileChanged, { accountId })
}

const sentFields = (input: object) =>
  Object.entries(input).flatMap(([field, value]) =>
    value === undefined || field === 'id' || field === 'version' ? [] : [field],
  )

/** A value may be sent by its code or by its name. */
const codedFields: Readonly<Record<string, string>> = {
  skillNames: 'skills',
  roleName: 'roleCode',
  industryOther: 'industry',
  domainOther: 'domain',
}
const versionedField = (field: string) => codedFields[field] ?? field
const versionedFields = (input: object) => sentFields(input).map(versionedField)

/** Throws INVALID for an unknown city. */
async function checkCity(ctx: Context, cityId: string | null | undefined): Promise<void> {
  if (cityId && !(await knownCities(ctx.db, [cityId])).has(cityId))
    throw invalid({ field: 'cityId', code: 'NOT_IN_LIST' })
}

async function checkDateOfBirth(ctx: Context, day: string | null | undefined): Promise<void> {
  if (day && (day < '1900-01-01' || day > (await todayHere(ctx.db, ctx.now))))
    throw invalid({ field: 'dateOfBirth', code: 'DATE' })
}

/** What is wrong with the personal details that are given. */
export async function personalProblems(
  ctx: Context,
  candidate: Candidate,
  input: Partial<SaveInput<'profiles.personalDetails'>>,
): Promise<FieldError[]> {
  const { fullName, dialCode, phone } = input
  return fieldProblems(
    async () => void (await resolveMasterCodes(ctx, [{ field: 'gender', category: 'GENDER', code: input.gender }])),
    () => checkCity(ctx, input.cityId),
    () => checkDateOfBirth(ctx, input.dateOfBirth),
    async () =>
      checkPerson(
        ctx.db,
        { accountId: candidate.accountId, fullName, dialCode, phone },
        await readSetting(ctx.db, 'nameRule'),
      ),
  )
}

export async function savePersonal(
  ctx: Context,
  candidate: Candidate,
  input: SaveInput<'profiles.personalDetails'>,
): Promise<void> {
  const before = await lockOwnProfile(ctx, candidate, input)
  const { dateOfBirth, gender, pictureFileId } = input
  await collectErrors(
    async () => void (await resolveMasterCodes(ctx, [{ field: 'gender', category: 'GENDER', code: gender }])),
    () => checkCity(ctx, input.cityId),
    () => checkDateOfBirth(ctx, dateOfBirth),
    async () => {
      if (pictureFileId) await ownFiles(ctx, [pictureFileId], ['PICTURE'], 'pictureFileId')
    },
    () => saveAccount(ctx, candidate, input),
  )
  if (input.locale) ctx.cookie.setLocale(input.locale)
  const patch = {
    ...sharedPatch(input),
    date_of_birth: dateOfBirth,
    gender,
    city_id: input.cityId,
    address: input.address,
    picture_file_id: pictureFileId,
  }
  await writeProfile(ctx, { id: candidate.accountId, fields: sentFields(input), patch })
  if (pictureFileId !== undefined) await deleteReplacedPicture(ctx, before, pictureFileId)
}

const sharedPatch = ({ headline, languages, links }: Pick<BasicInput, 'headline' | 'languages' | 'links'>) => ({
  headline,
  languages: languages && [...new Set(languages)],
  links: links && JSON.stringify(links),
})

/** Saves the fields that belong to the account: name, phone, language. */
async function saveAccount(
  ctx: Context,
  candidate: Candidate,
  { fullName, dialCode, phone, locale }: SaveInput<'profiles.personalDetails'>,
): Promise<void> {
  if ([fullName, dialCode, phone, locale].some((value) => value !== undefined)) {
    const person = {
      ...(fullName !== undefined && { fullName }),
      ...(dialCode && { dialCode }),
      ...(phone && { phone }),
      ...(locale && { locale }),
    }
    await changePerson(
      ctx.db,
      { accountId: candidate.accountId, ...person },
      { nameRule: await readSetting(ctx.db, 'nameRule'), now: ctx.now, acting: isActing(candidate) },
    )
  }
}

export async function saveBasic(ctx: Context, candidate: Candidate, input: BasicInput): Promise<void> {
  // Who sees the profile, and the consent to it, are for the person alone to say.
  if (input.visibility && isActing(candidate)) throw fail('NOT_WHILE_ACTING')
  const before = await lockOwnProfile(ctx, candidate, input)
  const [skills, salary] = await collectErrors(
    () => resolveSkills(ctx, input),
    () => salaryPatch(ctx, input, before),
    () => checkCity(ctx, input.cityId),
  )
  const patch: ProfilePatch = {
    ...sharedPatch(input),
    about: input.about,
    notice_days: input.noticeDays,
    willing_to_move: input.willingToMove,
    remote_ok: input.remoteOk,
    open_to_work: input.openToWork,
    city_id: input.cityId,
    ...salary,
  }
  await writeProfile(ctx, { id: candidate.accountId, fields: sentFields(input), patch, skills })
  if (input.visibility) await setVisibility(ctx, candidate.accountId, input.visibility)
}

/** Codes of the skills sent by code and by name; undefined when neither was sent. */
async function resolveSkills(ctx: Context, { skills, skillNames }: BasicInput): Promise<string[] | undefined> {
  if (!skills && !skillNames) return undefined
  const codes = await resolveMasterCodes(ctx, [
    ...(skills ?? []).map((code, at) => ({ field: `skills.${at}`, category: 'SKILLS' as const, code })),
    ...(skillNames ?? []).map((other, at) => {
      const field = `skillNames.${at}`
      return { field, otherField: field, category: 'SKILLS' as const, code: undefined, other }
    }),
  ])
  const distinct = [...new Set([...codes.values()].filter((code) => code !== null))]
  if (distinct.length > maxSkills)
    throw invalid({ field: 'skills', code: 'TOO_MANY_ITEMS', params: { max: maxSkills } })
  return distinct
}

/** Salaries are in the deployment's currency and capped by its salary setting. */
async function salaryPatch(ctx: Context, input: BasicInput, before: ProfileRow): Promise<ProfilePatch> {
  const { expectedSalaryMinor: expected, currentSalaryMinor: current, salaryPeriod } = input
  if (expected === undefined && current === undefined && salaryPeriod === undefined) return {}
  const {
    currency,
    salary: { unit, max },
  } = await readSettings(ctx.db, 'currency', 'salary')
  const maximum = toMinor(unit * max, currency)
  const tooHigh = Object.entries({ expectedSalaryMinor: expected, currentSalaryMinor: current })
    .filter(([, value]) => value && value > maximum)
    .map(([field]) => ({ field, code: 'SALARY_TOO_HIGH', params: { max: unit * max } }))
  if (tooHigh.length > 0) throw invalid(...tooHigh)
  const period = salaryPeriod ?? before.salary_period ?? 'MONTH'
  return {
    expected_salary_minor: expected,
    current_salary_minor: current,
    salary_currency: currency,
    salary_period: period,
  }
}

export async function saveIndustry(
  ctx: Context,
  candidate: Candidate,
  input: SaveInput<'profiles.industryDetails'>,
): Promise<void> {
  await lockOwnProfile(ctx, candidate, input)
  const codes = await resolveMasterCodes(ctx, [
    { field: 'industry', category: 'INDUSTRY', code: input.industry, other: input.industryOther },
    { field: 'domain', category: 'JOB_DOMAIN', code: input.domain, other: input.domainOther },
    { field: 'roleCode', category: 'JOB_ROLE', code: input.roleCode, other: input.roleName, otherField: 'roleName' },
    { field: 'level', category: 'POSITION_LEVEL', code: input.level },
  ])
  const patch = {
    industry: codes.get('industry'),
    domain: codes.get('domain'),
    role_code: codes.get('roleCode'),
    level: codes.get('level'),
    experience_months: input.experienceMonths,
    fresher: input.fresher,
  }
  await writeProfile(ctx, { id: candidate.accountId, fields: sentFields(input), patch })
}

/** Replacing the picture deletes the previous file. */
export async function savePicture(ctx: Context, candidate: Candidate, fileId: string | null): Promise<void> {
  const before = await lockOwnProfile(ctx, candidate, { id: candidate.accountId })
  if (before.picture_file_id === fileId) return
  if (fileId) await ownFiles(ctx, [fileId], ['PICTURE'], 'fileId')
  await writeProfile(ctx, { id: candidate.accountId, fields: ['pictureFileId'], patch: { picture_file_id: fileId } })
  await deleteReplacedPicture(ctx, before, fileId)
}

async function deleteReplacedPicture(ctx: Context, before: ProfileRow, fileId: string | null): Promise<void> {
  if (before.picture_file_id && before.picture_file_id !== fileId)
    await deleteFiles(ctx.db, [before.picture_file_id], ctx.now)
}
