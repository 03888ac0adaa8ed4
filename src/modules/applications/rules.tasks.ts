/** What applicants leave a team to do: first answers, some of them later than promised, and what follows the shortlist and interviews. */
export const applicationTaskKinds = ['ANSWER', 'ANSWER_LATE', 'SHORTLISTED', 'INTERVIEWED'] as const
export type ApplicationTask = (typeof applicationTaskKinds)[number]

/** Whoever is on the shortlist or was interviewed waits so long before it becomes a task. */
export const nextStepDays = 7
