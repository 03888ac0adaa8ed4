/** Sections of the start page below the search, in the order that is built in. */
export const startSections = ['recommended', 'categories', 'fresh', 'companies', 'advantages', 'employers'] as const
export type StartSection = (typeof startSections)[number]

/** The order is a text of the page, so that it has its drafts, versions and undo: names of sections with spaces between. */
export const orderKey = 'order'

const namesIn = (order: string) => order.split(' ').filter((name) => name !== '')
const isSection = (name: string): name is StartSection => (startSections as readonly string[]).includes(name)

/** Sections in the order of the page; those that an order of an earlier release does not name come last. */
export function sectionsIn(order: string): StartSection[] {
  return [...new Set([...namesIn(order).filter(isSection), ...startSections])]
}

/** What is wrong with an order that is to be saved, or null: every section once. */
export function orderProblem(order: string): { code: string } | null {
  const names = namesIn(order)
  if (names.some((name) => !isSection(name))) return { code: 'NOT_IN_LIST' }
  if (new Set(names).size < names.length) return { code: 'DUPLICATE' }
  return names.length < startSections.length ? { code: 'REQUIRED' } : null
}
