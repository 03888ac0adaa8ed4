import { sql, type InferResult } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf, type Reader as RowsReader, type RowsOf } from '#db/read-together.server.ts'
import { privateUri } from '#modules/files/rules.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { CandidateView, Profile, ProfileItem, ProfileSnapshot } from './contract.shapes.ts'
import { missingToApply, completionOf, experienceMonths, type ProfileSection } from './rules.ts'
import { overlappingJobs, setupProgress } from './rules.setup.ts'
import { describeItems, itemsQuery, type ItemRow } from './store.items.server.ts'
import { factsQuery, readFacts } from './store.server.ts'

type ProfileReader = { locale: Locale; today: string }

function profilesQuery(db: Db, accountIds: readonly string[], locale: Locale) {
  const name = locale === 'id' ? 'name_id' : 'name_en'
  return db
    .selectFrom('candidate_profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .leftJoin('city', 'city.id', 'p.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .leftJoin('country', 'country.code', 'city.country_code')
    .selectAll('p')
    .select([
      'a.full_name',
      'a.email',
      'a.email_verified_at',
      'a.dial_code',
      'a.phone',
      'a.locale',
      'a.version as accountVersion',
      'city.name as cityName',
      `state.${name} as stateName`,
      `country.${name} as countryNm`,
      sql<boolean>`exists (select 1 from consent c where c.account_id = p.account_id and c.purpose = 'PROFILE_VISIBLE')`.as(
        'visibilityChosen',
      ),
    ])
    .where('p.account_id', '=', anyOf(accountIds))
    .where('a.deleted_at', 'is', null)
}
type ProfileRow = InferResult<ReturnType<typeof profilesQuery>>[number] & { skills: string[]; items: ItemRow[] }

const instants = {
  profiles: { updated_at: true, email_verified_at: true, setup_done_at: true },
  items: { updated_at: true, created_at: true, deleted_at: true },
} as const

/** What makes up the profiles of these accounts. */
const partsOf = (db: Db, accountIds: readonly string[], locale: Locale) => ({
  profiles: rowsOf(profilesQuery(db, accountIds, locale), instants.profiles),
  skills: rowsOf(
    db
      .selectFrom('candidate_skill')
      .select(['account_id', 'skill_code'])
      .where('account_id', '=', anyOf(accountIds))
      .orderBy('sort'),
  ),
  items: rowsOf(itemsQuery(db, accountIds), instants.items),
})
type Parts = RowsOf<ReturnType<typeof partsOf>>

const joinParts = ({ profiles, skills, items }: Parts): ProfileRow[] =>
  profiles.map((row) => ({
    ...row,
    skills: skills.flatMap((each) => (each.account_id === row.account_id ? [each.skill_code] : [])),
    items: items.filter((each) => each.account_id === row.account_id),
  }))

/** The own account and profile with completion; undefined when there is no profile. */
export async function viewCandidate(
  db: Db,
  accountId: string,
  reader: ProfileReader,
): Promise<CandidateView | undefined> {
  const { facts: factRows, ...parts } = await readTogether(db, {
    ...partsOf(db, [accountId], reader.locale),
    facts: rowsOf(factsQuery(db, accountId), { email_verified_at: true }),
  })
  const [row] = joinParts(parts)
  if (!row || !factRows[0]) return undefined
  const facts = readFacts(factRows[0])
  const profile = await describeProfile(db, row, reader)
  return {
    account: {
      id: row.account_id,
      name: row.full_name,
      email: row.email,
      emailVerified: row.email_verified_at !== null,
      dialCode: row.dial_code,
      phone: row.phone,
      locale: row.locale,
      version: row.accountVersion,
    },
    profile,
    completion: completionOf(facts),
    setup: setupProgress({
      ...facts,
      counts: countsOf(profile),
      visibilityChosen: row.visibilityChosen,
      skipped: row.setup_skipped,
    }),
    overlaps: overlappingJobs(
      profile.experience.map((job) => ({ ...job, employmentType: job.employmentType?.code ?? null })),
      reader.today,
    ).map((ids) => ({ ids })),
    applyMissing: missingToApply(facts),
  }
}

const countsOf = ({ education, project, certificate, experience }: Profile) => ({
  education: education.length,
  project: project.length,
  certificate: certificate.length,
  experience: experience.length,
})

async function describeProfile(db: Db, row: ProfileRow, { locale, today }: ProfileReader): Promise<Profile> {
  const labels = await loadLabels(db, locale, [
    { category: 'GENDER', code: row.gender },
    { category: 'INDUSTRY', code: row.industry },
    { category: 'JOB_DOMAIN', code: row.domain },
    { category: 'JOB_ROLE', code: row.role_code },
    { category: 'POSITION_LEVEL', code: row.level },
    ...of('SKILLS', row.skills),
  ])
  const items = await describeItems(db, locale, row.items)
  const section = (name: ProfileSection) => items.filter((item) => item.section === name)
  const salary = (minor: number | null): Profile['expectedSalary'] =>
    minor === null || !row.salary_currency
      ? null
      : { minor, currency: row.salary_currency, period: (row.salary_period ?? 'MONTH') as 'MONTH' }
  return {
    version: row.version,
    headline: row.headline,
    about: row.about,
    picture: row.picture_file_id ? { id: row.picture_file_id, uri: privateUri(row.picture_file_id) } : null,
    dateOfBirth: row.date_of_birth,
    gender: labels.masterRefs('GENDER', row.gender),
    city:
      row.city_id && row.cityName
        ? { id: row.city_id, cityName: row.cityName, stateName: row.stateName ?? '', countryNm: row.countryNm ?? '' }
        : null,
    address: row.address,
    industry: labels.masterRefs('INDUSTRY', row.industry),
    domain: labels.masterRefs('JOB_DOMAIN', row.domain),
    role: labels.masterRefs('JOB_ROLE', row.role_code),
    level: labels.masterRefs('POSITION_LEVEL', row.level),
    experienceMonths: row.experience_months ?? monthsFrom(section('experience'), today),
    fresher: row.fresher,
    currentSalary: salary(row.current_salary_minor),
    expectedSalary: salary(row.expected_salary_minor),
    noticeDays: row.notice_days,
    willingToMove: row.willing_to_move,
    remoteOk: row.remote_ok,
    openToWork: row.open_to_work,
    languages: row.languages,
    links: row.links,
    visibility: row.visibility,
    setupDoneAt: row.setup_done_at?.toISOString() ?? null,
    savedAt: new Date(Math.max(...[row, ...row.items].map(({ updated_at: at }) => at.getTime()))).toISOString(),
    skills: row.skills.map((code) => labels.masterRefs('SKILLS', code)),
    education: section('education'),
    experience: section('experience'),
    project: section('project'),
    certificate: section('certificate'),
    accomplishment: section('accomplishment'),
  }
}

function monthsFrom(jobs: readonly ProfileItem[], today: string): number | null {
  return jobs.length === 0
    ? null
    : experienceMonths(
        jobs.map(({ startOn, endOn, present }) => ({ start: startOn, end: present ? null : endOn })),
        today,
      )
}

/** The snapshot to store with an application; undefined when there is no profile. */
export async function snapshotOf(
  db: Db,
  accountId: string,
  reader: ProfileReader,
): Promise<ProfileSnapshot | undefined> {
  return (await snapshotsOf(db, [accountId], reader)).get(accountId)
}

/** The same in both languages, with the own telephone number, which no snapshot has. */
export async function snapshotInBoth(
  db: Db,
  accountId: string,
  { today, read }: { today: string; read: RowsReader },
): Promise<(Record<Locale, ProfileSnapshot> & { phone: string | null }) | undefined> {
  const parts = partsOf(db, [accountId], 'en')
  const [profiles, skills, items] = await Promise.all([read(parts.profiles), read(parts.skills), read(parts.items)])
  const [row] = joinParts({ profiles, skills, items })
  if (!row) return undefined
  const inLocale = async (locale: Locale) => snapshotFrom(row, await describeProfile(db, row, { locale, today }))
  const phone = row.phone ? `${row.dial_code ?? ''} ${row.phone}`.trim() : null
  return { en: await inLocale('en'), id: await inLocale('id'), phone }
}

/** The same of several candidates, by account. */
export async function snapshotsOf(
  db: Db,
  accountIds: readonly string[],
  reader: ProfileReader,
): Promise<ReadonlyMap<string, ProfileSnapshot>> {
  const rows = joinParts(await readTogether(db, partsOf(db, accountIds, reader.locale)))
  return new Map(
    await Promise.all(
      rows.map(async (row) => [row.account_id, snapshotFrom(row, await describeProfile(db, row, reader))] as const),
    ),
  )
}

function snapshotFrom(row: ProfileRow, described: Profile): ProfileSnapshot {
  const {
    city,
    role,
    industry,
    level,
    skills,
    expectedSalary,
    noticeDays,
    willingToMove,
    languages,
    links,
    ...profile
  } = described
  const items = [
    ...profile.experience,
    ...profile.education,
    ...profile.project,
    ...profile.certificate,
    ...profile.accomplishment,
  ]
  return {
    name: row.full_name,
    headline: profile.headline,
    about: profile.about,
    cityName: city?.cityName ?? null,
    role,
    industry,
    level,
    experienceMonths: profile.experienceMonths,
    expectedSalary,
    noticeDays,
    willingToMove,
    languages,
    links,
    skills,
    items: items.map(({ id: _id, version: _version, ...item }) => item),
  }
}
