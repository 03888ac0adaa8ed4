import { richFromText } from '#kernel/rich.ts'
import { jobSteps } from '#modules/jobs/rules.steps.ts'
import type { Cell } from './copy-rows.ts'
import type { Dice } from './random.ts'
import type { Words } from './scale-words.ts'

export type Master = { code: string; en: string; id: string; domain: string | null }
/** What rows point to, as the database has it. */
export type Dataset = {
  words: Words
  roles: Master[]
  skills: Master[]
  industries: string[]
  types: string[]
  levels: string[]
  qualifications: string[]
  cities: string[]
  companies: { id: string; owner: string }[]
  /** The shortest text of a job; the longest is about 200 characters longer. */
  text: number
  /** How many jobs and candidates there will be. */
  jobs: number
  people: number
  now: Date
}
/** Rows of one job: the job itself, where it is, what it wants. */
export type JobRows = {
  id: string
  company: { id: string; owner: string }
  job: Cell[]
  places: Cell[][]
  skills: Cell[][]
}

const hex = (dice: Dice, digits: number) => {
  let text = ''
  while (text.length < digits)
    text += Math.floor(dice.share() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')
  return text.slice(0, digits)
}

/** An id as the database would have made at that time (UUIDv7). */
export function idAt(dice: Dice, when: Date): string {
  const time = when.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(dice, 3)}-8${hex(dice, 3)}-${hex(dice, 12)}`
}

/** What a role asks for: the same few skills most often, and now and then any. */
function skillsFor(dice: Dice, app: Dataset, role: number, count: number): Master[] {
  const picked = new Set<Master>()
  const { skills } = app
  for (let tries = 0; picked.size < count && tries < 40; tries++) {
    const at = dice.chance(0.8) ? (role * 7 + dice.rank(24) * 3) % skills.length : dice.rank(skills.length)
    picked.add(skills[at] ?? dice.pick(skills))
  }
  return [...picked]
}

const seniority = ['', '', '', '', 'Senior ', 'Junior ', 'Lead ', 'Staff ', 'Assistant ']

/** Paragraphs and a list, naming the role and some skills. */
function describe(
  dice: Dice,
  { words, text: minLength }: Dataset,
  own: { indonesian: boolean; role: Master; skills: Master[] },
): string {
  const { indonesian, role, skills } = own
  const sentence = () =>
    indonesian
      ? dice.common(words.indonesian).replace('#', (dice.chance(0.5) ? role.id : dice.pick(skills).id).toLowerCase())
      : dice.common(words.english)
  const lead = indonesian
    ? `Kami mencari ${role.id} yang menguasai ${skills.map(({ id }) => id).join(', ')}.`
    : `We are looking for a ${role.en} who knows ${skills.map(({ en }) => en).join(', ')}.`
  const parts = [lead]
  // The last one is a short one, so that texts are about as long as they are meant to be.
  for (let length = lead.length; length < minLength; length += parts.at(-1)?.length ?? minLength) {
    const next = Array.from({ length: minLength - length < 130 ? 5 : 1 }, sentence)
    parts.push(next.toSorted((a, b) => a.length - b.length)[0] ?? '')
  }
  const prose = Math.ceil((2 * parts.length) / 3)
  return `${parts.slice(0, prose).join(' ')}\n\n- ${parts.slice(prose).join('\n- ')}`
}

export const jobColumns = [
  'id',
  'company_id',
  'created_by',
  'status',
  'steps_done',
  'title',
  'slug',
  'role_code',
  'domain',
  'industry',
  'employment_type',
  'position_level',
  'language',
  'description',
  'description_text',
  'experience_min',
  'experience_max',
  'qualification',
  'salary_min_minor',
  'salary_max_minor',
  'salary_currency',
  'salary_period',
  'salary_hidden',
  'location_type',
  'work_from_anywhere',
  'benefits',
  'published_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const

const minutes = 60_000
const steps = [...jobSteps]

/** A moment of the last days, the later the higher the number: rows are made in the order of time, as where people write them. */
function momentOf(dice: Dice, app: Dataset, days: number, share: number): Date {
  return new Date(app.now.getTime() - Math.floor((1 - share) * days * 24 * 60) * minutes - dice.below(60_000))
}

/** An open job of the last ninety days. */
export function aJobOf(dice: Dice, app: Dataset, number: number): JobRows {
  const at = dice.rank(app.roles.length)
  const role = app.roles[at] ?? dice.pick(app.roles)
  const company = dice.common(app.companies)
  const indonesian = dice.chance(0.3)
  const skills = skillsFor(dice, app, at, 3 + dice.below(3))
  const posted = momentOf(dice, app, 90, (number + dice.share()) / app.jobs)
  const id = idAt(dice, posted)
  const named = dice.chance(0.2) ? dice.pick(app.words.titles) : indonesian ? role.id : role.en
  const title = `${dice.pick(seniority)}${named}`.slice(0, 100)
  const text = describe(dice, app, { indonesian, role, skills })
  const years = dice.rank(12)
  const pay = Math.round(4_000_000 * 1.35 ** (dice.rank(9) + years / 4)) * 100
  const shown = dice.chance(0.7)
  const remote = dice.chance(0.1)
  const places = remote
    ? []
    : [...new Set([dice.common(app.cities), ...(dice.chance(0.15) ? [dice.common(app.cities)] : [])])]
  const job: Cell[] = [
    id,
    company.id,
    company.owner,
    'ACTIVE',
    steps,
    title,
    `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    role.code,
    role.domain,
    dice.common(app.industries),
    dice.common(app.types),
    dice.common(app.levels),
    indonesian ? 'id' : 'en',
    richFromText(text),
    text,
    years,
    years + dice.below(6),
    dice.common(app.qualifications),
    shown ? pay : null,
    shown ? Math.round(pay * 1.4) : null,
    shown ? 'IDR' : null,
    shown ? 'MONTH' : null,
    !shown,
    remote ? 'REMOTE' : dice.chance(0.2) ? 'HYBRID' : 'ON_SITE',
    remote,
    [],
    posted,
    new Date(app.now.getTime() + dice.below(60 * 24 * 60) * minutes),
    posted,
    posted,
  ]
  return {
    id,
    company,
    job,
    places: places.map((city, sort) => [id, city, sort]),
    skills: skills.map(({ code }, sort) => [id, code, sort < 2, sort]),
  }
}

export type PersonRows = { id: string; account: Cell[]; profile: Cell[]; skills: Cell[][] }
export const accountColumns = [
  'id',
  'kind',
  'email',
  'full_name',
  'email_verified_at',
  'locale',
  'created_at',
  'last_active_at',
] as const
export const profileColumns = [
  'account_id',
  'headline',
  'city_id',
  'industry',
  'role_code',
  'domain',
  'experience_months',
  'expected_salary_minor',
  'salary_currency',
  'salary_period',
  'willing_to_move',
  'remote_ok',
  'completion',
  'setup_done_at',
  'visibility',
  'updated_at',
] as const
const firstNames = [
  'Siti',
  'Budi',
  'Andi',
  'Rina',
  'Dewi',
  'Agus',
  'Putri',
  'Rizky',
  'Maya',
  'Joko',
  'Ayu',
  'Hendra',
  'Lestari',
  'Yusuf',
  'Grace',
  'Arif',
]
const lastNames = [
  'Rahma',
  'Santoso',
  'Wijaya',
  'Lestari',
  'Hidayat',
  'Pratama',
  'Nugroho',
  'Saputra',
  'Siregar',
  'Halim',
  'Kusuma',
  'Wibowo',
]

/** A candidate with a profile that recommendations can read. */
export function aPersonOf(dice: Dice, app: Dataset, number: number): PersonRows {
  const at = dice.rank(app.roles.length)
  const role = app.roles[at] ?? dice.pick(app.roles)
  const since = momentOf(dice, app, 700, (number + dice.share()) / app.people)
  // Nine of ten were here in the last ninety days: those may be matched.
  const away = dice.chance(0.9)
    ? 90 * 24 * 60 * minutes * dice.share()
    : (app.now.getTime() - since.getTime()) * dice.share()
  const seen = new Date(Math.max(since.getTime(), app.now.getTime() - away))
  const id = idAt(dice, since)
  const months = dice.rank(240)
  return {
    id,
    account: [
      id,
      'CANDIDATE',
      `person${number}@bench.invalid`,
      `${dice.pick(firstNames)} ${dice.pick(lastNames)}`,
      since,
      dice.chance(0.7) ? 'id' : 'en',
      since,
      seen,
    ],
    profile: [
      id,
      `${role.en}, ${Math.floor(months / 12)} years`,
      dice.common(app.cities),
      dice.common(app.industries),
      role.code,
      role.domain,
      months,
      Math.round(5_000_000 * 1.35 ** dice.rank(9)) * 100,
      'IDR',
      'MONTH',
      dice.chance(0.3),
      dice.chance(0.7),
      60 + dice.below(40),
      since,
      'STANDARD',
      seen,
    ],
    skills: skillsFor(dice, app, at, 4 + dice.below(4)).map(({ code }, sort) => [id, code, sort]),
  }
}
