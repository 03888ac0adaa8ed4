/** Positions of which sums are kept and chances known; what stands lower is looked at as rarely as the last. */
export const mostPositions = 100
/** Falls with the position where nothing is measured. */
const decline = 0.7
/** Choices that each of the four counts of a pair needs until it is believed. */
const fewestChoices = 20
/** A position is looked at no more often than the one above it, and not rarer than this share of it. */
const lowestRatio = 0.2
const highestVote = 10

type Count = { shown: number; chosen: number }
/** Lists as they are, and those in which the neighbours at `position` and below changed places. */
export type SwapCounts = {
  position: number
  plain: { upper: Count; lower: Count }
  swapped: { upper: Count; lower: Count }
}
export type Examination = { position: number; examined: number; measured: boolean }

const formula = (position: number): number => position ** -decline
const rate = ({ shown, chosen }: Count): number => chosen / shown

/**
 * How often the lower of two neighbours is looked at for each time that the upper one is. Both jobs stood at both positions, so that how
 * attractive they are cancels out (swap interventions: Joachims, Swaminathan and Schnabel 2017). Null for too few choices.
 */
function ratioOf({ plain, swapped }: SwapCounts): number | null {
  const cells = [plain.upper, plain.lower, swapped.upper, swapped.lower]
  if (cells.some(({ chosen, shown }) => chosen < fewestChoices || shown < chosen)) return null
  const squared = (rate(plain.lower) * rate(swapped.lower)) / (rate(plain.upper) * rate(swapped.upper))
  return Math.min(1, Math.max(lowestRatio, Math.sqrt(squared)))
}

/** The chance of being looked at by position, the first being 1: measured by swapped neighbours, else by a formula. */
export function examination(counts: readonly SwapCounts[], most = mostPositions): Examination[] {
  const ratios = new Map(counts.map((each) => [each.position, ratioOf(each)]))
  const result: Examination[] = [{ position: 1, examined: 1, measured: false }]
  for (let position = 2; position <= most; position++) {
    const above = result.at(-1)?.examined ?? 1
    const measured = ratios.get(position - 1) ?? null
    const ratio = measured ?? formula(position) / formula(position - 1)
    result.push({ position, examined: above * ratio, measured: measured !== null })
  }
  return result
}

/** What a choice at a position counts: the rarer a position is looked at, the more. */
export const voteWeight = (examined: number): number => Math.min(highestVote, 1 / examined)
