/** A job that holds a slot of the plan. */
export type SlotJob = { id: string; takenAt: Date }

/** Which jobs lose their slot when there are only so many: those that the company chose stay first, then the oldest. */
export function jobsBeyond(jobs: readonly SlotJob[], limit: number, keptIds: readonly string[]): string[] {
  const isChosen = ({ id }: SlotJob) => Number(keptIds.includes(id))
  return jobs
    .toSorted(
      (one, other) =>
        isChosen(other) - isChosen(one) ||
        one.takenAt.getTime() - other.takenAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(limit)
    .map(({ id }) => id)
}

/** The smaller of two limits; null is unlimited. */
export const lowest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
