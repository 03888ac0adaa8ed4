import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Tables } from '#db/schema.ts'
import { skeletonOf } from '#modules/screening/rules.names.ts'
import { completionOf, slugBase, type Completion } from './rules.ts'

export type CompanyPatch = Updateable<Tables['company']>

/** The row of an existing company. `lock` locks it until the transaction ends. */
export async function findCompany(db: Db, id: string, options: { lock?: true } = {}) {
  const query = db.selectFrom('company').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return (options.lock ? query.forUpdate() : query).executeTakeFirst()
}

export type CompanyRowInStore = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/** One of the owners of a company, whose accounts are `a`. */
const ownersOf = (db: Db, companyId: string) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select('a.id')
    .where('m.company_id', '=', companyId)
    .where('m.role', '=', 'OWNER')
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .limit(1)

/** True when an owner's e-mail address is verified. */
export async function ownerVerified(db: Db, companyId: string): Promise<boolean> {
  return (await ownersOf(db, companyId).where('a.email_verified_at', 'is not', null).executeTakeFirst()) !== undefined
}

export async function loadCompletion(db: Db, companyId: string): Promise<Completion> {
  const company = await db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  return completionOf(company, await ownerVerified(db, companyId))
}

/**
 * Writes a patch and the resulting completion if `version` is current. Returns the new row, or null on a version conflict. The row is
 * locked first, so that the version check and the write are atomic.
 */
export async function writeCompany(db: Db, input: { id: string; version: number; patch: CompanyPatch; now: Date }) {
  const before = await findCompany(db, input.id, { lock: true })
  if (!before || before.version !== input.version) return null
  const { percent } = completionOf({ ...before, ...definedValues(input.patch) }, await ownerVerified(db, input.id))
  return db
    .updateTable('company')
    .set({ ...withSkeleton(input.patch), completion: percent, version: before.version + 1, updated_at: input.now })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A patch with the skeleton of its name. */
const withSkeleton = <T extends { name?: string | undefined }>(patch: T) =>
  patch.name === undefined ? patch : { ...patch, name_skeleton: skeletonOf(patch.name) }

/** A patch without its undefined values. */
function definedValues(patch: CompanyPatch) {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<
    Parameters<typeof completionOf>[0]
  >
}

/** Creates a company with its OWNER. The slug gets a numeric suffix when it is taken. */
export async function createCompany(
  db: Db,
  company: Omit<Insertable<Tables['company']>, 'slug'>,
  ownerId: string,
): Promise<string> {
  const base = slugBase(company.name)
  await sql`select pg_advisory_xact_lock(hashtext('company.slug'))`.execute(db)
  const taken = await db.selectFrom('company').select('slug').where('slug', 'like', `${base}%`).execute()
  const { id } = await db
    .insertInto('company')
    .values({ ...withSkeleton(company), slug: freeSlug(base, new Set(taken.map(({ slug }) => slug))) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company_member')
    .values({
      company_id: id,
      account_id: ownerId,
      role: 'OWNER',
      created_at: company.created_at,
      used_at: company.created_at,
    })
    .execute()
  return id
}

function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

export async function refreshCompletion(db: Db, companyId: string): Promise<void> {
  const { percent } = await loadCompletion(db, companyId)
  await db.updateTable('company').set({ completion: percent }).where('id', '=', companyId).execute()
}

export async function setFreeMail(db: Db, companyId: string, freeMail: boolean): Promise<void> {
  await db.updateTable('company').set({ free_mail: freeMail }).where('id', '=', companyId).execute()
}

export async function setJobTitle(db: Db, memberId: string, jobTitle: string | null): Promise<void> {
  await db.updateTable('company_member').set({ job_title: jobTitle }).where('id', '=', memberId).execute()
}

/** The companies that an account belongs to, the one joined last first. */
export async function membershipsOf(db: Db, accountId: string) {
  return db
    .selectFrom('company_member')
    .select(['id', 'company_id as companyId', 'role'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The longest-serving active owner of a company. */
export async function firstOwner(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('company_member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'OWNER')
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether another owner stays whose account is not being deleted. */
export async function hasOtherOwner(db: Db, companyId: string, accountId: string): Promise<boolean> {
  const others = ownersOf(db, companyId).where('a.id', '<>', accountId).where('a.deletion_at', 'is', null)
  return (await others.executeTakeFirst()) !== undefined
}

/** Ends memberships; the rows stay for the names on what they did. */
export async function endMemberships(db: Db, ids: readonly string[], by: string | null, now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('company_member')
    .set((row) => ({ removed_at: now, removed_by: by, job_title: null, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
}

/** Verified addresses of a company's owners. */
export async function ownerAddresses(
  db: Db,
  companyId: string,
): Promise<{ accountId: string; email: string; name: string }[]> {
  return db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id as accountId', 'a.email', 'a.full_name as name'])
    .where('m.company_id', '=', companyId)
    .where('m.role', '=', 'OWNER')
    .where('m.removed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .execute()
}

/** True when the code is an ACTIVE value of the category. */
export async function isMaster(db: Db, category: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('master')
    .select('id')
    .where('category', '=', category)
    .where('code', '=', code)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return row !== undefined
}

export async function isCity(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('city').select('id').where('id', '=', id).where('active', '=', true).executeTakeFirst()) !==
    undefined
  )
}

/** The country of a city; null for none. */
export async function countryOf(db: Db, cityId: string | null): Promise<string | null> {
  if (cityId === null) return null
  const row = await db.selectFrom('city').select('country_code').where('id', '=', cityId).executeTakeFirst()
  return row?.country_code ?? null
}

/** Review reasons in a language, in the order of the codes, with the field each concerns. Unknown codes are omitted. */
export async function reviewReasons(
  db: Db,
  codes: readonly string[],
  locale: Locale,
): Promise<{ label: string; field: string | null }[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('master')
    .select([
      'code',
      locale === 'id' ? 'name_id as label' : 'name_en as label',
      sql<string | null>`meta->>'field'`.as('field'),
    ])
    .where('category', '=', 'COMPANY_REVIEW_REASON')
    .where('status', '=', 'ACTIVE')
    .where('code', 'in', codes)
    .execute()
  return [...new Set(codes)].flatMap((code) => rows.find((row) => row.code === code) ?? [])
}

/** Company files created before `before` that no company uses. */
export async function unusedFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('file as f')
    .innerJoin('company as c', 'c.id', 'f.company_id')
    .select('f.id')
    .where('f.deleted_at', 'is', null)
    .where('f.created_at', '<', before)
    .where('f.purpose', 'in', ['LOGO', 'PHOTO', 'DOCUMENT'])
    .where(
      sql<boolean>`f.id is distinct from c.logo_file_id and f.id is distinct from c.document_file_id and f.id <> all (c.photo_file_ids)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from company_proposal p where p.status = 'OPEN' and p.document_file_id = f.id)`,
    )
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}
