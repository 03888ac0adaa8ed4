/** Who reported, as far as it tells whether several reporters are one person. */
export type Reporter = {
  weight: number
  /** Hashes of the address block and of the browser's device, and the reporter's own company; null when there is none. */
  network: string | null
  device: string | null
  companyId: string | null
}

/** Reporters who share an address block, a device or a company are one. */
export function independent<R extends Reporter>(reports: readonly R[]): R[] {
  const strongestFirst = reports.toSorted((one, other) => other.weight - one.weight)
  const counted: R[] = []
  for (const report of strongestFirst) {
    const shares = (each: R, key: 'network' | 'device' | 'companyId') =>
      report[key] !== null && each[key] === report[key]
    const known = counted.some((each) => shares(each, 'network') || shares(each, 'device') || shares(each, 'companyId'))
    if (!known) counted.push(report)
  }
  return counted
}

/** W: the sum of what independent reporters count; all employers together at most 0.5, because they report competitors. */
export function totalWeight(reports: readonly Reporter[]): number {
  const counted = independent(reports)
  const sum = (list: readonly Reporter[]) => list.reduce((total, { weight }) => total + weight, 0)
  const employers = counted.filter(({ companyId }) => companyId !== null)
  return sum(counted.filter(({ companyId }) => companyId === null)) + Math.min(0.5, sum(employers))
}
