type PatternNode = { fixed: Map<string, PatternNode>; parameter?: PatternNode; pattern?: string; rest?: string }
type Routes = Readonly<Record<string, { parentId?: string; path?: string } | undefined>>

const newNode = (): PatternNode => ({ fixed: new Map() })
/** The pattern of an address (`/job/:id`), null for no page. */
export type PatternOf = (pathname: string) => string | null

/** An address as the router compares it: decoded, in small letters. */
function comparable(path: string): string {
  try {
    const segments = path.split('/').map((each) => decodeURIComponent(each).replaceAll('/', '%2F'))
    return segments.join('/').toLowerCase()
  } catch {
    return path.toLowerCase() // wrongly encoded: compared as it is
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** The path of a route with those of its parents. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  return `${route.parentId ? fullPath(routes, route.parentId) : ''}/${route.path ?? ''}`
}

/** Finds the pattern of an address in the tree: what is fixed goes before parameters, as in the router. */
function find(node: PatternNode, segments: readonly string[], at = 0): string | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.pattern ?? node.rest
  const fixed = node.fixed.get(segment)
  return (
    (fixed && find(fixed, segments, at + 1)) ?? (node.parameter && find(node.parameter, segments, at + 1)) ?? node.rest
  )
}

/** Names the route of an address, so that figures are about pages and not about what was opened. */
export function pagePatterns(routes: Routes): PatternOf {
  const root = newNode()
  for (const id of Object.keys(routes)) {
    const segments = segmentsOf(fullPath(routes, id))
    const pattern = `/${segments.join('/')}`
    let node = root
    for (const segment of segments) {
      if (segment === '*') break
      if (segment.endsWith('?')) node.pattern ??= pattern
      if (segment.startsWith(':')) node = node.parameter ??= newNode()
      else {
        const next = node.fixed.get(segment) ?? newNode()
        node.fixed.set(segment, next)
        node = next
      }
    }
    if (segments.at(-1) === '*') node.rest = pattern
    else node.pattern = pattern
  }
  return (pathname) => find(root, segmentsOf(comparable(pathname))) ?? null
}
