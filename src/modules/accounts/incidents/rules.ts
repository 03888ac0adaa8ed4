/** What is done about a breach, in its order (GDPR Art. 33, 34; UU PDP Art. 46). */
export const incidentSteps = ['CONTAIN', 'SCOPE', 'ASSESS', 'AGENCY', 'PEOPLE', 'CLOSE'] as const
export type IncidentStep = (typeof incidentSteps)[number]

/** Counting marks the scope as done, and telling people the people: nobody ticks them by hand. */
export const isHandStep = (step: IncidentStep): boolean => step !== 'SCOPE' && step !== 'PEOPLE'

const hourMs = 3_600_000
/** The agency is told within 72 hours from when it became known, and under UU PDP people too. */
export const incidentDue = (knownAt: Date): Date => new Date(knownAt.getTime() + 72 * hourMs)

type IncidentFacts = { done: readonly IncidentStep[]; closed: boolean; affected: number | null; notified: boolean }

/** Why a step cannot be marked as done now, or null. */
export function stepProblem(step: IncidentStep, { done, closed }: IncidentFacts): 'TRANSITION_NOT_ALLOWED' | null {
  if (closed || done.includes(step) || !isHandStep(step)) return 'TRANSITION_NOT_ALLOWED'
  if (step !== 'CLOSE') return null
  return incidentSteps.every((each) => each === 'CLOSE' || done.includes(each)) ? null : 'TRANSITION_NOT_ALLOWED'
}

/** People are told once, after it was counted whom it concerns. */
export const notifyProblem = ({ closed, affected, notified }: IncidentFacts): 'TRANSITION_NOT_ALLOWED' | null =>
  closed || notified || affected === null ? 'TRANSITION_NOT_ALLOWED' : null
