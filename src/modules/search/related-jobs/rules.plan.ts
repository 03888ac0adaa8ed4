import { relatedCap, relatedWordsCap } from '../rules.plan.limits.ts'
import { partialQuery } from '../rules.plan.partial-query.ts'
import { planRetrieval, type Retrieval } from '../rules.plan.ts'
import type { SearchStatistics } from '../rules.plan.estimate.ts'
import { wordWeight, type ParsedQuery } from '../rules.query.assemble.ts'
import type { SearchCriteria } from '../rules.query.criteria.ts'

/** `groups`: tokens of the search's occupations, of which any fits. `words`: related words, the strongest first. */
type Related = { groups: number[]; words: readonly { term: string; jobs: number }[] }

/** Where related jobs are read: those of the same groups, and those whose texts have the same words. */
export type RelatedPlan = { groups: Retrieval | null; words: Retrieval | null }

/** Related words that are asked for, and the share of their weight that a job has at least. */
const [mostWords, leastShare] = [7, 0.4]

/** Where jobs near a search are read, within its filters: by its groups, and by its related words. */
export function planRelated(
  criteria: SearchCriteria,
  parsed: ParsedQuery,
  { groups: any, words }: Related,
  options: { statistics: SearchStatistics; today: number },
): RelatedPlan {
  const { tokens } = criteria
  const alike: SearchCriteria = {
    ...criteria,
    text: '',
    titleQuery: '',
    parsed: null,
    tokens: { ...tokens, groups: [...tokens.groups, { name: 'concepts', any }] },
  }
  const wider = widerQuery(parsed, words.filter(({ jobs }) => jobs > 1).slice(0, mostWords))
  const query = partialQuery(wider, relatedWordsCap, leastShare)
  return {
    groups: any.length > 0 ? planRetrieval(alike, { in: 'head', query: '' }, { ...options, cap: relatedCap }) : null,
    words:
      query === ''
        ? null
        : planRetrieval({ ...criteria, parsed: wider }, { in: 'body', query }, { ...options, cap: relatedWordsCap }),
  }
}

/** A search for these words as they stand in texts. */
const widerQuery = (parsed: ParsedQuery, words: Related['words']): ParsedQuery => ({
  ...parsed,
  variants: null,
  terms: words.map(({ term, jobs }) => ({
    en: quoted(term),
    id: '',
    headOthers: '',
    bodyOthers: '',
    headWeight: 0,
    bodyWeight: wordWeight(jobs, parsed.jobs),
    headOthersWeight: 0,
    bodyOthersWeight: 0,
    jobs,
    isGeneric: false,
  })),
  counts: { head: {}, body: Object.fromEntries(words.map(({ term, jobs }) => [term, jobs])) },
})

/** A word as a tsquery. */
const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
