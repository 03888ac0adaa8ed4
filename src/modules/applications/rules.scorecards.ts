/** What the cards of an applicant say taken together: all for them, all against, or both. */
export const scorecardOpinions = ['POSITIVE', 'MIXED', 'NEGATIVE'] as const
export type ScorecardOpinion = (typeof scorecardOpinions)[number]
