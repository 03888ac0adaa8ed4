import { isId } from '#kernel/id.ts'
import { scorecardOpinions } from '#modules/applications/rules.scorecards.ts'
import type { AnswerChoice, SentFilter } from '#modules/applications/ui/filter-values.ts'
import type { ApplicantQuery } from '#modules/applications/contract.filters.ts'
import type { EndpointInput } from '#modules/contract.ts'

/** Full years of experience that the form offers, `from-to`, each year in one of them; addresses may name any others. */
export const yearSteps = ['0-0', '1-2', '3-4', '5-9', '10-'] as const
export const scoreSteps = [50, 60, 70, 80, 90] as const

export const nothingSent: SentFilter = {
  skills: [],
  cities: [],
  experience: null,
  education: null,
  score: null,
  needsAction: false,
  scorecards: null,
  answers: [],
}

const code = /^[A-Z0-9_]{1,80}$/
const most = 10
const bound = /^(-?\d{1,12}([.]\d{1,6})?|20\d\d-\d\d-\d\d)$/

/** The part of an address; what makes no sense counts as not said. */
export function readSent(query: URLSearchParams): SentFilter {
  const all = (name: string, isValid: (text: string) => boolean) =>
    [...new Set(query.getAll(name).filter(isValid))].slice(0, most)
  const score = query.get('score') ?? ''
  const education = query.get('education') ?? ''
  return {
    skills: all('skill', (text) => code.test(text)),
    cities: all('city', isId),
    experience: readExperience(query.get('years') ?? ''),
    education: code.test(education) ? education : null,
    score: /^\d{1,3}$/.test(score) && Number(score) > 0 && Number(score) <= 100 ? Number(score) : null,
    needsAction: query.get('todo') === '1',
    scorecards: scorecardOpinions.find((each) => each === query.get('scorecards')) ?? null,
    answers: readAnswers(query),
  }
}

function readExperience(text: string): SentFilter['experience'] {
  const [, from = '', to = ''] = /^(\d{1,2})?-(\d{1,2})?$/.exec(text) ?? []
  const years = (value: string) => (value === '' ? null : Math.min(60, Number(value)))
  return from || to ? { from: years(from), to: years(to) } : null
}

function readAnswers(query: URLSearchParams): AnswerChoice[] {
  const named = [...query.keys()].flatMap((key) => /^(?:answer|from|to)[.](.+)$/.exec(key)?.[1] ?? [])
  const questions = [...new Set(named)].filter(isId).slice(0, most)
  return questions.flatMap((questionId): AnswerChoice[] => {
    const options = [...new Set(query.getAll(`answer.${questionId}`))]
      .map((each) => each.trim().slice(0, 200))
      .filter((each) => each !== '')
      .slice(0, 20)
    const limit = (name: string) => {
      const text = query.get(`${name}.${questionId}`)?.trim() ?? ''
      return isBound(text) ? text : null
    }
    const [from, to] = [limit('from'), limit('to')]
    return options.length > 0 || from !== null || to !== null ? [{ questionId, options, from, to }] : []
  })
}

const isBound = (text: string) => bound.test(text) && (!isDay(text) || !Number.isNaN(Date.parse(text)))
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Names and values for an address. */
export function sentFields({
  skills,
  cities,
  experience,
  education,
  score,
  needsAction,
  scorecards,
  answers,
}: SentFilter) {
  const fields: [name: string, value: string][] = [
    ...(needsAction ? ([['todo', '1']] as [string, string][]) : []),
    ...(score === null ? [] : ([['score', String(score)]] as [string, string][])),
    ...(scorecards === null ? [] : ([['scorecards', scorecards]] as [string, string][])),
    ...skills.map((each): [string, string] => ['skill', each]),
    ...cities.map((each): [string, string] => ['city', each]),
    ...(experience ? ([['years', experienceText(experience)]] as [string, string][]) : []),
    ...(education === null ? [] : ([['education', education]] as [string, string][])),
  ]
  for (const { questionId, options, from, to } of answers) {
    for (const option of options) fields.push([`answer.${questionId}`, option])
    if (from !== null) fields.push([`from.${questionId}`, from])
    if (to !== null) fields.push([`to.${questionId}`, to])
  }
  return fields
}

export const experienceText = ({ from, to }: NonNullable<SentFilter['experience']>): string =>
  `${from ?? ''}-${to ?? ''}`

/** Something is filtered. */
export const isSent = (sent: SentFilter): boolean => sentFields(sent).length > 0

type ApplicantFilter = NonNullable<EndpointInput<'userjobs.list'>['filter']>
const limitOf = (text: string | null) => (text === null ? null : isDay(text) ? text : Number(text))

/** The same for the call. */
export const sentInput = (sent: SentFilter) =>
  ({
    skills: [...sent.skills],
    cityIds: [...sent.cities],
    experienceFrom: sent.experience?.from ?? null,
    experienceTo: sent.experience?.to ?? null,
    educationFrom: sent.education,
    scoreFrom: sent.score,
    needsAction: sent.needsAction,
    scorecards: sent.scorecards,
    answers: sent.answers.map(({ questionId, options, from, to }) => ({
      questionId,
      options: [...options],
      from: limitOf(from),
      to: limitOf(to),
    })),
  }) satisfies ApplicantFilter

/** The other way round, for saved views. */
export const sentOf = (filter: ApplicantQuery['filter']): SentFilter => ({
  skills: filter.skills,
  cities: filter.cityIds,
  experience:
    (filter.experienceFrom ?? filter.experienceTo ?? null) === null
      ? null
      : { from: filter.experienceFrom ?? null, to: filter.experienceTo ?? null },
  education: filter.educationFrom ?? null,
  score: filter.scoreFrom ?? null,
  needsAction: filter.needsAction,
  scorecards: filter.scorecards ?? null,
  answers: filter.answers.map(({ questionId, options, from, to }) => ({
    questionId,
    options,
    from: from === null || from === undefined ? null : String(from),
    to: to === null || to === undefined ? null : String(to),
  })),
})
