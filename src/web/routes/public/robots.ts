import { app } from '#web/pipeline/request.ts'
import type { Route } from './+types/robots'

/** Not for crawlers: everything personal, calls, files, and searches with filters (their jobs are in the sitemap). */
const closed = [
  '/admin',
  '/client/',
  '/api/',
  '/files/',
  '/logout',
  '/language',
  '/devices',
  '/undo-email',
  '/mailbox',
  '/jobsseekers/browse-jobs?',
  '/jobsseekers/browse-jobs?domain=*&',
  '/jobsseekers/my-jobs',
  '/jobsseekers/apply-job',
  '/jobsseekers/profile',
  '/jobsseekers/notification',
  '/jobsseekers/create-resume',
  '/employer/',
]
const open = [
  // Pages of fields; the landing page and the sitemap lead to them.
  '/jobsseekers/browse-jobs?domain=',
  '/jobsseekers/browse-jobs?domain=*&lng=',
  // Logos: pictures of previews and of the structured data.
  '/files/p/',
  '/jobsseekers/browse-jobs?lng=',
  '/employer/register',
  '/employer/terms-condition',
  '/employer/pricing-and-plans',
  '/employer/login',
]

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = app(context).url
  const lines = [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
