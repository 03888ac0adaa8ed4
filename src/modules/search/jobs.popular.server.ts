import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { masterNames, nearestMasters } from '#modules/reference/public.server.ts'
import { jobSearchInput } from './contract.ts'
import { searchJobs } from './handlers.search.server.ts'
import { replacePopularSearches, searchedByMany, type PopularSearch } from './store.synonyms.server.ts'

const mostSearched = 40

/** A search as it was typed; a sequence that stands for no letter is left as it is. */
function typed(words: string): string {
  try {
    return decodeURIComponent(words).slice(0, 200)
  } catch {
    return words.slice(0, 200)
  }
}

/** Also when it finds only what fits in part or another spelling. */
async function askFor(ctx: Context, search: string): Promise<Pick<PopularSearch, 'findsNothing' | 'suggestion'>> {
  const { total, exact, didYouMean } = await searchJobs(ctx, jobSearchInput.parse({ search, limit: 1 }))
  if (total > 0 && exact !== 0 && didYouMean === null) return { findsNothing: false, suggestion: null }
  const suggestion = didYouMean === null ? await occupationFor(ctx, search) : { en: didYouMean, id: didYouMean }
  return { findsNothing: true, suggestion }
}

/** From here on the names of an occupation are alike enough to be proposed to a person, who decides: "koki sushi" is a chef by 0.63. */
const alikeFrom = 0.3

/** The occupation whose name is most like the words; none for a name that is known, since a synonym of it finds no more. */
async function occupationFor(ctx: Context, search: string): Promise<PopularSearch['suggestion']> {
  const [first] = await nearestMasters(ctx.db, 'JOB_ROLE', search, { limit: 1 })
  if (!first || first.likeness < alikeFrom || first.likeness === 1) return null
  return masterNames(ctx.db, 'JOB_ROLE', first.code)
}

export const askPopular = jobName<object>('search.popular')

/** Asks the search what many people searched for lately: a page of administrators then reads one table instead of searching 40 times. */
async function ask(ctx: Context): Promise<void> {
  const searches = new Map<string, PopularSearch>()
  for (const { words, people } of await searchedByMany(ctx.db, mostSearched)) {
    const search = typed(words).trim()
    // Two encodings of the same words are one search, of as many people as the first.
    if (search === '' || searches.has(search)) continue
    searches.set(search, { words: search, people, ...(await askFor(ctx, search)) })
  }
  await replacePopularSearches(ctx.db, [...searches.values()], ctx.now)
}

export const popularSearchJobs = [handle(askPopular, ask, { cron: '*/10 * * * *' })]
