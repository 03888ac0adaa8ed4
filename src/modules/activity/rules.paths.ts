// What a browser needs of this module as soon as a page is there: this file is loaded with every page.

/** Where choices are sent: the action of this page answers `{ choice }`, or goes back to `next` without JavaScript. */
export const choicePath = '/jobsseekers/job-detail'
/** What a reader chooses about a job: saved, hidden, or neither any more. */
export const choices = ['LIKE', 'DISLIKE', 'NONE'] as const
export type Choice = (typeof choices)[number]
/** Searches that are remembered, on the account or in this browser. */
export const maxRecentSearches = 10
