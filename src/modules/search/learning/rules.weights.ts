const [lowest, highest] = [0.5, 2]
const mostANight = 1.1
/** Without new votes half of what was learned is left after this many nights. */
const halfLifeNights = 42
/** People who chose as expected, added to those who were seen: one who votes often is one of them. */
const priorPeople = 20
export const fewestPeople = 20
const fewestCompanies = 5
const mostAdded = 3
/** Nearer to the delivered weight than this is the delivered weight. */
const negligible = 0.005

/** What people who searched with a word chose, of one group of occupations. Shares are of all that they chose. */
export type Evidence = {
  word: string
  concept: number
  /** Whether the word leads to the group by the delivered weights. */
  known: boolean
  /** Of the word: one a person, search and day; each person's together count one in the shares. */
  votes: number
  people: number
  companies: number
  seen: number
  expected: number
  /** Of the group: who chose it, and the companies of its jobs that were chosen and shown. */
  groupPeople: number
  groupCompanies: number
  shownCompanies: number
}
export type Learned = {
  word: string
  concept: number
  factor: number
  before: number
  added: boolean
  votes: number
  people: number
  companies: number
  seen: number
  expected: number
}
type Weight = Learned & { pinned: boolean }

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
const keyOf = ({ word, concept }: { word: string; concept: number }) => `${word} ${concept}`

/** Where the factor should be: seen by expected share, held back by people who choose as expected. Null for too little to learn from. */
export function targetOf(evidence: Evidence): number | null {
  const { people, companies, seen, expected, groupPeople, groupCompanies, shownCompanies } = evidence
  if (people < fewestPeople || companies < fewestCompanies || shownCompanies < fewestCompanies || expected <= 0)
    return null
  const target = (seen * people + priorPeople * expected) / ((people + priorPeople) * expected)
  // More weight needs choices of that group by many, at many companies: one company cannot raise its own.
  if (target > 1 && (groupPeople < fewestPeople || groupCompanies < fewestCompanies)) return null
  return between(lowest, target, highest)
}

/** The factor of tomorrow. */
export function nextFactor(before: number, target: number | null): number {
  const next =
    target === null
      ? before ** (0.5 ** (1 / halfLifeNights))
      : between(before / mostANight, target, before * mostANight)
  return between(lowest, next, highest)
}

const nothing = { votes: 0, people: 0, companies: 0, seen: 0, expected: 0 }

/** What is learned tonight, in one order. What an administrator pinned is not among it; nor are groups beyond the strongest three that a word was not known for. */
export function learn(weights: readonly Weight[], evidence: readonly Evidence[]): Learned[] {
  const before = new Map(weights.map((weight) => [keyOf(weight), weight]))
  const today = new Map(evidence.map((each) => [keyOf(each), each]))
  const next = [...new Set([...before.keys(), ...today.keys()])].toSorted().flatMap((key): Learned[] => {
    const [former, current] = [before.get(key), today.get(key)]
    const { word, concept } = current ?? former ?? { word: '', concept: 0 }
    if (former?.pinned) return []
    const added = current ? !current.known : (former?.added ?? false)
    const was = former?.factor ?? 1
    const factor = nextFactor(was, current ? targetOf(current) : null)
    if (Math.abs(factor - 1) < negligible || (added && factor <= 1)) return []
    const { votes, people, companies, seen, expected } = current ?? nothing
    return [{ word, concept, factor, before: was, added, votes, people, companies, seen, expected }]
  })
  const byWord = Map.groupBy(
    next.filter(({ added }) => added),
    ({ word }) => word,
  )
  const dropped = new Set(
    [...byWord.values()].flatMap((list) =>
      list.toSorted((a, b) => b.factor - a.factor || a.concept - b.concept).slice(mostAdded),
    ),
  )
  return next.filter((each) => !dropped.has(each))
}
