/** Names the account that a page was drawn for in what its script fetches: compared with who is signed in, never trusted. */
export const pageAccountHeader = 'x-page-account'

/**
 * Whether somebody else signed in since the page was drawn, in another tab of the same browser. What that page sends was typed by the one
 * before. A session that ended is told apart elsewhere.
 */
export const isOtherAccount = (pageAccount: unknown, caller: object): boolean =>
  typeof pageAccount === 'string' && 'accountId' in caller && caller.accountId !== pageAccount
