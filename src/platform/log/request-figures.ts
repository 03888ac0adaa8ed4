import { durationClassOf } from '#kernel/duration-classes.ts'

/** What was answered on a route: how often, how often by a fault of ours, and how long it took by classes of milliseconds. */
export type RouteFigures = { route: string; count: number; faults: number; classes: number[] }

/** Requests that are no page, call or file: probes, assets, and streams that end when the reader leaves. */
const left = new Set(['/healthz', '/readyz', '/metrics', '/api/live', '/assets/*', '/texts/:version/:locale/:file'])
const isAsset = (pattern: string) => /\.(js|css|svg|png|ico|txt|webmanifest|woff2)$/.test(pattern)
/** As many routes as the site has, and far from a list of what strangers try. */
const maxRoutes = 2000
const others = 'other'
/** The longest name of a figure in the database. */
const longestName = 120

/** Figures of the requests of this process since they were last taken: counters in memory, so that no request writes. */
export class RequestFigures {
  #routes = new Map<string, RouteFigures>()

  /** `pattern` is that of a route, never an address, which names people and things. */
  add(method: string, pattern: string, { status, ms }: { status: number; ms: number }): void {
    if (left.has(pattern) || isAsset(pattern)) return
    const name = `${method === 'HEAD' ? 'GET' : method} ${pattern}`.slice(0, longestName)
    const figures = this.#of(this.#routes.has(name) || this.#routes.size < maxRoutes ? name : others)
    figures.count++
    if (status >= 500) figures.faults++
    const at = durationClassOf(ms)
    while (figures.classes.length <= at) figures.classes.push(0)
    figures.classes[at] = (figures.classes[at] ?? 0) + 1
  }

  /** All figures; counting begins anew. */
  take(): RouteFigures[] {
    const taken = [...this.#routes.values()]
    this.#routes = new Map()
    return taken
  }

  /** What could not be stored counts with what came meanwhile. */
  giveBack(taken: readonly RouteFigures[]): void {
    for (const { route, count, faults, classes } of taken) {
      const figures = this.#of(route)
      figures.count += count
      figures.faults += faults
      for (const [at, n] of classes.entries()) figures.classes[at] = (figures.classes[at] ?? 0) + n
    }
  }

  #of(route: string): RouteFigures {
    const known = this.#routes.get(route) ?? { route, count: 0, faults: 0, classes: [] }
    this.#routes.set(route, known)
    return known
  }
}
