import { baseSets, type SetName } from '#platform/i18n/sets.ts'

/** What a route declares about itself: `export const handle: RouteHandle = { texts: ['jobPost'] }`. */
export type RouteHandle = {
  /** Text sets of the page beyond those that every page loads. */
  texts?: readonly Exclude<SetName, (typeof baseSets)[number]>[]
}

/** `base` and the sets that the matched routes name. */
export function setsOf(matches: readonly { handle: unknown }[]): string[] {
  return [...new Set(['base', ...matches.flatMap((match) => (match.handle as RouteHandle | undefined)?.texts ?? [])])]
}
