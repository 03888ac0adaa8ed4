import { sql, type Selectable } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import { otherCodes, type OtherCategory } from '#modules/reference/rules.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ProfileItem } from './contract.shapes.ts'
import type { ProfileSection } from './rules.ts'

export type ItemRow = Selectable<Tables['profile_item']>

/** The fields of an item stored as JSON. */
export type ItemDetails = {
  qualification: string | null
  field: string | null
  institute: string | null
  employmentType: string | null
  place: string | null
  gradeOrNumber: string | null
  url: string | null
  description: string | null
}
export type ItemValues = {
  title: string
  organisation: string | null
  startOn: string | null
  endOn: string | null
  present: boolean
  details: ItemDetails
}

/** Current items first, then by end, then by start. */
const newestFirst = sql`present desc, coalesce(end_on, start_on) desc nulls last, start_on desc nulls last, sort, id`

/** Items of these accounts that are not deleted, each account's in order. */
export const itemsQuery = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('profile_item')
    .selectAll()
    .where('account_id', '=', anyOf(accountIds))
    .where('deleted_at', 'is', null)
    .orderBy(newestFirst)

/** Own items of a section that are not deleted. */
export const itemsOf = (db: Db, accountId: string, section: ProfileSection): Promise<ItemRow[]> =>
  itemsQuery(db, [accountId]).where('section', '=', section).execute()

export async function findItem(
  db: Db,
  where: { accountId: string; section: ProfileSection; id: string },
  lock?: 'lock',
): Promise<ItemRow | undefined> {
  const query = db
    .selectFrom('profile_item')
    .selectAll()
    .where('id', '=', where.id)
    .where('account_id', '=', where.accountId)
    .where('section', '=', where.section)
    .where('deleted_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

const columns = ({ title, organisation, startOn, endOn, present, details }: ItemValues) => ({
  title,
  organisation,
  start_on: startOn,
  end_on: present ? null : endOn,
  present,
  details: JSON.stringify(details),
})

/** Whether the row already has exactly these values. */
export const isSameItem = (row: ItemRow, item: ItemValues): boolean =>
  row.title === item.title &&
  row.organisation === item.organisation &&
  row.start_on === item.startOn &&
  row.end_on === (item.present ? null : item.endOn) &&
  row.present === item.present &&
  Object.entries(item.details).every(
    ([key, value]) => detailText(row.details, key as keyof ItemDetails) === (value || null),
  )

export async function insertItem(
  db: Db,
  item: ItemValues & { accountId: string; section: ProfileSection },
  now: Date,
): Promise<ItemRow> {
  return db
    .insertInto('profile_item')
    .values({ ...columns(item), account_id: item.accountId, section: item.section, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function patchItem(db: Db, id: string, item: ItemValues, now: Date): Promise<ItemRow> {
  return db
    .updateTable('profile_item')
    .set((row) => ({ ...columns(item), version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns how many of the items existed. */
export async function deleteItems(
  db: Db,
  where: { accountId: string; section: ProfileSection; ids: readonly string[] },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('profile_item')
    .set({ deleted_at: now, updated_at: now })
    .where('id', 'in', where.ids)
    .where('account_id', '=', where.accountId)
    .where('section', '=', where.section)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const detailText = (details: Record<string, unknown>, key: keyof ItemDetails): string | null => {
  const value = details[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Items in the output shape, with labels in the reader's language. */
export async function describeItems(db: Db, locale: Locale, rows: readonly ItemRow[]): Promise<ProfileItem[]> {
  const codes = (key: 'qualification' | 'employmentType' | 'field' | 'institute') =>
    rows.flatMap((row) => detailText(row.details, key) ?? [])
  const labels = await loadLabels(db, locale, [
    ...of('EMPLOYEE_QUALIFICATION', codes('qualification')),
    ...of('TYPE_OF_EMPLOYMENT', codes('employmentType')),
    ...of('FIELD_OF_STUDY', codes('field')),
    ...of('INSTITUTE_UNIVERSITY', codes('institute')),
  ])
  const nameOf = (category: OtherCategory, code: string | null, words: string | null) =>
    code === null || code === otherCodes[category] ? words : labels.masterRefs(category, code).label
  return rows.map((row) => ({
    id: row.id,
    section: row.section,
    title: nameOf('FIELD_OF_STUDY', detailText(row.details, 'field'), row.title) ?? row.title,
    organisation: nameOf('INSTITUTE_UNIVERSITY', detailText(row.details, 'institute'), row.organisation),
    startOn: row.start_on,
    endOn: row.end_on,
    present: row.present,
    qualification: labels.masterRefs('EMPLOYEE_QUALIFICATION', detailText(row.details, 'qualification')),
    field: labels.masterRefs('FIELD_OF_STUDY', detailText(row.details, 'field')),
    institute: labels.masterRefs('INSTITUTE_UNIVERSITY', detailText(row.details, 'institute')),
    employmentType: labels.masterRefs('TYPE_OF_EMPLOYMENT', detailText(row.details, 'employmentType')),
    place: detailText(row.details, 'place'),
    gradeOrNumber: detailText(row.details, 'gradeOrNumber'),
    url: detailText(row.details, 'url'),
    description: detailText(row.details, 'description'),
    version: row.version,
  }))
}
