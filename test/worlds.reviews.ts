import type { Administrator, Candidate, Member } from '#kernel/caller.ts'
import type { InputOfAction } from '../src/contract.ts'
import type { TestHouse } from './house.ts'
import { aCandidate, anAdministrator, anEmployer } from './worlds.ts'

type Input = InputOfAction<'reviews.create'>
export type ReviewSeed = {
  candidate?: { caller: Candidate; id: string; email: string }
  employer?: { caller: Member; companyId: string }
  /** The person's tie to the company; a former position unless said otherwise. */
  position?: 'PRESENT' | 'PAST' | 'NONE'
  text?: Partial<Input>
  /** Decided by a moderator. */
  status?: 'PENDING' | 'PUBLISHED' | 'REJECTED'
  by?: { caller: Administrator }
}

export const reviewText = {
  overall: 4,
  title: 'Good people, slow promotions',
  pros: 'Colleagues help each other and the work is clear.',
  cons: 'Promotions take years, and nobody says why that is.',
  kind: 'FORMER',
  recommend: true,
} as const satisfies Omit<Input, 'companyId'>

let texts = 0
/** The same review in words of its own, so that the screen finds no copy. */
export const ownWords = (part: Partial<Input> = {}) => {
  texts++
  return {
    ...reviewText,
    pros: `${reviewText.pros} Number ${texts}.`,
    cons: `${reviewText.cons} Number ${texts}.`,
    ...part,
  }
}

/** A position of the profile at a company, as the person would add it. */
export async function aPosition(world: TestHouse, caller: Candidate, organisation: string, present = false) {
  await world.as({ caller })('profiles.itemCreate', {
    section: 'experience',
    title: 'Weaver',
    organisation,
    startOn: '2022-01',
    endOn: present ? null : '2024-05',
    present,
  })
}

export async function companyName(world: TestHouse, id: string): Promise<string> {
  const { name } = await world.db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** A review that went through the calls: a position is added, the review written, the moderator's decision made. */
export async function aReview(world: TestHouse, seed: ReviewSeed = {}) {
  const candidate = seed.candidate ?? (await aCandidate(world))
  const employer = seed.employer ?? (await anEmployer(world))
  const { companyId } = employer
  if (seed.position !== 'NONE')
    await aPosition(world, candidate.caller, await companyName(world, companyId), seed.position === 'PRESENT')
  const me = world.as({ caller: candidate.caller })
  const made = await me('reviews.create', { companyId, ...ownWords(seed.text) })
  const decided = seed.status && seed.status !== 'PENDING' ? await decide(world, made.id, seed.status, seed.by) : made
  return {
    id: made.id,
    version: decided.version,
    companyId,
    candidate,
    employer,
    me,
    them: world.as({ caller: employer.caller }),
  }
}

/** What a moderator says about a review as it is now. */
export async function decide(
  world: TestHouse,
  id: string,
  to: 'PUBLISHED' | 'REJECTED',
  by?: { caller: Administrator },
) {
  const moderator = world.as({ caller: (by ?? (await anAdministrator(world, 'MODERATOR'))).caller })
  const { version, reports } = await moderator('admin.reviews.get', { id })
  const base = { id, version, reports }
  return moderator(
    'admin.reviews.decide',
    to === 'PUBLISHED'
      ? { ...base, decision: 'PUBLISH' }
      : { ...base, decision: 'REJECT', reason: 'NAMES_PERSON', note: 'Leave out the name.' },
  )
}
