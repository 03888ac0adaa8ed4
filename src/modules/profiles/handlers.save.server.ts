import type * as z from 'zod'
import type { Candidate } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { toMinor } from '#kernel/money.ts'
import { changePerson } from '#modules/accounts/public.server.ts'
import { deleteFiles, ownFiles } from '#modules/files/public.server.ts'
import { knownCities, readSetting, readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { setVisibility } from './handlers.privacy.server.ts'
import { settleChoices } from './handlers.choices.server.ts'
import type { profilesContract } from './contract.ts'
import { profileChanged } from './events.ts'
import {
  lockProfile,
  patchProfile,
  refreshCompletion,
  replaceSkills,
  type ProfilePatch,
  type ProfileRow,
} from './store.server.ts'

type Input<K extends keyof typeof profilesContract> = z.output<(typeof profilesContract)[K]['input']>
type Save = {
  id: string
  version?: number | undefined
  fields: readonly string[]
  patch: ProfilePatch
  skills?: readonly string[] | undefined
}

/** The own profile, held until the transaction ends. Any other id is not found; a version that has passed is stale. */
async function mine(ctx: Context, who: Candidate, { id, version }: Pick<Save, 'id' | 'version'>): Promise<ProfileRow> {
  const row = id === who.accountId ? await lockProfile(ctx.db, who.accountId) : undefined
  if (!row) throw fail('NOT_FOUND')
  if (version !== undefined && version !== row.version) throw fail('STALE_VERSION')
  return row
}

async function write(ctx: Context, { id, fields, patch, skills }: Save): Promise<void> {
  await patchProfile(ctx.db, id, patch, ctx.now)
  if (skills) await replaceSkills(ctx.db, id, skills)
  await changed(ctx, id, fields)
}

/** What every change ends with: completion, the record, whoever listens. */
export async function changed(ctx: Context, accountId: string, fields: readonly string[]): Promise<void> {
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

/** Throws INVALID for a city that nobody may choose. */
async function checkCity(ctx: Context, cityId: string | null | undefined): Promise<void> {
  if (cityId && !(await knownCities(ctx.db, [cityId])).has(cityId))
    throw invalid({ field: 'cityId', code: 'NOT_IN_LIST' })
}

export async function savePersonal(
  ctx: Context,
  who: Candidate,
  input: Input<'profiles.personalDetails'>,
): Promise<void> {
  await mine(ctx, who, input)
  await settleChoices(ctx, [{ field: 'gender', category: 'GENDER', code: input.gender }])
  await checkCity(ctx, input.cityId)
  const { fullName, dialCode, phone, locale, dateOfBirth } = input
  if (dateOfBirth && (dateOfBirth > ctx.now.toISOString().slice(0, 10) || dateOfBirth < '1900-01-01'))
    throw invalid({ field: 'dateOfBirth', code: 'DATE' })
  if ([fullName, dialCode, phone, locale].some((value) => value !== undefined)) {
    const person = {
      ...(fullName !== undefined && { fullName }),
      ...(dialCode && { dialCode }),
      ...(phone && { phone }),
      ...(locale && { locale }),
    }
    await changePerson(
      ctx.db,
      { accountId: who.accountId, ...person },
      { nameRule: await readSetting(ctx.db, 'nameRule'), now: ctx.now },
    )
  }
  if (locale) ctx.cookie.setLocale(locale)
  const patch = { date_of_birth: dateOfBirth, gender: input.gender, city_id: input.cityId, address: input.address }
  await write(ctx, { id: who.accountId, fields: sentFields(input), patch })
}

export async function saveBasic(ctx: Context, who: Candidate, input: Input<'profiles.basicDetails'>): Promise<void> {
  const before = await mine(ctx, who, input)
  const settled = await settleChoices(
    ctx,
    (input.skills ?? []).map((code, at) => ({ field: `skills.${at}`, category: 'SKILLS', code })),
  )
  const skills = input.skills && [...new Set([...settled.values()].filter((code) => code !== null))]
  await checkCity(ctx, input.cityId)
  const patch: ProfilePatch = {
    headline: input.headline,
    about: input.about,
    languages: input.languages && [...new Set(input.languages)],
    links: input.links && JSON.stringify(input.links),
    notice_days: input.noticeDays,
    willing_to_move: input.willingToMove,
    remote_ok: input.remoteOk,
    open_to_work: input.openToWork,
    city_id: input.cityId,
    ...(await salary(ctx, input, before)),
  }
  await write(ctx, { id: who.accountId, fields: sentFields(input), patch, skills })
  if (input.visibility) await setVisibility(ctx, who.accountId, input.visibility)
}

/** Salaries are in the deployment's currency, up to the specification's maximum in its unit. */
async function salary(ctx: Context, input: Input<'profiles.basicDetails'>, before: ProfileRow): Promise<ProfilePatch> {
  const { expectedSalaryMinor: expected, currentSalaryMinor: current, salaryPeriod } = input
  if (expected === undefined && current === undefined && salaryPeriod === undefined) return {}
  const {
    currency,
    salary: { unit, max },
  } = await readSettings(ctx.db, 'currency', 'salary')
  const cap = toMinor(unit * max, currency)
  for (const [field, value] of [
    ['expectedSalaryMinor', expected],
    ['currentSalaryMinor', current],
  ] as const)
    if (value && value > cap) throw invalid({ field, code: 'SALARY_TOO_HIGH', params: { max: unit * max } })
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
  who: Candidate,
  input: Input<'profiles.industryDetails'>,
): Promise<void> {
  await mine(ctx, who, input)
  const chosen = await settleChoices(ctx, [
    { field: 'industry', category: 'INDUSTRY', code: input.industry, other: input.industryOther },
    { field: 'domain', category: 'JOB_DOMAIN', code: input.domain, other: input.domainOther },
    { field: 'roleCode', category: 'JOB_ROLE', code: input.roleCode },
    { field: 'level', category: 'POSITION_LEVEL', code: input.level },
  ])
  const patch = {
    industry: chosen.get('industry'),
    domain: chosen.get('domain'),
    role_code: chosen.get('roleCode'),
    level: chosen.get('level'),
    experience_months: input.experienceMonths,
    fresher: input.fresher,
  }
  await write(ctx, { id: who.accountId, fields: sentFields(input), patch })
}

/** The picture before is deleted. */
export async function savePicture(ctx: Context, who: Candidate, fileId: string | null): Promise<void> {
  const before = await mine(ctx, who, { id: who.accountId })
  if (before.picture_file_id === fileId) return
  if (fileId) await ownFiles(ctx, [fileId], ['PICTURE'], 'fileId')
  await write(ctx, { id: who.accountId, fields: ['picture'], patch: { picture_file_id: fileId } })
  if (before.picture_file_id) await deleteFiles(ctx.db, [before.picture_file_id], ctx.now)
}
