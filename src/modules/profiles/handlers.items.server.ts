import type * as z from 'zod'
import { fail, invalid, isFail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { candidateOf, todayOf } from './handlers.access.server.ts'
import { labelOf, settleChoices, type Choice } from './handlers.choices.server.ts'
import { changed } from './handlers.save.server.ts'
import type { itemFields } from './contract.shapes.ts'
import type { profilesContract } from './contract.ts'
import { itemProblems, type ProfileSection } from './rules.ts'
import {
  deleteItems,
  describeItems,
  findItem,
  insertItem,
  isSame,
  itemsOf,
  patchItem,
  type ItemRow,
  type ItemValues,
} from './store.items.server.ts'
import { lockProfile } from './store.server.ts'

/** More of one kind than a resume can hold. */
const most = 50

type Fields = { [K in keyof typeof itemFields]: z.output<(typeof itemFields)[K]> }

/** Checked values of an item; what is chosen by a code is called what the code is called. Throws INVALID. */
async function valuesOf(ctx: Context, section: ProfileSection, fields: Fields): Promise<ItemValues> {
  const { startOn, present } = fields
  const endOn = present ? null : fields.endOn
  const chosen = await settleChoices(ctx, choicesOf(section, fields)).catch((error: unknown) => {
    if (isFail(error) && error.code === 'INVALID') return error.fields
    throw error
  })
  const code = (field: string) => ('get' in chosen ? (chosen.get(field) ?? null) : null)
  const [field, institute] = [code('field'), code('institute')]
  const title = (await labelOf(ctx, 'FIELD_OF_STUDY', field)) ?? fields.title ?? fields.fieldOther
  const organisation =
    (await labelOf(ctx, 'INSTITUTE_UNIVERSITY', institute)) ?? fields.organisation ?? fields.instituteOther
  const wrong = 'get' in chosen ? [] : chosen
  const problems = [
    ...itemProblems(section, { title, organisation, startOn, endOn, present }, todayOf(ctx.now)).filter(
      (problem) => !wrong.some((each) => sameField[problem.field] === each.field),
    ),
    ...wrong,
  ]
  if (problems.length > 0 || !title) throw invalid(...problems)
  const { place, mark, url, description } = fields
  const details = {
    qualification: code('qualification'),
    field,
    institute,
    employmentType: code('employmentType'),
    place,
    mark,
    url,
    description,
  }
  return { title, organisation, startOn, endOn, present, details }
}

/** A study without its words is told once, at the words. */
const sameField: Readonly<Record<string, string>> = { title: 'fieldOther', organisation: 'instituteOther' }

function choicesOf(section: ProfileSection, fields: Fields): Choice[] {
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

async function one(ctx: Context, row: ItemRow) {
  const [item] = await describeItems(ctx.db, ctx.locale, [row])
  if (!item) throw fail('NOT_FOUND')
  return item
}

export async function create(ctx: Context, section: ProfileSection, fields: Fields) {
  const { accountId } = candidateOf(ctx)
  const values = await valuesOf(ctx, section, fields)
  // The lock makes adding in parallel count one after the other.
  await lockProfile(ctx.db, accountId)
  const there = await itemsOf(ctx.db, accountId, section)
  const same = there.find((row) => isSame(row, values))
  if (same) return one(ctx, same) // sent twice
  if (there.length >= most) throw fail('LIMIT_REACHED')
  const row = await insertItem(ctx.db, { ...values, accountId, section }, ctx.now)
  await changed(ctx, accountId, [section])
  return one(ctx, row)
}

async function update(
  ctx: Context,
  section: ProfileSection,
  { id, version, ...fields }: Fields & { id: string; version?: number | undefined },
) {
  const { accountId } = candidateOf(ctx)
  const before = await findItem(ctx.db, { accountId, section, id }, 'lock')
  if (!before) throw fail('NOT_FOUND')
  if (version !== undefined && version !== before.version) throw fail('STALE_VERSION')
  const row = await patchItem(ctx.db, id, await valuesOf(ctx, section, fields), ctx.now)
  await changed(ctx, accountId, [section])
  return one(ctx, row)
}

async function list(ctx: Context, section: ProfileSection, { page, limit }: { page: number; limit: number }) {
  const rows = await itemsOf(ctx.db, candidateOf(ctx).accountId, section)
  const items = await describeItems(ctx.db, ctx.locale, rows.slice((page - 1) * limit, page * limit))
  return { list: items, total: rows.length, page, limit }
}

type ItemActions = Omit<
  Handlers<typeof profilesContract>,
  | 'candidate.view'
  | 'profiles.setup'
  | 'profiles.personalDetails'
  | 'profiles.basicDetails'
  | 'profiles.industryDetails'
  | 'profiles.picture'
>

/** The lists of a profile, under the specification's own paths and under the generic ones. */
export const itemActions: ItemActions = {
  'profiles.getEducation': ({ ctx, input }) => list(ctx, 'education', input),
  'profiles.getProject': ({ ctx, input }) => list(ctx, 'project', input),
  'profiles.getExperience': ({ ctx, input }) => list(ctx, 'experience', input),
  'profiles.getCertificate': ({ ctx, input }) => list(ctx, 'certificate', input),
  'profiles.accomplishmentCreate': ({ ctx, input }) => create(ctx, 'accomplishment', input),
  'profiles.accomplishmentList': ({ ctx, input }) => list(ctx, 'accomplishment', input),
  'profiles.accomplishmentUpdate': ({ ctx, input }) => update(ctx, 'accomplishment', input),
  'profiles.itemList': ({ ctx, input: { section, ...slice } }) => list(ctx, section, slice),
  'profiles.itemCreate': ({ ctx, input: { section, ...fields } }) => create(ctx, section, fields),
  'profiles.itemUpdate': ({ ctx, input: { section, ...fields } }) => update(ctx, section, fields),

  async 'profiles.itemGet'({ ctx, input }) {
    const row = await findItem(ctx.db, { accountId: candidateOf(ctx).accountId, ...input })
    if (!row) throw fail('NOT_FOUND')
    return one(ctx, row)
  },

  async 'profiles.itemsDelete'({ ctx, input: { section, ids } }) {
    const { accountId } = candidateOf(ctx)
    const wanted = [...new Set(ids)]
    if ((await deleteItems(ctx.db, { accountId, section, ids: wanted }, ctx.now)) < wanted.length)
      throw fail('NOT_FOUND')
    await changed(ctx, accountId, [section])
    return { done: true }
  },
}
