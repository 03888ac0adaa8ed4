import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

/** Addresses without a page of their own to look at. */
const pageless = [
  ...'/jobsseekers/apply-elsewhere /robots.txt /sitemap.xml /sitemap/:file /language /employer/switch /logout'.split(
    ' ',
  ),
  '/jobsseekers/settings/link/:provider',
  '/calendar/:token',
  '/interview-file/:id',
  '/dismiss',
  '/admin/audit/export',
  '/admin/invoices/export/:month/:format',
  '/admin/lists/:list/csv',
  '/admin/moderation/export',
]

/** Every path of routes.ts that shows a page. */
export function builtPaths(entries = routes as readonly RouteConfigEntry[], base = ''): string[] {
  const all = entries.flatMap((entry) => {
    const here = entry.path ? `${base}/${entry.path}` : base
    return entry.children ? builtPaths(entry.children, here) : [here || '/']
  })
  return [...new Set(all)].filter((path) => !pageless.includes(path))
}
