import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { staleCheckDays } from './rules.checks.ts'

type CompanyQuery = ReturnType<typeof companies>

/** Number of jobs of a company that accept applications now. */
const openJobs = (
  now: Date,
) => sql<number>`(select count(*)::int from job j where j.company_id = c.id and j.status = 'ACTIVE'
  and j.deleted_at is null and (j.expires_at is null or j.expires_at > ${now}))`

const longWaiting = (now: Date) => sql<string[]>`array(select jsonb_object_keys(p.changes) from company_proposal p
  where p.company_id = c.id and p.status = 'OPEN' and p.created_at < ${new Date(now.getTime() - staleCheckDays * 86_400_000)})`

/** PostgreSQL looks for the best order of eight tables at most: of more, a list would join every company before it takes its page. */
function companies(db: Db) {
  return db
    .selectFrom('company as c')
    .leftJoin('city', 'city.id', 'c.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .leftJoin('country', 'country.code', 'city.country_code')
    .leftJoin('company_rating as rating', 'rating.company_id', 'c.id')
    .leftJoin('company_response as response', 'response.company_id', 'c.id')
    .where('c.deleted_at', 'is', null)
}

function selectDetails(query: CompanyQuery, locale: Locale, now: Date) {
  const name = locale === 'id' ? 'name_id' : 'name_en'
  const labelOf = (category: string, column: 'industry' | 'size') =>
    sql<
      string | null
    >`(select ${sql.ref(name)} from master where category = ${sql.lit(category)} and code = ${sql.ref(`c.${column}`)})`
  return query
    .selectAll('c')
    .select([
      labelOf('INDUSTRY', 'industry').as('industryLabel'),
      labelOf('COMPANY_SIZE', 'size').as('sizeLabel'),
      'city.name as cityName',
      `state.${name} as stateName`,
      'city.country_code as countryCode',
      `country.${name} as countryNm`,
      'rating.average',
      'rating.count as reviews',
      'response.application_count as applicationCount',
      'response.answered_count as answeredCount',
      'response.median_minutes as medianMinutes',
      openJobs(now).as('openJobs'),
    ])
}

/** A company as its own members see it, in any status. */
export const viewOwnCompany = (db: Db, id: string, locale: Locale, now: Date) =>
  ownCompanyQuery(db, id, locale, now).executeTakeFirst()

export const ownCompanyQuery = (db: Db, id: string, locale: Locale, now: Date) =>
  selectDetails(companies(db), locale, now)
    .select(longWaiting(now).as('longWaiting'))
    .select([
      sql<boolean>`exists (select from company_member m join account a on a.id = m.account_id
        where m.company_id = c.id and m.role = 'OWNER' and m.removed_at is null and a.deleted_at is null
        and a.email_verified_at is not null)`.as('ownerVerified'),
      sql<string | null>`(select f.name from file f where f.id = c.document_file_id and f.deleted_at is null)`.as(
        'documentName',
      ),
      sql<boolean>`exists (select from company_proposal p where p.company_id = c.id)`.as('hasProposal'),
    ])
    .where('c.id', '=', id)

/** For `rowsOf` of whole companies. */
export const companyInstants = {
  created_at: true,
  decided_at: true,
  deleted_at: true,
  erased_at: true,
  reopen_until: true,
  submitted_at: true,
  updated_at: true,
} as const

/** A company with all details, in any status. */
export async function viewCompany(db: Db, id: string, locale: Locale, now: Date) {
  return selectDetails(companies(db), locale, now)
    .select(longWaiting(now).as('longWaiting'))
    .where('c.id', '=', id)
    .executeTakeFirst()
}

export type CompanyFilter = {
  page: number
  limit: number
  search: string
  industry?: string[] | undefined
  cityId?: string[] | undefined
  ids?: string[] | undefined
  sort: 'openJobs' | 'compNm'
}

const nameMatches = (search: string) =>
  sql<SqlBool>`(fold_text(c.name) like fold_text(${likeContaining(search)}) or fold_text(${search}) <% fold_text(c.name))`

/** What the tokens of companies begin with in the search (`kinds.company`). */
const companyTokens = sql.lit(11)

/**
 * A page of approved companies. Most open jobs first goes by the counts that the search plans with, which are at most minutes old:
 * to count the jobs of every company takes half a second at a million. What is shown is counted exactly.
 */
export async function listCompanies(db: Db, filter: CompanyFilter, locale: Locale, now: Date) {
  const empty = ['00000000-0000-0000-0000-000000000000']
  let query = db
    .selectFrom('company as c')
    .leftJoin('job_token_count as n', (join) => join.on(sql<SqlBool>`n.token = search_token(${companyTokens}, c.key)`))
    .where('c.deleted_at', 'is', null)
    .where('c.status', '=', 'APPROVED')
  if (filter.search) query = query.where(nameMatches(filter.search))
  if (filter.industry) query = query.where('c.industry', 'in', filter.industry.length > 0 ? filter.industry : [''])
  if (filter.cityId) query = query.where('c.city_id', 'in', filter.cityId.length > 0 ? filter.cityId : empty)
  if (filter.ids) query = query.where('c.id', 'in', filter.ids.length > 0 ? filter.ids : empty)
  const jobs = sql<number>`coalesce(n.job_count, 0)`
  const order = { openJobs: sql`${jobs} desc, c.slug, c.id`, compNm: sql`fold_text(c.name), c.id` }
  const shown = { openJobs: sql`page.jobs desc, c.slug, c.id`, compNm: order.compNm }
  const pageOfIds = query
    .select(['c.id', jobs.as('jobs'), sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy(order[filter.sort])
  return listPage(filter, ({ limit, offset }) =>
    selectDetails(companies(db), locale, now)
      .innerJoin(pageOfIds.limit(limit).offset(offset).as('page'), 'page.id', 'c.id')
      .select('page.total')
      .orderBy(shown[filter.sort])
      .execute(),
  )
}

/** The account of a member with their role and job title. */
export const viewMember = (db: Db, memberId: string) => memberQuery(db, memberId).executeTakeFirst()

export const memberQuery = (db: Db, memberId: string) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select([
      'a.id',
      'a.full_name as name',
      'a.email',
      'a.email_verified_at as verifiedAt',
      'a.dial_code as dialCode',
      'a.phone',
      'a.locale',
      'a.version',
      'm.role',
      'm.job_title as jobTitle',
    ])
    .where('m.id', '=', memberId)
