import { refreshResponseRates } from '#modules/applications/jobs.names.ts'
import type { Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import type { Call, EndpointInput } from '#modules/contract.ts'
import demo from './demo/reviews.json' with { type: 'json' }
import type { SeedClient } from './seed-client.server.ts'

type ReviewsInput = {
  /** Owners by the key of their company, and the company's name. */
  owners: ReadonlyMap<string, Caller>
  names: ReadonlyMap<string, string>
  administrator: Caller
  /** Applies with valid answers, once; returns the application and its status. */
  apply: (
    client: SeedClient,
    people: { caller: Caller; owner: Caller },
    jobId: string,
  ) => Promise<{ id: string; status: string }>
  /** The job of a company that its reviewers applied to. */
  jobOf: (company: string) => string | undefined
  today: number
}
type ReviewContent = Omit<EndpointInput<'reviews.create'>, 'companyId'>
const dayMs = 86_400_000
const hourMs = 3_600_000
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/**
 * Adds reviews of the demo's companies by former staff and applicants: one company has more than fifty, one is below three stars,
 * one has too few for an average, some have replies; two reviews await a moderator (one of them flagged) and one is reported.
 */
export async function addReviews(client: SeedClient, input: ReviewsInput): Promise<void> {
  await muteReviewNotifications(client, input)
  let person = 0
  for (const { key, stars, applied, replies } of demo.companies) {
    const owner = input.owners.get(key)
    if (owner?.kind !== 'employer') throw new Error(`the demo names ${key}, which it does not make`)
    for (const [at, overall] of [...stars].map(Number).entries())
      await addReview(client, input, {
        owner,
        overall,
        at,
        of: stars.length,
        person: person++,
        applies: at < applied,
        key,
        reply: at < (replies ?? 0),
      })
  }
  await addPendingReviews(client, input, person)
  await client.core.asSystem((ctx) => ctx.enqueue(refreshResponseRates, {}))
}

/** Switches off other notifications of the company that gets fifty reviews, so that its mailbox stays readable. */
async function muteReviewNotifications(client: SeedClient, { owners, today }: ReviewsInput): Promise<void> {
  const owner = owners.get(demo.companies[0]?.key ?? '')
  if (!owner) return
  client.setTime(new Date(today - 20 * dayMs))
  const call = client.as(owner)
  const { categories, digest, timeZone } = await call('notifications.preferences', {})
  const on = categories.flatMap(({ category, channels }) =>
    channels
      .filter(({ enabled }) => enabled && category !== 'COMPANY')
      .map(({ channel }) => `${category}:${channel}` as const),
  )
  await call('notifications.setPreferences', { on, digest, timeZone })
}

type ReviewSpec = {
  owner: Extract<Caller, { kind: 'employer' }>
  overall: number
  at: number
  of: number
  person: number
  applies: boolean
  key: string
  reply: boolean
}

async function addReview(client: SeedClient, input: ReviewsInput, spec: ReviewSpec): Promise<void> {
  const { owner, overall, at, of, person, applies, key } = spec
  const caller = await reviewer(client, input, person)
  const me = client.as(caller)
  const written = input.today - dayMs * (18 - (17 * at) / of)
  const kind = applies ? 'INTERVIEWED' : person % 3 === 0 ? 'CURRENT' : 'FORMER'
  if (applies) await addApplication(client, input, spec, caller)
  else await addExperience(me, input.names.get(key) ?? '', kind === 'CURRENT')
  client.setTime(new Date(written))
  const review = await createReview(me, owner.companyId, textOf(person, overall, kind))
  client.setTime(new Date(written + 9 * hourMs))
  const { id, version } = review
  if (review.status === 'PENDING')
    await client.as(input.administrator)('admin.reviews.decide', { id, version, reports: 0, decision: 'PUBLISH' })
  if (spec.reply) await client.as(owner)('reviews.reply', { id, version: 0, text: pick(demo.replies, at) })
}

/** Creates a review, or returns the one that an interrupted start created. */
async function createReview(me: Call, companyId: string, text: ReviewContent) {
  try {
    return await me('reviews.create', { companyId, ...text })
  } catch (error) {
    if (!isFail(error) || error.code !== 'ALREADY_REVIEWED') throw error
    const { own } = await me('reviews.eligibility', { id: companyId })
    if (!own) throw error
    return own
  }
}

/** An account without a password, as people have who sign in by code. */
async function reviewer(client: SeedClient, { today }: ReviewsInput, person: number): Promise<Caller> {
  client.setTime(new Date(today - 20 * dayMs))
  return client.signUp({
    kind: 'CANDIDATE',
    email: `pengulas.${person + 1}@demo.karya.local`,
    password: null,
    name: `Pengulas ${pick(['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh'], person)}`,
    company: null,
    phone: `8150000${String(1000 + person)}`,
    locale: person % 4 === 0 ? 'id' : 'en',
  })
}

async function addExperience(me: Call, organisation: string, present: boolean): Promise<void> {
  if ((await me('profiles.getExperience', {})).total > 0) return
  await me('profiles.itemCreate', {
    section: 'experience',
    title: 'Staff',
    organisation,
    startOn: '2023-02',
    endOn: present ? null : '2025-08',
    present,
  })
}

/** Adds an application and the company's response a day or two later, so that the company has a response rate. */
async function addApplication(
  client: SeedClient,
  input: ReviewsInput,
  { owner, key, at }: ReviewSpec,
  caller: Caller,
): Promise<void> {
  const jobId = input.jobOf(key)
  if (!jobId) throw new Error(`the demo has no job of ${key}`)
  await addExperience(client.as(caller), 'Warung Bu Tini', false)
  const [sentAt, employer] = [input.today - 12 * dayMs + at * 9 * hourMs, client.as(owner)]
  client.setTime(new Date(sentAt))
  const { id, status } = await input.apply(client, { caller, owner }, jobId)
  if (at % 6 === 5 || status !== 'APPLIED') return
  client.setTime(new Date(sentAt + (14 + at * 3) * hourMs))
  const rejected = at % 3 === 0
  const { version } = await employer('userjobs.candidateDetails', { id })
  await employer('userjobs.statusByEmployer', {
    applications: [{ id, version }],
    status: rejected ? 'REJECTED' : 'SHORTLIST',
    reason: rejected ? 'SKILLS' : null,
  })
}

const clampStars = (stars: number, by: number): number => Math.min(5, Math.max(1, stars + by))

function textOf(person: number, overall: number, kind: ReviewContent['kind']): ReviewContent {
  const aspects = person % 4 === 3 ? {} : aspectsOf(person, overall)
  const texts = demo.texts[person % 4 === 0 ? 'id' : 'en']
  const variant = person % 4 === 0 ? person / 4 : person
  return {
    ...aspects,
    overall,
    kind,
    recommend: overall >= 4 || (overall === 3 && person % 2 === 0),
    title: pick(texts.titles, variant),
    pros: pick(texts.pros, variant),
    cons: pick(texts.cons, variant * 3 + Math.floor(variant / texts.cons.length)),
  }
}

const aspectsOf = (person: number, overall: number) => ({
  workLife: clampStars(overall, (person % 3) - 1),
  payBenefits: clampStars(overall, person % 2 === 0 ? -1 : 0),
  growth: clampStars(overall, person % 5 === 0 ? 1 : -1),
  management: clampStars(overall, person % 4 === 0 ? -1 : 0),
  environment: clampStars(overall, person % 3 === 0 ? 1 : 0),
  inclusion: clampStars(overall, person % 7 === 0 ? -1 : 0),
})

/** Fills the moderation queue: a reported review, an unremarkable one, and one that the content filter flags. */
async function addPendingReviews(client: SeedClient, input: ReviewsInput, next: number): Promise<void> {
  const { owners, names, today } = input
  const [company, target] = [owners.get('dana'), owners.get('gudang')]
  if (company?.kind !== 'employer' || target?.kind !== 'employer') throw new Error('the demo lacks a company')
  client.setTime(new Date(today - 30 * hourMs))
  const { list } = await client.as(target)('reviews.received', { limit: 1, sort: 'lowest' })
  if (list[0]) await client.as(target)('reviews.report', { id: list[0].id, reason: 'NOT_TRUE', details: null })
  for (const [at, text] of [demo.pending, demo.flagged].entries()) {
    const me = client.as(await reviewer(client, input, next + at))
    await addExperience(me, names.get('dana') ?? '', false)
    client.setTime(new Date(today - (50 - at * 40) * hourMs))
    const overall = 3 - at
    await createReview(me, company.companyId, { ...textOf(next + at, overall, 'FORMER'), ...text })
  }
}
