/** What a search showed: its words, the jobs of the page, how many stand before them, and how their order came about. */
export type ShownSearch = {
  words: string
  jobs: readonly string[]
  before: number
  variant: { ranking: string; swapped: number | null; testId: number | null; teams: string | null }
}
