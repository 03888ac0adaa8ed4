import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { checksOf } from './rules.requirements.ts'
import { namesOf, openingOf } from './store.recommendations.server.ts'
import { seekerFacts } from './store.candidate-facts.server.ts'

export type RequirementCheck = {
  code: 'SKILL' | 'EXPERIENCE' | 'EDUCATION' | 'PLACE'
  label: string
  required: boolean
  met: boolean | null
}

/** What an open job asks for beside what this candidate's profile shows; nothing for a job that is not open. */
export async function requirementChecks(
  db: Db,
  accountId: string,
  jobId: string,
  locale: Locale,
): Promise<RequirementCheck[]> {
  const [seeker, opening] = await Promise.all([seekerFacts(db, accountId), openingOf(db, jobId)])
  if (!seeker || !opening) return []
  const label = locale === 'id' ? 'm.name_id as label' : 'm.name_en as label'
  const required = await db
    .selectFrom('job as j')
    .leftJoin('master as m', (join) =>
      join.onRef('m.code', '=', 'j.qualification').on('m.category', '=', 'EMPLOYEE_QUALIFICATION'),
    )
    .select(label)
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  const names = await namesOf(db, locale, {
    masters: opening.skills.map(({ key }) => key),
    cities: opening.cities.slice(0, 3),
    states: [],
  })
  const cities = opening.cities.slice(0, 3).flatMap((key) => names.city(key) ?? [])
  return checksOf(seeker, opening).map((check): RequirementCheck => {
    const { code, met } = check
    if (code === 'SKILL') return { code, label: names.master(check.key) ?? '', required: check.required, met }
    if (code === 'EXPERIENCE') return { code, label: String(check.years), required: false, met }
    return { code, label: code === 'PLACE' ? cities.join(', ') : (required?.label ?? ''), required: false, met }
  })
}
