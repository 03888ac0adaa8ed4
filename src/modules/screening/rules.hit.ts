/** Rules about texts, then those about what is known beside them, then those about companies; names in the evidence and keys of the text set `admin` under `screening.rule`. */
export const screenRules = [
  'MONEY_ASKED',
  'PHRASE',
  'IDENTITY_ASKED',
  'SECRETS_ASKED',
  'PREPAY',
  'MONEY_MULE',
  'PAPERS_KEPT',
  'PYRAMID',
  'INSIDER',
  'CONTACT_OUTSIDE',
  'PAY_HIGH',
  'EASY_PAY',
  'COPIED',
  'FOREIGN_NAME',
  'MANY_NEW',
  'CHANGED_SOON',
  'REPORTED',
  'THIN',
  'DISCRIMINATION',
  'LOOKALIKE',
  'MIXED_SCRIPT',
  'REUSED',
  'MAIL',
  'PROFILE',
] as const
export type ScreenRule = (typeof screenRules)[number]
export const screenOutcomes = ['PASS', 'REVIEW', 'HOLD'] as const
export type ScreenOutcome = (typeof screenOutcomes)[number]
export type FlagScores = { review: number; hold: number }

/** What a rule found: where, what and what it adds to the score. */
export type Hit = {
  rule: ScreenRule
  /** The field of the text, and the place of the finding in it. */
  field: string
  from: number
  to: number
  /** The phrase, the words, the address or the figure found. */
  fact: string
  /** The sentence around it, for people. */
  excerpt: string
  adds: number
  /** Of a copy: the job that it is like. */
  jobId?: string | undefined
}

/** What is known beside the texts, and so has no place in one. */
export const factHit = (rule: ScreenRule, field: string, fact: string, adds: number): Hit => ({
  rule,
  field,
  from: 0,
  to: 0,
  fact,
  excerpt: '',
  adds,
})

/** What a person accepts with a finding: a phrase in its sentence, an address wherever it stands. */
export const findingKey = ({ rule, fact, excerpt }: Pick<Hit, 'rule' | 'fact' | 'excerpt'>): string =>
  JSON.stringify(rule === 'CONTACT_OUTSIDE' ? [rule, fact] : [rule, fact, excerpt])
