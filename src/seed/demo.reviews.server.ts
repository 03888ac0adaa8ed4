import { refreshResponseRates } from '#modules/applications/jobs.names.ts'
import type { Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import type { Call, EndpointInput } from '#modules/contract.ts'
import demo from './demo/reviews.json' with { type: 'json' }
import type { Stage } from './stage.server.ts'

type Play = {
  /** Owners by the key of their company, and the company's name. */
  owners: ReadonlyMap<string, Caller>
  names: ReadonlyMap<string, string>
  administrator: Caller
  /** Applies with fitting answers, once; answers the application and what has become of it. */
  apply: (
    stage: Stage,
    people: { caller: Caller; owner: Caller },
    jobId: string,
  ) => Promise<{ id: string; status: string }>
  /** The job that readers of a company's page have applied to. */
  jobOf: (company: string) => string | undefined
  today: number
}
type Text = Omit<EndpointInput<'reviews.create'>, 'companyId'>
const dayMs = 86_400_000
const hourMs = 3_600_000
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/**
 * People who worked or applied write about the companies of the demo: one with more than fifty reviews, one below three stars, one
 * with too few for an average, some answered; two wait for a moderator, of them one that the screen marks, and one is reported.
 */
export async function reviewAll(stage: Stage, play: Play): Promise<void> {
  await quiet(stage, play)
  let person = 0
  for (const { key, stars, applied, replies } of demo.companies) {
    const owner = play.owners.get(key)
    if (owner?.kind !== 'employer') throw new Error(`the demo names ${key}, which it does not make`)
    for (const [at, overall] of [...stars].map(Number).entries())
      await one(stage, play, {
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
  await waiting(stage, play, person)
  await stage.core.asSystem((ctx) => ctx.enqueue(refreshResponseRates, {}))
}

/** Whoever gets fifty reviews reads them in the console, not in the mailbox. */
async function quiet(stage: Stage, { owners, today }: Play): Promise<void> {
  const owner = owners.get(demo.companies[0]?.key ?? '')
  if (!owner) return
  stage.at(new Date(today - 20 * dayMs))
  const call = stage.as(owner)
  const { families, digest, timeZone } = await call('notifications.preferences', {})
  const on = families.flatMap(({ family, channels }) =>
    channels
      .filter(({ enabled }) => enabled && family !== 'COMPANY')
      .map(({ channel }) => `${family}:${channel}` as const),
  )
  await call('notifications.setPreferences', { on, digest, timeZone })
}

type Part = {
  owner: Extract<Caller, { kind: 'employer' }>
  overall: number
  at: number
  of: number
  person: number
  applies: boolean
  key: string
  reply: boolean
}

async function one(stage: Stage, play: Play, part: Part): Promise<void> {
  const { owner, overall, at, of, person, applies, key } = part
  const caller = await reviewer(stage, play, person)
  const me = stage.as(caller)
  const written = play.today - dayMs * (18 - (17 * at) / of)
  const kind = applies ? 'INTERVIEWED' : person % 3 === 0 ? 'CURRENT' : 'FORMER'
  if (applies) await applied(stage, play, part, caller)
  else await position(me, play.names.get(key) ?? '', kind === 'CURRENT')
  stage.at(new Date(written))
  const review = await write(me, owner.companyId, textOf(person, overall, kind))
  stage.at(new Date(written + 9 * hourMs))
  const { id, version } = review
  if (review.status === 'PENDING')
    await stage.as(play.administrator)('admin.reviews.decide', { id, version, reports: 0, decision: 'PUBLISH' })
  if (part.reply) await stage.as(owner)('reviews.reply', { id, version: 0, text: pick(demo.replies, at) })
}

/** Writes a review, or finds the one that a start that was cut off wrote. */
async function write(me: Call, companyId: string, text: Text) {
  try {
    return await me('reviews.create', { companyId, ...text })
  } catch (error) {
    if (!isFail(error) || error.code !== 'ALREADY_REVIEWED') throw error
    const { own } = await me('reviews.standing', { id: companyId })
    if (!own) throw error
    return own
  }
}

/** An account without a password, as people have who sign in by code. */
async function reviewer(stage: Stage, { today }: Play, person: number): Promise<Caller> {
  stage.at(new Date(today - 20 * dayMs))
  return stage.enter({
    kind: 'CANDIDATE',
    email: `pengulas.${person + 1}@demo.karya.local`,
    password: null,
    name: `Pengulas ${pick(['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh'], person)}`,
    company: null,
    phone: `8150000${String(1000 + person)}`,
    locale: person % 4 === 0 ? 'id' : 'en',
  })
}

async function position(me: Call, organisation: string, present: boolean): Promise<void> {
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

/** An application and the company's answer a day or two later, so that the page can say how it answers. */
async function applied(stage: Stage, play: Play, { owner, key, at }: Part, caller: Caller): Promise<void> {
  const jobId = play.jobOf(key)
  if (!jobId) throw new Error(`the demo has no job of ${key}`)
  await position(stage.as(caller), 'Warung Bu Tini', false)
  const [sentAt, employer] = [play.today - 12 * dayMs + at * 9 * hourMs, stage.as(owner)]
  stage.at(new Date(sentAt))
  const { id, status } = await play.apply(stage, { caller, owner }, jobId)
  if (at % 6 === 5 || status !== 'APPLIED') return
  stage.at(new Date(sentAt + (14 + at * 3) * hourMs))
  const rejected = at % 3 === 0
  await employer('userjobs.statusByEmployer', {
    applications: [{ id }],
    status: rejected ? 'REJECTED' : 'SHORTLIST',
    reason: rejected ? 'SKILLS' : null,
  })
}

const near = (stars: number, by: number): number => Math.min(5, Math.max(1, stars + by))

function textOf(person: number, overall: number, kind: Text['kind']): Text {
  const sides = person % 4 === 3 ? {} : sidesOf(person, overall)
  const words = demo.words[person % 4 === 0 ? 'id' : 'en']
  const turn = person % 4 === 0 ? person / 4 : person
  return {
    ...sides,
    overall,
    kind,
    recommend: overall >= 4 || (overall === 3 && person % 2 === 0),
    title: pick(words.titles, turn),
    pros: pick(words.pros, turn),
    cons: pick(words.cons, turn * 3 + Math.floor(turn / words.cons.length)),
  }
}

const sidesOf = (person: number, overall: number) => ({
  workLife: near(overall, (person % 3) - 1),
  payBenefits: near(overall, person % 2 === 0 ? -1 : 0),
  growth: near(overall, person % 5 === 0 ? 1 : -1),
  management: near(overall, person % 4 === 0 ? -1 : 0),
  environment: near(overall, person % 3 === 0 ? 1 : 0),
  inclusion: near(overall, person % 7 === 0 ? -1 : 0),
})

/** What stands in the queue on the first day: a report, a plain review, and one that the screen marks. */
async function waiting(stage: Stage, play: Play, next: number): Promise<void> {
  const { owners, names, today } = play
  const [company, target] = [owners.get('dana'), owners.get('gudang')]
  if (company?.kind !== 'employer' || target?.kind !== 'employer') throw new Error('the demo lacks a company')
  stage.at(new Date(today - 30 * hourMs))
  const { list } = await stage.as(target)('reviews.received', { limit: 1, sort: 'lowest' })
  if (list[0]) await stage.as(target)('reviews.report', { id: list[0].id, reason: 'NOT_TRUE', details: null })
  for (const [at, text] of [demo.pending, demo.flagged].entries()) {
    const me = stage.as(await reviewer(stage, play, next + at))
    await position(me, names.get('dana') ?? '', false)
    stage.at(new Date(today - (50 - at * 40) * hourMs))
    const overall = 3 - at
    await write(me, company.companyId, { ...textOf(next + at, overall, 'FORMER'), ...text })
  }
}
