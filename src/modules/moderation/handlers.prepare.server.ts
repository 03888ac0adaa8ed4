import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import type { casesContract } from './contract.cases.ts'
import { decisionProblems } from './rules.decision.ts'
import { ladderProblems, reviewedDays, reviewsJobs } from './rules.ladder.ts'
import { needsWords } from './rules.ts'
import type { Owner } from './store.owner.server.ts'
import type { Target } from './store.targets.server.ts'

export type DecideInput = OutputOf<(typeof casesContract)['admin.cases.decide']['input']>
type DecisionInput = Omit<DecideInput, 'id' | 'version' | 'targetVersion'>
type Snapshot = { version: number; content: Record<string, string | null> }

/** What a case is about, when it is gone. */
export function targetOfSnapshot(about: Owner & { type: CaseTarget; id: string }, snapshot?: Snapshot): Target {
  if (!snapshot) throw fail('NOT_FOUND')
  const { content, version } = snapshot
  const title = content['title'] ?? content['job'] ?? content['name'] ?? ''
  const company = (about.type === 'COMPANY' ? content['name'] : content['company']) ?? ''
  return { ...about, title, company, status: '', version, isPublic: false, content }
}

type CaseFacts = {
  reported: Target
  isGone: boolean
  /** Points that count already. */
  running: number
  now: Date
}

/** A decision that can be made, with what belongs to it. */
export function prepareDecision<G extends DecisionInput>(given: G, { reported, isGone, running, now }: CaseFacts) {
  const side = reported.companyId === null ? 'PERSON' : 'COMPANY'
  const problems = decisionProblems(reported.type, side, given)
  if (problems.length > 0) throw invalid(...problems)
  const tooFar = ladderProblems(given, { running, isGone })
  if (tooFar.length > 0) throw invalid(...tooFar)
  const does = (action: G['actions'][number]) => given.actions.includes(action)
  // What belongs to an action that was not chosen is left out.
  const input: G = {
    ...given,
    reasons: does('NOTHING') ? [] : given.reasons,
    points: does('STRIKE') ? given.points : null,
    days: does('RESTRICT') || (does('SUSPEND') && !given.forGood) ? given.days : null,
    forGood: does('SUSPEND') && given.forGood,
    restricts: does('RESTRICT') ? given.restricts : null,
    category: !does('NOTHING') && given.reasons.some(needsWords) ? given.category : null,
    law: !does('NOTHING') && given.reasons.includes('ILLEGAL') ? given.law : null,
  }
  // Nothing is left to remove or suspend; what was wrong with it is still decided, by what was reported.
  if (isGone && (does('REMOVE') || does('SUSPEND'))) throw fail('TRANSITION_NOT_ALLOWED')
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  return {
    input,
    until: input.days === null ? null : inDays(input.days),
    reviewedUntil: reviewsJobs(input, { running, side }) ? inDays(reviewedDays) : null,
  }
}
