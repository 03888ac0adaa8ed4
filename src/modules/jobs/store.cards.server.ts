import type { Db } from '#db/db.server.ts'
import { anyOf, prepared } from '#db/prepared-statements.server.ts'
import { shownAverage } from '#modules/companies/rules.ts'
import { publicUri } from '#modules/files/rules.ts'
import type { Locale } from '#kernel/shapes.ts'
import { statusAt } from './rules.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import { locationsOf, publicSalary } from './store.view.server.ts'

const maxLocations = 3
const maxSkills = 6
const snippetLength = 160

/** Job cards in the order of `ids`, without deleted jobs. `now` decides which jobs have expired. */
export async function jobCards(db: Db, ids: readonly string[], { locale, now }: { locale: Locale; now: Date }) {
  if (ids.length === 0) return []
  const [rows, skills, locations] = await Promise.all([
    db
      .selectFrom('job as j')
      .innerJoin('company as c', 'c.id', 'j.company_id')
      .leftJoin('company_rating as r', 'r.company_id', 'c.id')
      .select([
        'j.id',
        'j.slug',
        'j.title',
        'j.status',
        'j.language',
        'j.location_type',
        'j.work_from_anywhere',
        'j.employment_type',
        'j.position_level',
        'j.salary_hidden',
        'j.salary_min_minor',
        'j.salary_max_minor',
        'j.salary_currency',
        'j.salary_period',
        'j.published_at',
        'j.expires_at',
        'j.created_at',
        'c.id as companyId',
        'c.name',
        'c.slug as companySlug',
        'c.logo_file_id',
        'c.promised_reply_days',
        'r.average',
        'r.count',
      ])
      .select(({ fn, val, ref }) => fn<string>('left', [ref('j.description_text'), val(snippetLength * 2)]).as('text'))
      .modifyFront(prepared)
      .where('j.id', '=', anyOf(ids))
      .where('j.deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('job_skill')
      .select(['job_id', 'skill_code', 'required'])
      .modifyFront(prepared)
      .where('job_id', '=', anyOf(ids))
      .orderBy('required', 'desc')
      .orderBy('sort')
      .execute(),
    locationsOf(db, locale, ids),
  ])
  const labels = await loadLabels(db, locale, [
    ...rows.flatMap((row) => [
      { category: 'TYPE_OF_EMPLOYMENT', code: row.employment_type },
      { category: 'POSITION_LEVEL', code: row.position_level },
      { category: 'LOCATION_TYPE', code: row.location_type },
    ]),
    ...of(
      'SKILLS',
      skills.map((skill) => skill.skill_code),
    ),
  ])
  const cards = rows.map((row) => {
    const places = locations.filter((place) => place.jobId === row.id)
    const rating = { average: row.average ?? 0, count: row.count ?? 0 }
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
      language: row.language,
      company: {
        id: row.companyId,
        name: row.name,
        slug: row.companySlug,
        logoUrl: row.logo_file_id && publicUri(row.logo_file_id),
        rating: shownAverage(rating),
        reviewCount: rating.count,
        promisedReplyDays: row.promised_reply_days,
      },
      locations: places.slice(0, maxLocations).map(({ code: id, cityName, stateName, countryNm, countryCode }) => ({
        id,
        cityName,
        stateName,
        countryNm,
        countryCode,
      })),
      moreLocations: Math.max(0, places.length - maxLocations),
      workFromAnywhere: row.work_from_anywhere,
      locationType: labels.masterRefs('LOCATION_TYPE', row.location_type),
      employmentType: labels.masterRefs('TYPE_OF_EMPLOYMENT', row.employment_type),
      positionLevel: labels.masterRefs('POSITION_LEVEL', row.position_level),
      salary: publicSalary(row),
      salaryHidden: row.salary_hidden,
      skills: skills
        .filter((skill) => skill.job_id === row.id)
        .slice(0, maxSkills)
        .map((skill) => ({ ...labels.masterRefs('SKILLS', skill.skill_code), required: skill.required })),
      snippet: snippetOf(row.text),
      postedAt: (row.published_at ?? row.created_at).toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
    }
  })
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
export type JobCardRow = Awaited<ReturnType<typeof jobCards>>[number]

/** The start of a text on one line, cut at a word boundary. */
function snippetOf(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  if (flat.length <= snippetLength) return flat
  const cut = flat.slice(0, snippetLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), snippetLength - 30))}…`
}
