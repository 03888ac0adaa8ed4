/** A path of this site, or '/' for anything else: what comes from outside never leads anywhere else (XS-04). */
export function ownPath(target: unknown, origin: string): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return '/'
  const url = URL.parse(target, origin)
  return url && url.origin === origin ? url.pathname + url.search + url.hash : '/'
}
