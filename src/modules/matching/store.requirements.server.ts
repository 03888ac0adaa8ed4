import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { loadLabels } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { checksOf, type RequirementCode } from './rules.requirements.ts'
import { namesOf, openingQuery, readOpening } from './store.recommendations.server.ts'
import { readSeeker, seekerQuery } from './store.candidate-facts.server.ts'

export type RequirementCheck = {
  code: RequirementCode
  label: string
  required: boolean
  met: boolean | null
}

/** What an open job asks for, compared with what this candidate's profile shows; nothing for a job that is not open. */
export async function requirementChecks(
  db: Db,
  accountId: string,
  jobId: string,
  locale: Locale,
): Promise<RequirementCheck[]> {
  const { seekers, openings, jobs } = await readTogether(db, {
    seekers: rowsOf(seekerQuery(accountId), { last_active_at: true }),
    openings: rowsOf(openingQuery(jobId), { posted_at: true }),
    jobs: rowsOf(db.selectFrom('job').select('qualification').where('id', '=', jobId)),
  })
  if (!seekers[0] || !openings[0]) return []
  const [seeker, opening] = [readSeeker(seekers[0]), readOpening(openings[0], '')]
  const qualification = jobs[0]?.qualification ?? null
  const required = await loadLabels(db, locale, [{ category: 'EMPLOYEE_QUALIFICATION', code: qualification }])
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
    return {
      code,
      label:
        code === 'PLACE'
          ? cities.join(', ')
          : (required.masterRefs('EMPLOYEE_QUALIFICATION', qualification)?.label ?? ''),
      required: false,
      met,
    }
  })
}
