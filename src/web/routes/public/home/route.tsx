import { browsePath } from '#modules/search/rules.url.ts'
import { toJobSummary } from '#modules/search/ui/job-summary.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { scriptJson } from '#web/document/structured-data.tsx'
import { mayLookForJobs } from '#web/document/use-viewer.ts'
import type { Route } from './+types/route'
import { Landing } from './landing.tsx'

export const handle: RouteHandle = { texts: ['home', 'browse', 'recommended'] }

const shownCompanies = 6

export async function loader({ context }: Route.LoaderArgs) {
  const { page, settings, url, caller } = app(context)
  const location = (url.searchParams.get('near') ?? '').slice(0, 100)
  const [categories, fresh, companies, recommendations, meta] = await Promise.all([
    load(context, 'search.categories', { limit: 16 }),
    load(context, 'search.guestJobs', { sort: 'lastPosted', limit: 14 }),
    load(context, 'company.list', { limit: shownCompanies }),
    mayLookForJobs(caller.kind) ? load(context, 'matching.recommended', { limit: 6, location }) : null,
    load(context, 'reference.pageMeta', { a: 'public', b: 'index' }),
  ])
  page.keep = { seconds: 10, parameters: ['near'] }
  page.structured = scriptJson({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: settings.siteName,
    url: `${url.origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${url.origin}${browsePath}?search={words}`,
      'query-input': 'required name=words',
    },
  })
  const recommended = recommendations && {
    basis: recommendations.basis,
    place: recommendations.place,
    jobs: recommendations.list.map(({ why, ...job }) => ({ ...toJobSummary(job), why })),
  }
  return {
    recommended,
    meta: { title: meta.metaTitle, description: meta.metaDesc },
    categories: categories.list
      .filter((each) => each.count > 0)
      .slice(0, 12)
      .map(({ code, label, count }) => ({ code, label, count })),
    fresh: fresh.list
      .filter((job) => !job.hidden && !recommended?.jobs.some(({ id }) => id === job.id))
      .slice(0, 6)
      .map(toJobSummary),
    total: fresh.total,
    estimated: fresh.estimated,
    companies: companies.list
      .filter((each) => each.openJobs > 0)
      .map(({ id, name, logo, industry, rating, response, openJobs }) => ({
        id,
        name,
        logoUrl: logo?.uri ?? null,
        industry: industry?.label ?? null,
        rating,
        answers: response?.percent ?? null,
        openJobs,
      })),
  }
}

export default function Home({ loaderData: { meta, ...shown } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={meta.title} description={meta.description} />
      <Landing {...shown} />
    </>
  )
}
