import { sql, type InferResult, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import { completionOf, type Completion, type ProfileFacts } from './rules.ts'

export type ProfileRow = Selectable<Tables['candidate_profile']>
export type ProfilePatch = Omit<
  Updateable<Tables['candidate_profile']>,
  'account_id' | 'key' | 'version' | 'field_versions' | 'completion'
>

/** Creates the empty profile of a candidate unless it exists. */
export async function ensureProfile(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .insertInto('candidate_profile')
    .values({ account_id: accountId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function lockProfile(db: Db, accountId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('candidate_profile')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Updates a locked profile and increments its version, which becomes that of the fields saved; undefined columns stay. */
export async function patchProfile(
  db: Db,
  accountId: string,
  { patch, fields = [], now }: { patch: ProfilePatch; fields?: readonly string[]; now: Date },
): Promise<void> {
  const fieldVersions = sql<string>`
    case when field_versions = '{}' then jsonb_build_object('*', version) else field_versions end
    || coalesce((select jsonb_object_agg(field, version + 1) from unnest(${fields}::text[]) as field), '{}')`
  await db
    .updateTable('candidate_profile')
    .set((row) => ({ ...patch, version: row('version', '+', 1), field_versions: fieldVersions, updated_at: now }))
    .where('account_id', '=', accountId)
    .execute()
}

/** Skipping a step changes no profile data, so the version stays. */
export async function skipSetupStep(db: Db, accountId: string, step: string): Promise<void> {
  await db
    .updateTable('candidate_profile')
    .set({ setup_skipped: sql<string[]>`array_append(setup_skipped, ${step})` })
    .where('account_id', '=', accountId)
    .execute()
}

export async function replaceSkills(db: Db, accountId: string, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('candidate_skill').where('account_id', '=', accountId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('candidate_skill')
    .values(codes.map((skill_code, sort) => ({ account_id: accountId, skill_code, sort })))
    .execute()
}

const itemCount = (section: string) =>
  sql<number>`(select count(*)::int from profile_item i where i.account_id = p.account_id and i.section = ${section} and i.deleted_at is null)`

/** The facts that completion and the right to apply depend on, of one candidate. */
export const factsQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('candidate_profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select([
      'a.full_name as name',
      'a.email_verified_at',
      'p.picture_file_id',
      'p.headline',
      'p.industry',
      'p.role_code as role',
      'p.fresher',
      'p.city_id',
      'p.expected_salary_minor',
      itemCount('education').as('educations'),
      itemCount('experience').as('experiences'),
      sql<number>`(select count(*)::int from candidate_skill s where s.account_id = p.account_id)`.as('skills'),
      sql<number>`(select count(*)::int from resume r where r.account_id = p.account_id and r.deleted_at is null)`.as(
        'resumes',
      ),
    ])
    .where('p.account_id', '=', accountId)
    .where('a.deleted_at', 'is', null)

type FactsRow = InferResult<ReturnType<typeof factsQuery>>[number]

/** Undefined when there is no such candidate. */
export async function profileFacts(db: Db, accountId: string): Promise<ProfileFacts | undefined> {
  const row = await factsQuery(db, accountId).executeTakeFirst()
  return row && readFacts(row)
}

export function readFacts(row: FactsRow): ProfileFacts {
  const { email_verified_at, picture_file_id, city_id, expected_salary_minor, ...rest } = row
  return {
    ...rest,
    contactVerified: email_verified_at !== null,
    photo: picture_file_id !== null,
    city: city_id !== null,
    expectedSalary: expected_salary_minor !== null,
  }
}

/** Updates the stored percentage, which lists and the redirect to the setup read. */
export async function refreshCompletion(db: Db, accountId: string): Promise<Completion | undefined> {
  const facts = await profileFacts(db, accountId)
  if (!facts) return undefined
  const completion = completionOf(facts)
  await db
    .updateTable('candidate_profile')
    .set({ completion: completion.percent })
    .where('account_id', '=', accountId)
    .execute()
  return completion
}
