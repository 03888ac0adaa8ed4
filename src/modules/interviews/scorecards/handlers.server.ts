import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { Caller, Member } from '#kernel/caller.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import { criterionLabels } from '#modules/jobs/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { failIf, requireViewer } from '../handlers.access.server.ts'
import { momentOf, zoneOf } from '../handlers.view.server.ts'
import { lockInterview } from '../store.server.ts'
import type { scorecardsContract } from './contract.ts'
import { describeScorecards } from './handlers.view.server.ts'
import {
  addProblem,
  cardWarnings,
  maxAdditions,
  missingOf,
  ratingNumber,
  ratingOf,
  writeProblem,
  type CardDraft,
} from './rules.ts'
import {
  findOwnCard,
  insertAddition,
  saveDraft,
  scorecardParts,
  storedRating,
  submitCard,
  type OwnCardRow,
} from './store.server.ts'

type CardInput = OutputOf<(typeof scorecardsContract)['scorecards.save']['input']>

/** The calling member, who must be allowed to write scorecards. */
function requireAuthor(caller: Caller): Member {
  const member = requireViewer(caller)
  failIf(rightProblem(member.role, 'scorecards.write'))
  return member
}

async function ownCard(ctx: Context, member: Member, id: string): Promise<OwnCardRow> {
  const row = await findOwnCard(ctx.db, member, { id, now: ctx.now })
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** The same, held until the transaction ends: cards of an interview are written one after another. */
async function lockOwnCard(ctx: Context, member: Member, id: string): Promise<OwnCardRow> {
  await lockInterview(ctx.db, id)
  return ownCard(ctx, member, id)
}

const stateOf = (row: OwnCardRow) => ({
  status: row.status,
  startsAt: row.starts_at,
  interviews: row.interviews,
  withdrawn: row.withdrawn_at !== null,
  submittedAt: row.submitted_at,
})

/** What is stored of a card: as it was submitted, else as far as it was typed. */
function storedCard(row: OwnCardRow): OutputOf<(typeof scorecardsContract)['scorecards.get']['output']>['card'] {
  if (row.submitted_at === null) {
    const draft = (row.draft ?? {}) as Partial<CardDraft>
    return {
      recommendation: draft.recommendation ?? null,
      strengths: draft.strengths ?? null,
      concerns: draft.concerns ?? null,
      ratings: (draft.ratings ?? []).map(({ criterionId, rating, note }) => ({
        criterionId,
        rating: rating ?? null,
        note: note ?? null,
      })),
    }
  }
  return {
    recommendation: row.recommendation === null ? null : ratingOf(row.recommendation),
    strengths: row.strengths,
    concerns: row.concerns,
    ratings: row.ratings.map(({ criterionId, rating, note }) => ({
      criterionId,
      rating: rating === null ? ('NOT_ASKED' as const) : ratingOf(rating),
      note,
    })),
  }
}

/** A card without what its form sends along: criteria of other jobs, and those that are neither rated nor commented. */
function cleanCard({ recommendation, strengths, concerns, ratings }: CardInput) {
  const card = {
    recommendation: recommendation ?? null,
    strengths,
    concerns,
    ratings: ratings.map(({ criterionId, rating, note }) => ({ criterionId, rating: rating ?? null, note })),
  }
  const unique = new Map(card.ratings.map((each) => [each.criterionId, each]))
  return { ...card, ratings: [...unique.values()].filter(({ rating, note }) => rating !== null || note !== null) }
}

const byCriterion = ({ ratings, ...card }: ReturnType<typeof storedCard>) => ({
  ...card,
  ratings: ratings.toSorted((one, other) => one.criterionId.localeCompare(other.criterionId)),
})
const isSame = (one: ReturnType<typeof storedCard>, other: ReturnType<typeof storedCard>) =>
  isDeepStrictEqual(byCriterion(one), byCriterion(other))

const versionOf = (row: OwnCardRow) => row.version ?? 0

export const scorecardsHandlers: Handlers<typeof scorecardsContract> = {
  async 'scorecards.get'({ ctx, input: { id } }) {
    const member = requireAuthor(ctx.caller)
    const row = await ownCard(ctx, member, id)
    const labelOf = await criterionLabels(ctx.db, ctx.locale, row.criteria)
    const card = storedCard(row)
    const zones = { reader: await zoneOf(ctx.db, ctx.caller), interview: row.time_zone }
    const at = new Map(row.criteria.map((each, index) => [each.id, index]))
    // Warnings name fields of the form, whose ratings stand in the order of the criteria.
    const warnings = cardWarnings(card).map(({ field, ...hit }) => {
      const [, index] = /^ratings\.(\d+)\.note$/.exec(field) ?? []
      const criterion = index === undefined ? undefined : card.ratings[Number(index)]
      return { ...hit, field: criterion ? `ratings.${at.get(criterion.criterionId) ?? index}.note` : field }
    })
    return {
      interview: {
        id: row.id,
        applicationId: row.application_id,
        round: row.round,
        status: row.status,
        when: row.starts_at && momentOf(row.starts_at, row.ends_at, zones),
      },
      candidate: row.candidate,
      job: { id: row.job_id, title: row.title },
      problem: writeProblem(stateOf(row), ctx.now),
      addProblem: addProblem(stateOf(row), ctx.now),
      version: versionOf(row),
      submittedAt: row.submitted_at,
      criteria: row.criteria.map((each) => ({ id: each.id, label: labelOf(each) })),
      card,
      additions: row.additions.map(({ text, at: time }) => ({ text, at: new Date(time) })),
      warnings,
    }
  },

  async 'scorecards.save'({ ctx, input }) {
    const member = requireAuthor(ctx.caller)
    const row = await lockOwnCard(ctx, member, input.id)
    failIf(writeProblem(stateOf(row), ctx.now))
    const card = cleanCard(input)
    if (versionOf(row) !== input.version) {
      // Sent twice, it was saved by the first.
      if (versionOf(row) === input.version + 1 && isSame(storedCard(row), card)) return { version: versionOf(row) }
      throw fail('STALE_VERSION', { version: versionOf(row) })
    }
    return { version: await saveDraft(ctx.db, row, card, { member, now: ctx.now }) }
  },

  async 'scorecards.submit'({ ctx, input }) {
    const member = requireAuthor(ctx.caller)
    const row = await lockOwnCard(ctx, member, input.id)
    const known = new Set(row.criteria.map(({ id }) => id))
    const typed = cleanCard(input)
    const card = { ...typed, ratings: typed.ratings.filter(({ criterionId }) => known.has(criterionId)) }
    const warnings = cardWarnings(card)
    // Sent twice, it was submitted by the first.
    if (row.submitted_at && versionOf(row) === input.version + 1 && isSame(storedCard(row), card))
      return { version: versionOf(row), warnings }
    failIf(writeProblem(stateOf(row), ctx.now))
    if (versionOf(row) !== input.version) throw fail('STALE_VERSION', { version: versionOf(row) })
    const missing = missingOf(card, row.criteria)
    if (missing.length > 0 || !card.recommendation) throw invalid(...missing)
    const labelOf = await criterionLabels(ctx.db, ctx.locale, row.criteria)
    const labels = new Map(row.criteria.map((each) => [each.id, labelOf(each)]))
    const ratings = card.ratings.flatMap(({ criterionId, rating, note }) =>
      rating ? [{ criterionId, criterion: labels.get(criterionId) ?? '', rating: storedRating(rating), note }] : [],
    )
    const recommendation = ratingNumber(card.recommendation)
    const version = await submitCard(ctx.db, row, { ...card, recommendation, ratings }, { member, now: ctx.now })
    await ctx.audit({
      action: 'scorecards.submit',
      subjectType: 'application',
      subjectId: row.application_id,
      details: { interview: row.id },
    })
    return { version, warnings }
  },

  async 'scorecards.add'({ ctx, input: { id, key, text } }) {
    const member = requireAuthor(ctx.caller)
    const row = await lockOwnCard(ctx, member, id)
    failIf(addProblem(stateOf(row), ctx.now))
    if (!row.card_id) throw fail('NOT_INTERVIEWER')
    const cardId = row.card_id
    const before = await ctx.db
      .selectFrom('scorecard_addition')
      .select('id')
      .where('scorecard_id', '=', cardId)
      .execute()
    if (before.length >= maxAdditions && !before.some((each) => each.id === key))
      throw fail('LIMIT_REACHED', { limit: maxAdditions })
    const added = await insertAddition(ctx.db, { cardId, key, text, now: ctx.now })
    if (added.cardId !== cardId) throw fail('NOT_FOUND')
    if (added.text !== text) throw fail('KEY_REUSED')
    return { done: true }
  },

  async 'scorecards.summary'({ ctx, input: { id } }) {
    const member = requireViewer(ctx.caller)
    const application = rowsOf(
      visibleApplications(ctx.db, member, ctx.now)
        .select(['a.job_id', sql<boolean>`a.withdrawn_at is not null`.as('withdrawn')])
        .where('a.id', '=', id),
    )
    const { applications, ...parts } = await readTogether(ctx.db, {
      applications: application,
      ...scorecardParts(member, id),
    })
    const [row] = applications
    if (!row) throw fail('NOT_FOUND')
    const reader = { member, locale: ctx.locale, now: ctx.now }
    return describeScorecards(ctx.db, reader, parts, { jobId: row.job_id, withdrawn: row.withdrawn })
  },
}
