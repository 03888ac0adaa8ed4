import type { DealBreaker, QuestionKind } from '#kernel/enums/jobs.ts'
import { protectedTopicsIn, type TopicHit } from '#modules/screening/rules.protected.ts'
export { questionKinds, type DealBreaker, type QuestionKind } from '#kernel/enums/jobs.ts'

/** Kinds whose answers can be checked by a rule. */
export const dealBreakerKinds: readonly QuestionKind[] = ['YES_NO', 'SINGLE', 'MULTIPLE', 'NUMBER']
export const questionLimits = { questions: 10, dealBreakers: 3, options: 10 } as const

export type Question = {
  kind: QuestionKind
  text: string
  options: string[]
  required: boolean
  dealBreaker: DealBreaker | null
}
type QuestionProblem = { field: string; code: string; params?: Record<string, number> }

export const takesOptions = (kind: QuestionKind): boolean => kind === 'SINGLE' || kind === 'MULTIPLE'

/** Validation errors of a list of screening questions (decisions §3); fields are dotted paths into the list. */
export function questionProblems(questions: readonly Question[]): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  if (questions.length > questionLimits.questions)
    problems.push({ field: 'questions', code: 'TOO_MANY_ITEMS', params: { max: questionLimits.questions } })
  const breakers = questions.filter((question) => question.dealBreaker)
  if (breakers.length > questionLimits.dealBreakers)
    problems.push({ field: 'questions', code: 'DEAL_BREAKERS_MANY', params: { max: questionLimits.dealBreakers } })
  questions.forEach((question, index) => {
    const at = (field: string, code: string, params?: Record<string, number>) =>
      problems.push({ field: `questions.${index}.${field}`, code, ...(params && { params }) })
    const options = takesOptions(question.kind)
    if (options && question.options.length < 2) at('options', 'TOO_FEW', { min: 2 })
    if (!options && question.options.length > 0) at('options', 'NOT_VALID')
    if (new Set(question.options.map((option) => option.toLowerCase())).size < question.options.length)
      at('options', 'DUPLICATE')
    const problem = question.dealBreaker && dealBreakerProblem(question, question.dealBreaker)
    if (problem) at('dealBreaker', problem)
  })
  return problems
}

/** A deal-breaker must be possible to meet and to miss, and its question must be required. */
function dealBreakerProblem({ kind, options, required }: Question, rule: DealBreaker): string | null {
  if (!dealBreakerKinds.includes(kind)) return 'DEAL_BREAKER_KIND'
  if (!required) return 'DEAL_BREAKER_REQUIRED'
  if (kind === 'NUMBER') {
    if (!('min' in rule) || (rule.min === null && rule.max === null)) return 'REQUIRED'
    return rule.min !== null && rule.max !== null && rule.max < rule.min ? 'NUMBER_ORDER' : null
  }
  if (!('accept' in rule) || rule.accept.length === 0) return 'REQUIRED'
  if (kind === 'YES_NO') return rule.accept.length === 1 && typeof rule.accept[0] === 'boolean' ? null : 'NOT_VALID'
  if (rule.accept.some((each) => typeof each !== 'string' || !options.includes(each))) return 'NOT_IN_LIST'
  return rule.accept.length >= options.length ? 'DEAL_BREAKER_ALL' : null
}

/**
 * Whether an answer meets its question's deal-breaker; with several selected options one accepted option is enough. A miss never
 * rejects an application, it only marks it as "does not meet".
 */
export function meetsDealBreaker(
  question: Pick<Question, 'kind' | 'dealBreaker'>,
  answer: string | number | boolean | string[] | null,
): boolean {
  const rule = question.dealBreaker
  if (!rule) return true
  if (answer === null) return false
  if ('accept' in rule) {
    const given = Array.isArray(answer) ? answer : [answer]
    return given.some((each) => typeof each !== 'number' && rule.accept.includes(each))
  }
  if (typeof answer !== 'number') return false
  return (rule.min === null || answer >= rule.min) && (rule.max === null || answer <= rule.max)
}

/** Protected topics that a question touches, in its text or its options. */
export const questionTopics = (text: string, options: readonly string[]): TopicHit[] =>
  protectedTopicsIn([text, ...options].join('.\n'))
