import type { LimitKind, ModerationAction, ModerationReason } from '#kernel/moderation.ts'
import { locales, type Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Decided } from './mail.content.server.ts'
import { mailDecided } from './mail.server.ts'
import { appealDays, categoriesOf, type StatementCategory } from './rules.ts'
import { insertStatement } from './store.decisions.server.ts'
import { ownerColumns } from './store.owner.server.ts'
import type { Target } from './store.targets.server.ts'

type FactsInput = { reasons: readonly ModerationReason[]; sentence: string | null }
type TargetFacts = Pick<Target, 'type' | 'title' | 'company'>

/** The sentences of the reasons in both languages, with what the moderator adds. */
export function factsOf(
  ctx: Context,
  input: FactsInput,
  { type, title, company }: TargetFacts,
): Record<Locale, string> {
  const set = type === 'JOB' || type === 'COMPANY' ? 'statement' : 'ownStatement'
  const inLocale = (locale: Locale) =>
    [
      ...input.reasons.map((reason) =>
        ctx.ports.texts.translate(locale, 'moderation', `${set}.${reason}` as 'statement.OTHER', { title, company }),
      ),
      input.sentence,
    ]
      .filter((sentence) => sentence !== null && sentence !== '')
      .join(' ')
  return Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])) as Record<Locale, string>
}

type Stated = {
  id: string
  target: Target
  input: FactsInput & {
    actions: readonly ModerationAction[]
    points: number | null
    restricts: LimitKind | null
    law?: string | null
    category?: StatementCategory | null
  }
  until: Date | null
  /** Until when every job of the company waits for a person. */
  reviewedUntil?: Date | null
  /** A rule decided, from what people reported. */
  automated?: boolean
  source?: 'NOTICE' | 'OWN_INITIATIVE'
  /** The automatic screen found it. */
  detected?: boolean
}

/** What whoever a decision is about is told. */
export function decidedOf(
  ctx: Context,
  {
    target,
    input,
    until,
    reviewedUntil = null,
    automated = false,
  }: Pick<Stated, 'target' | 'input' | 'until' | 'reviewedUntil' | 'automated'>,
): Decided {
  const { actions, points, restricts, law = null } = input
  const appealUntil = new Date(ctx.now.getTime() + appealDays * 86_400_000)
  const facts = factsOf(ctx, input, target)
  return { target, actions, restricts, law, facts, points, until, reviewedUntil, appealUntil, automated }
}

/** The statement of reasons: written before anybody is told. */
export async function stateDecision(ctx: Context, stated: Stated): Promise<void> {
  const { id, target, input, until, source = 'NOTICE', detected = false } = stated
  const decided = decidedOf(ctx, stated)
  const { facts, actions, points, restricts, law, reviewedUntil, appealUntil, automated } = decided
  await insertStatement(ctx.db, {
    decision_id: id,
    ...ownerColumns(target),
    target_type: target.type,
    // A person’s name is not kept in what stays for years.
    subject_title: target.type === 'PERSON' ? '' : target.title,
    actions: [...actions],
    reasons: [...input.reasons],
    categories: categoriesOf(input.reasons, input.category),
    facts: JSON.stringify(facts),
    points,
    restricts,
    until,
    reviewed_until: reviewedUntil,
    law,
    source_type: source,
    automated_detection: automated || detected,
    automated_decision: automated,
    appeal_until: appealUntil,
    created_at: ctx.now,
  })
  await mailDecided(ctx, { decisionId: id, ...decided })
}
