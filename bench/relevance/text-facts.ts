import { sql } from 'kysely'
import type { OpeningFacts, SeekerFacts } from '#modules/matching/rules.score.ts'
import type { JobWork, PersonWork } from '#modules/matching/rules.work.ts'
import { mastersNamedIn, nearestMasters } from '#modules/reference/public.server.ts'
import { readResume } from '#modules/resumes/rules.read.ts'
import type { Db } from '#db/db.server.ts'
import type { Row } from './tables.ts'
import { workOf, type Worded } from './work.ts'

type MasterFacts = {
  skills: { key: number; times: number }[]
  role: number | null
  domain: number | null
  industry: null
  city: number | null
  state: number | null
  years: number | null
  work: { person: PersonWork; job: JobWork }
}
export type Facts = { id: string; seeker: SeekerFacts; opening: OpeningFacts }

/** A title that is less alike than this is not taken for a role. */
const minRoleLikeness = 0.45
const maxListedSkills = 40

/** "5+ years", "minimal 3 tahun": the most that is named, up to forty. */
function yearsIn(text: string): number | null {
  const numbers = [...text.matchAll(/(\d{1,2})\s*\+?\s*(?:-\s*\d{1,2}\s*)?(?:years?|yrs?|tahun)\b/gi)]
    .map(([, years]) => Number(years))
    .filter((years) => years <= 40)
  return numbers.length > 0 ? Math.max(...numbers) : null
}

/** The title of the row, else the newest position or the headline of the resume. */
function titleOf(row: Row): string {
  if (row['title']) return row['title']
  const { header, body } = readResume(row['text'] ?? '')
  const positions = body.sections.filter(({ kind }) => kind === 'experience').flatMap(({ entries }) => entries)
  return positions[0]?.title || header.headline || header.name
}

/** Free text of people and postings, normalised to reference data as the product does it, as facts for the match score. */
export async function factsOf(db: Db, rows: readonly { id: string; row: Row }[], now: Date): Promise<Facts[]> {
  const texts = rows.map(({ row }) =>
    `${row['skills'] ?? ''}\n${row['title'] ?? ''}\n${row['text'] ?? ''}`.slice(0, 20_000),
  )
  const skills = await mastersNamedIn(db, 'SKILLS', texts, 3)
  const titles = rows.map(({ row }) => titleOf(row))
  const roles = await mastersNamedIn(db, 'JOB_ROLE', titles)
  const fields = new Map(
    (
      await db
        .selectFrom('master as r')
        .innerJoin('master as d', (join) =>
          join.on('d.category', '=', 'JOB_DOMAIN').on(sql<boolean>`d.code = r.meta->>'domain'`),
        )
        .where('r.category', '=', 'JOB_ROLE')
        .select(['r.key as role', 'd.key as domain'])
        .execute()
    ).map(({ role, domain }) => [role, domain]),
  )
  const known: Omit<MasterFacts, 'work'>[] = []
  const worded: Worded[] = []
  for (const [at, { row }] of rows.entries()) {
    const nearest = roles[at]?.[0] ? [] : await nearestMasters(db, 'JOB_ROLE', titles[at] ?? '', { limit: 1 })
    const role = roles[at]?.[0]?.key ?? nearest.find(({ likeness }) => likeness >= minRoleLikeness)?.key ?? null
    const listed = (row['skills'] ?? '')
      .split(/[,;|\n]+/)
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, maxListedSkills)
    const frequencies = new Map((skills[at] ?? []).map(({ key, name, times }) => [key, { name, times }]))
    for (const each of listed) {
      const [nearest] = await nearestMasters(db, 'SKILLS', each, { limit: 1 })
      if (nearest?.sure && !frequencies.has(nearest.key))
        frequencies.set(nearest.key, { name: nearest.label, times: 1 })
    }
    const place = await placeOf(db, row['city'] ?? '')
    const years = Number.parseFloat(row['experience'] ?? '')
    const title = titles[at] ?? ''
    known.push({
      skills: [...frequencies].map(([key, { times }]) => ({ key, times })),
      role,
      domain: role === null ? null : (fields.get(role) ?? null),
      industry: null,
      ...place,
      years: Number.isFinite(years) ? years : yearsIn(texts[at] ?? ''),
    })
    worded.push({
      title,
      text: `${row['skills'] ?? ''} ${row['text'] ?? ''}`,
      skills: [...frequencies].map(([key, { name, times }]) => ({
        key,
        name,
        times,
        central: title.toLowerCase().includes(name.toLowerCase()),
      })),
    })
  }
  const works = await workOf(db, worded)
  return rows.flatMap(({ id }, at) => {
    const [facts, work] = [known[at], works[at]]
    return facts && work ? [factsFrom(id, { ...facts, work }, now)] : []
  })
}

function factsFrom(id: string, known: MasterFacts, now: Date): Facts {
  const { skills, role, domain, industry, city, state, years, work } = known
  return {
    id,
    seeker: {
      role,
      domain,
      industry,
      city,
      state,
      currency: null,
      skills: skills.map(({ key }) => key),
      experienceMonths: years === null ? null : years * 12,
      education: null,
      level: null,
      remoteOk: true,
      // A set that does not say so must not keep anybody out.
      willingToMove: true,
      expectedMonthly: null,
      lastActive: 'TODAY',
      work: work.person,
    },
    opening: {
      role,
      domain,
      industry,
      currency: null,
      skills: skills.map(({ key }) => ({ key, required: false })),
      experienceMin: years,
      experienceMax: null,
      education: null,
      level: null,
      cities: city === null ? [] : [city],
      states: state === null ? [] : [state],
      remote: false,
      salaryMin: null,
      salaryMax: null,
      postedAt: now,
      work: work.job,
    },
  }
}

async function placeOf(db: Db, text: string): Promise<{ city: number | null; state: number | null }> {
  const { rows } = text
    ? await sql<{ city: number; state: number }>`
        select c.key as city, s.key as state from city c join state s on s.id = c.state_id
        where fold_text(c.name) = fold_text(btrim(split_part(${text}, ',', 1))) order by (c.country_code = 'ID') desc, coalesce(c.population, 0) desc, c.id limit 1`.execute(
        db,
      )
    : { rows: [] }
  return rows[0] ?? { city: null, state: null }
}
