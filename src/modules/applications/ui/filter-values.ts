import type { ScorecardOpinion } from '../rules.scorecards.ts'

/** One question's filter: any of these options, or a range of numbers or days as they were typed. */
export type AnswerChoice = { questionId: string; options: readonly string[]; from: string | null; to: string | null }

/** What applicants sent and how well it meets the job, as far as the list is narrowed to it. */
export type SentFilter = {
  skills: readonly string[]
  cities: readonly string[]
  experience: { from: number | null; to: number | null } | null
  education: string | null
  score: number | null
  needsAction: boolean
  scorecards: ScorecardOpinion | null
  answers: readonly AnswerChoice[]
}

/** What is filtered now, as the fields of the form hold it. */
export type PanelValues = SentFilter & { source: string | null; appliedFrom: string; appliedTo: string }

/** The values of the panel by the names of its fields. */
export function panelFields(values: PanelValues): Record<string, string[]> {
  const one = (value: string | number | null) => (value === null || value === '' ? [] : [String(value)])
  const { experience, answers } = values
  return {
    todo: values.needsAction ? ['1'] : [],
    score: one(values.score),
    scorecards: one(values.scorecards),
    skill: [...values.skills],
    years: one(experience && `${experience.from ?? ''}-${experience.to ?? ''}`),
    education: one(values.education),
    city: [...values.cities],
    source: one(values.source),
    appliedFrom: one(values.appliedFrom),
    appliedTo: one(values.appliedTo),
    ...Object.fromEntries(
      answers.flatMap(({ questionId, options, from, to }) => [
        [`answer.${questionId}`, [...options]],
        [`from.${questionId}`, one(from)],
        [`to.${questionId}`, one(to)],
      ]),
    ),
  }
}
