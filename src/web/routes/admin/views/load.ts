import { filtersOf, type ConsoleList, type Filters } from '#modules/admin/views/rules.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

export type Saved = {
  list: ConsoleList
  views: EndpointOutput<'admin.views.list'>['list']
  /** What the list is filtered by now. */
  filters: Filters
}

/** The views of a list that the administrator keeps, beside what the address filters by. */
export async function loadViews(context: PageContext, list: ConsoleList): Promise<Saved> {
  const { list: views } = await load(context, 'admin.views.list', { list })
  return { list, views, filters: filtersOf(list, app(context).url.searchParams) }
}
