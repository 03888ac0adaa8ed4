import { recentWords } from '#modules/activity/rules.recent-searches.ts'
import { localSearches, searchesOnAccount, type Recent } from './remembered-searches.ts'

/** What one searched lately, newest first: on the account of a candidate, in this browser for everybody else. */
export function recentSearches(account: boolean): Promise<Recent[]> {
  return account ? searchesOnAccount() : Promise.resolve(localSearches().map(recentWords))
}
