import { data } from 'react-router'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { browseTo } from '#modules/search/rules.url.ts'
import { app, load } from '#web/pipeline/request.ts'
import { openPages, urlSet, xmlAnswer } from '#web/pipeline/sitemap.ts'
import type { Route } from './+types/sitemap-file'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url, requestId } = app(context)
  if (params.file === 'pages.xml') {
    const { list } = await load(context, 'search.categories', {})
    const fields = list.filter(({ count }) => count > 0).map(({ code }) => browseTo({ domain: [code] }))
    return xmlAnswer(
      urlSet(
        url.origin,
        [...openPages, ...fields].map((path) => ({ path })),
      ),
    )
  }
  const [, kind, page] = /^(jobs|companies)-([1-9]\d{0,3})\.xml$/.exec(params.file) ?? []
  if (kind !== 'jobs' && kind !== 'companies') throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  const { list, pages } = await load(context, 'search.sitemap', { kind, page: Number(page) })
  if (Number(page) > pages) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  const path = (row: (typeof list)[number]) =>
    kind === 'jobs' ? jobPath(row) : `/jobsseekers/company-profile?id=${row.id}`
  return xmlAnswer(
    urlSet(
      url.origin,
      list.map((row) => ({ path: path(row), changedAt: row.changedAt })),
    ),
  )
}
