import { app, load } from '#web/pipeline/request.ts'
import { sitemapIndex, xmlAnswer } from '#web/pipeline/sitemap.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = app(context)
  const [jobs, companies] = await Promise.all([
    load(context, 'search.sitemap', { kind: 'jobs' }),
    load(context, 'search.sitemap', { kind: 'companies' }),
  ])
  return xmlAnswer(sitemapIndex(url.origin, { jobs: jobs.pages, companies: companies.pages }))
}
