import type * as z from 'zod'
import { requireCandidate } from '#kernel/caller.ts'
import { fail, invalid, isFail } from '#kernel/fail.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { masterLabelOf, resolveMasterCodes, type MasterInput } from './handlers.masters.server.ts'
import { recordProfileChange } from './handlers.save.server.ts'
import type { itemFields } from './contract.shapes.ts'
import type { profilesContract } from './contract.ts'
import { itemProblems, type ProfileSection } from './rules.ts'
import {
  deleteItems,
  describeItems,
  findItem,
  insertItem,
  isSameItem,
  itemsOf,
  patchItem,
  type ItemRow,
  type ItemValues,
} from './store.items.server.ts'
import { lockProfile } from './store.server.ts'

/** Per section; more than a resume can show. */
const maxItems = 50

type ItemFields = { [K in keyof typeof itemFields]: z.output<(typeof itemFields)[K]> }

/** Validated values of an item; where a code is set, its label replaces the typed name. Throws INVALID. */
async function validateItem(ctx: Context, section: ProfileSection, fields: ItemFields): Promise<ItemValues> {
  const { startOn, present } = fields
  const endOn = present ? null : fields.endOn
  const codes = await resolveMasterCodes(ctx, masterInputs(section, fields)).catch((error: unknown) => {
    if (isFail(error) && error.code === 'INVALID') return error.fields
    throw error
  })
  const code = (field: string) => ('get' in codes ? (codes.get(field) ?? null) : null)
  const [field, institute] = [code('field'), code('institute')]
  const title = (await masterLabelOf(ctx, 'FIELD_OF_STUDY', field)) ?? fields.title ?? fields.fieldOther
  const organisation =
    (await masterLabelOf(ctx, 'INSTITUTE_UNIVERSITY', institute)) ?? fields.organisation ?? fields.instituteOther
  const codeErrors = 'get' in codes ? [] : codes
  const problems = [
    ...itemProblems(section, { title, organisation, startOn, endOn, present }, await todayHere(ctx.db, ctx.now)).filter(
      (problem) => !codeErrors.some((each) => otherFieldOf[problem.field] === each.field),
    ),
    ...codeErrors,
  ]
  if (problems.length > 0 || !title) throw invalid(...problems)
  const { place, gradeOrNumber, url, description } = fields
  const details = {
    qualification: code('qualification'),
    field,
    institute,
    employmentType: code('employmentType'),
    place,
    gradeOrNumber,
    url,
    description,
  }
  return { title, organisation, startOn, endOn, present, details }
}

/** When the "other" text is missing, only that error is reported, not a second one for the name it would give. */
const otherFieldOf: Readonly<Record<string, string>> = { title: 'fieldOther', organisation: 'instituteOther' }

function masterInputs(section: ProfileSection, fields: ItemFields): MasterInput[] {
  if (section === 'experience')
    return [{ field: 'employmentType', category: 'TYPE_OF_EMPLOYMENT', code: fields.employmentType }]
  if (section !== 'education') return []
  return [
    {
      field: 'qualification',
      category: 'EMPLOYEE_QUALIFICATION',
      code: fields.qualification,
      other: fields.qualificationOther,
    },
    { field: 'field', category: 'FIELD_OF_STUDY', code: fields.field, other: fields.fieldOther },
    { field: 'institute', category: 'INSTITUTE_UNIVERSITY', code: fields.institute, other: fields.instituteOther },
  ]
}

async function describeItem(ctx: Context, row: ItemRow) {
  const [item] = await describeItems(ctx.db, ctx.locale, [row])
  if (!item) throw fail('NOT_FOUND')
  return item
}

export async function addProfileItem(ctx: Context, section: ProfileSection, fields: ItemFields) {
  const { accountId } = requireCandidate(ctx)
  const values = await validateItem(ctx, section, fields)
  // The lock serializes parallel requests, so that the limit holds.
  await lockProfile(ctx.db, accountId)
  const existing = await itemsOf(ctx.db, accountId, section)
  const same = existing.find((row) => isSameItem(row, values))
  // A form sent twice must not create two items.
  if (same) return describeItem(ctx, same)
  if (existing.length >= maxItems) throw fail('LIMIT_REACHED')
  const row = await insertItem(ctx.db, { ...values, accountId, section }, ctx.now)
  await recordProfileChange(ctx, accountId, [section])
  return describeItem(ctx, row)
}

async function updateItem(
  ctx: Context,
  section: ProfileSection,
  { id, version, ...fields }: ItemFields & { id: string; version?: number | undefined },
) {
  const { accountId } = requireCandidate(ctx)
  const before = await findItem(ctx.db, { accountId, section, id }, 'lock')
  if (!before) throw fail('NOT_FOUND')
  if (version !== undefined && version !== before.version) throw fail('STALE_VERSION')
  const row = await patchItem(ctx.db, id, await validateItem(ctx, section, fields), ctx.now)
  await recordProfileChange(ctx, accountId, [section])
  return describeItem(ctx, row)
}

async function listItems(ctx: Context, section: ProfileSection, { page, limit }: { page: number; limit: number }) {
  const rows = await itemsOf(ctx.db, requireCandidate(ctx).accountId, section)
  const items = await describeItems(ctx.db, ctx.locale, rows.slice((page - 1) * limit, page * limit))
  return { list: items, total: rows.length, page, limit }
}

type ItemHandlers = Omit<
  Handlers<typeof profilesContract>,
  | 'candidate.view'
  | 'profiles.setup'
  | 'profiles.personalDetails'
  | 'profiles.basicDetails'
  | 'profiles.industryDetails'
  | 'profiles.picture'
>

/** Items are available under the specification's own paths and under generic ones. */
export const itemHandlers: ItemHandlers = {
  'profiles.getEducation': ({ ctx, input }) => listItems(ctx, 'education', input),
  'profiles.getProject': ({ ctx, input }) => listItems(ctx, 'project', input),
  'profiles.getExperience': ({ ctx, input }) => listItems(ctx, 'experience', input),
  'profiles.getCertificate': ({ ctx, input }) => listItems(ctx, 'certificate', input),
  'profiles.accomplishmentCreate': ({ ctx, input }) => addProfileItem(ctx, 'accomplishment', input),
  'profiles.accomplishmentList': ({ ctx, input }) => listItems(ctx, 'accomplishment', input),
  'profiles.accomplishmentUpdate': ({ ctx, input }) => updateItem(ctx, 'accomplishment', input),
  'profiles.itemList': ({ ctx, input: { section, ...slice } }) => listItems(ctx, section, slice),
  'profiles.itemCreate': ({ ctx, input: { section, ...fields } }) => addProfileItem(ctx, section, fields),
  'profiles.itemUpdate': ({ ctx, input: { section, ...fields } }) => updateItem(ctx, section, fields),

  async 'profiles.itemGet'({ ctx, input }) {
    const row = await findItem(ctx.db, { accountId: requireCandidate(ctx).accountId, ...input })
    if (!row) throw fail('NOT_FOUND')
    return describeItem(ctx, row)
  },

  async 'profiles.itemsDelete'({ ctx, input: { section, ids } }) {
    const { accountId } = requireCandidate(ctx)
    const uniqueIds = [...new Set(ids)]
    if ((await deleteItems(ctx.db, { accountId, section, ids: uniqueIds }, ctx.now)) < uniqueIds.length)
      throw fail('NOT_FOUND')
    await recordProfileChange(ctx, accountId, [section])
    return { done: true }
  },
}
