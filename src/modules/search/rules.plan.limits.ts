/** Above this many open jobs a search avoids work that a smaller site does not notice. */
export const isLarge = (open: number): boolean => open > 100_000
/** Above this many a query with all its names takes most of the time of a search: the index reads the lists of all their words. */
export const needsSimpleQueries = (open: number): boolean => open > 10_000

/** Matches that are ranked at most; later pages are newest first. */
export const rankCap = 600
/** Matches that are read in one time window and counted exactly. */
export const singleWindowFor = (open: number): number => (isLarge(open) ? 1500 : 4000)
/** Matches whose full text is ranked after their titles: reading full texts takes most of the time of a large search. */
export const fullTextCapFor = (open: number): number => (isLarge(open) ? 60 : 150)
/** Matches that are ranked at most where the words may be anywhere in the text. */
export const bodyCapFor = (open: number): number => (isLarge(open) ? 300 : 2000)

/** With fewer exact matches, partial matches follow them. */
export const fewJobs = 20
/** With so many titles that have the words, only titles are searched: this is what such jobs are called. */
export const manyJobs = 200
/** With fewer exact matches of a search of more than two terms, partial matches follow. */
export const minExactMatchesFor = (open: number): number => (isLarge(open) ? 60 : 200)
/** The share of the weight of all terms that a partial match has at least, where there are exact matches enough to fill a page. */
export const partialShare = 0.4

/** Jobs that facets are counted among: all where a person could count them, else the newest. */
export const facetCapFor = (open: number): number => (isLarge(open) ? rankCap : singleWindowFor(open))
/** Jobs that are read for a total alone. */
export const totalCap = 400

/** Rows an OFFSET may skip; deeper pages need the cursor. */
export const deepestOffset = 1000

/**
 * The synonyms that a search can afford: among many jobs those with the rarest words first, up to 1,000 jobs to read, or a four-hundredth of
 * all. `count` is how many jobs have the rarest word of a name.
 */
export function affordableNames<T>(names: readonly T[], open: number, count: (name: T) => number): T[] {
  let left = needsSimpleQueries(open) ? Math.max(1000, open / 400) : Number.POSITIVE_INFINITY
  const affordable = new Set(
    names
      .map((name) => ({ name, jobs: count(name) }))
      .toSorted((a, b) => a.jobs - b.jobs)
      .filter(({ jobs }) => {
        left -= jobs
        return left >= 0
      })
      .map(({ name }) => name),
  )
  return names.filter((name) => affordable.has(name))
}

/** With fewer jobs found by words, related jobs follow. */
export const fewResults = 100
/** What the order by likeness of occupations counts beside the order by words: as an equal vote it harms. */
export const likenessWeight = 0.25
/** The newest jobs of the same groups that are compared. */
export const relatedCap = 2000
/** What the order by related words counts beside the others. */
export const relatedVote = 0.25
/** The newest jobs with related words that are compared. */
export const relatedWordsCap = 200
