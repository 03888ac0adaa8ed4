import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { visibleToCompany } from '#modules/profiles/public.server.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { toMinor } from '#kernel/money.ts'
import { withoutContacts } from '#kernel/content-filter.ts'
import type { CandidateCard } from './contract.shapes.ts'
import { lastActiveOf, shortName } from './rules.invitations.ts'
import { stepFloor } from '#modules/search/rules.tokens.ts'
import type { FactsRow } from './store.candidate-facts.server.ts'

export type CardRow = {
  account_id: string
  full_name: string
  unlocked: boolean
  headline: string | null
  city: string | null
  state: string | null
  role_code: string | null
  industry: string | null
  level: string | null
  fresher: boolean
  education: string | null
  skills: string[]
  notice_days: number | null
  willing_to_move: boolean
  remote_ok: boolean
  open_to_work: boolean
  last_active_at: Date
  resume: boolean
}
export type Reader = { companyId: string; locale: Locale; now: Date }
const shownSkills = 30
/** The last step has no upper end. */
const lastStep = 50

/** SQL predicate: the company finds the candidate whose account id is in `column`. Nobody is shown here for having applied (decisions §5). */
export const isFindable = (companyId: string | Fragment, column: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from candidate_profile found_profile where found_profile.account_id = ${sql.ref(column)} and found_profile.visibility <> 'HIDDEN')
  and ${visibleToCompany(companyId, column)})`

/** These candidates as far as this company may see them; who is hidden, blocks it or is not there is left out (decisions §5). */
export function cardsQuery({ companyId, locale }: Reader, accountIds: readonly string[]): RawBuilder<CardRow> {
  return sql<CardRow>`
    select p.account_id, a.full_name, p.headline, city.name as city, ${locale === 'id' ? sql`st.name_id` : sql`st.name_en`} as state, p.role_code,
      p.industry, p.level, p.fresher, p.notice_days, p.willing_to_move, p.remote_ok, p.open_to_work, a.last_active_at,
      exists (select from candidate_unlock u where u.company_id = ${companyId} and u.account_id = p.account_id and u.refunded_at is null) as unlocked,
      (select m.code from profile_item i join ranked_master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = i.details->>'qualification'
        where i.account_id = p.account_id and i.section = 'education' and i.deleted_at is null order by m.rank desc, m.code limit 1) as education,
      array(select skill_code from candidate_skill s where s.account_id = p.account_id order by sort, skill_code limit ${shownSkills}) as skills,
      p.visibility = 'STANDARD' and exists (select from resume r where r.account_id = p.account_id and r.deleted_at is null) as resume
    from candidate_profile p join account a on a.id = p.account_id
    left join city on city.id = p.city_id left join state st on st.id = city.state_id
    where p.account_id = ${anyOf(accountIds)} and ${isFindable(companyId, 'p.account_id')}`
}

/** Cards by account, with the facts that the score looks at (AZ-08: nothing leaves that is not named here). */
export async function readCards(
  db: Db,
  { locale, now }: Reader,
  rows: readonly CardRow[],
  facts: ReadonlyMap<string, Pick<FactsRow, 'experience_months' | 'salary_step' | 'currency'>>,
): Promise<Map<string, CandidateCard>> {
  const labels = await loadLabels(db, locale, [
    ...of(
      'SKILLS',
      rows.flatMap(({ skills }) => skills),
    ),
    ...rows.flatMap((row) => [
      { category: 'JOB_ROLE', code: row.role_code },
      { category: 'INDUSTRY', code: row.industry },
      { category: 'POSITION_LEVEL', code: row.level },
      { category: 'EMPLOYEE_QUALIFICATION', code: row.education },
    ]),
  ])
  return new Map(
    rows.map((row): [string, CandidateCard] => [
      row.account_id,
      {
        id: row.account_id,
        name: row.unlocked ? row.full_name : shortName(row.full_name),
        unlocked: row.unlocked,
        headline: row.unlocked ? row.headline : row.headline && withoutContacts(row.headline),
        city: row.city === null ? null : { cityName: row.city, stateName: row.state ?? '' },
        role: labels.masterRefs('JOB_ROLE', row.role_code),
        industry: labels.masterRefs('INDUSTRY', row.industry),
        level: labels.masterRefs('POSITION_LEVEL', row.level),
        experienceMonths: facts.get(row.account_id)?.experience_months ?? null,
        fresher: row.fresher,
        education: labels.masterRefs('EMPLOYEE_QUALIFICATION', row.education),
        skills: row.skills.map((code) => labels.masterRefs('SKILLS', code)),
        expects: salaryRangeOf(facts.get(row.account_id)),
        noticeDays: row.notice_days,
        willingToMove: row.willing_to_move,
        remoteOk: row.remote_ok,
        openToWork: row.open_to_work,
        lastActive: lastActiveOf((now.getTime() - row.last_active_at.getTime()) / 86_400_000),
        hasResume: row.resume,
      },
    ]),
  )
}

/** A step of the salary ladder as what it spans a month. */
function salaryRangeOf(facts: Pick<FactsRow, 'salary_step' | 'currency'> | undefined): CandidateCard['expects'] {
  const { salary_step: step = null, currency = null } = facts ?? {}
  if (step === null || currency === null) return null
  return {
    fromMinor: toMinor(stepFloor(step), currency),
    toMinor: step >= lastStep ? null : toMinor(stepFloor(step + 1), currency),
    currency,
  }
}
