import { Icon } from '#ui/icon.tsx'
import { redirect } from 'react-router'
import * as z from 'zod'
import { alertsContract } from '#modules/alerts/contract.ts'
import { RecentSearches } from '#modules/activity/ui/recent-searches.tsx'
import { SearchCard } from '#modules/alerts/ui/saved-search-card.tsx'
import { idIn } from '#kernel/id.ts'
import { frequencies } from '#kernel/enums/alerts.ts'
import { isFail } from '#kernel/fail.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { app, load, redirectWithNotice, requireCandidate, throwErrorResponse } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/saved-searches'
import { searchesPath } from './my-jobs/address.ts'
import { MyJobsFrame } from './my-jobs/layout.tsx'
import { tabCounts } from './my-jobs/load.ts'

export const handle: RouteHandle = { texts: ['myJobs', 'savedSearch'] }

const frequency = z.enum(frequencies).default('NONE')
const addForm = z.object({ query: z.string().max(2000), name: z.string().trim().max(80), frequency })
const changeForm = alertsContract['alerts.update'].input.pick({ id: true, name: true, frequency: true }).strip()

/** `?add=`, `?name=` and `?frequency=` come from a guest who pressed save and has signed in since: it is saved at once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const add = url.searchParams.get('add')
  // Another site must not fill somebody's list with a link; browsers report the origin of the navigation.
  const ours = ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
  const addError = add && ours ? await addFromAddress(context, add, url.searchParams) : null
  const [searches, recent, preferences, counts] = await Promise.all([
    load(context, 'alerts.list', {}),
    load(context, 'activity.recentSearches', {}),
    load(context, 'notifications.preferences', {}),
    tabCounts(context),
  ])
  return {
    searches: searches.list,
    max: searches.max,
    recent: recent.list,
    fresh: idIn(url.searchParams.get('new')),
    addError,
    mailsOff: preferences.categories.some(
      ({ category, channels }) =>
        category === 'JOB_ALERT' && channels.some(({ channel, enabled }) => channel === 'EMAIL' && !enabled),
    ),
    counts,
  }
}

/** Saves and redirects to the list; returns the errors when it cannot be saved. */
async function addFromAddress(context: Route.LoaderArgs['context'], query: string, params: URLSearchParams) {
  const name = (params.get('name') ?? '').trim().slice(0, 80) || '…'
  const frequency = frequencies.find((each) => each === params.get('frequency')) ?? 'NONE'
  try {
    const { id } = await app(context).call('alerts.add', { query, name, frequency })
    throw redirect(`${searchesPath}?new=${id}#${id}`)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return error.fields.map(({ code, params }) => (params ? `${code}:${JSON.stringify(params)}` : code))
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'add') {
    const done = await submit(context, form, addForm, 'alerts.add', (form) => ({ ...form, name: form.name || '…' }))
    return done.ok ? redirect(`${searchesPath}?new=${done.output.id}#${done.output.id}`) : done.reply
  }
  if (intent === 'forget') {
    await load(context, 'activity.clearRecentSearches', {})
    return redirect(searchesPath)
  }
  if (intent === 'delete') {
    const id = idIn(String(form.get('id') ?? ''))
    if (id) await load(context, 'alerts.softDelete', { ids: [id] })
    return redirect(searchesPath)
  }
  const done = await submit(context, form, changeForm, 'alerts.update')
  if (!done.ok) return done.reply
  return redirectWithNotice(context, `${searchesPath}#${done.output.id}`, 'SAVED')
}

/** Saved searches: open, rename, how often to hear of new jobs, delete. */
export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('savedSearch')
  const errorTexts = useErrorTexts()
  const { searches, max, recent, fresh, addError, mailsOff, counts } = loaderData
  const wrong = addError ?? Object.values(actionData?.error ?? {}).flatMap((codes) => codes ?? [])
  const savedSearch = searches.find(({ id }) => id === fresh)
  return (
    <MyJobsFrame current="searches" counts={counts}>
      {wrong.length > 0 && (
        <Notice tone="error" live className="mb-4" title={t('notSaved')}>
          {errorTexts(wrong).join(' ')}
        </Notice>
      )}
      {savedSearch && (
        <Notice tone="success" live className="mb-4" title={t('keptTitle', { name: savedSearch.name })}>
          {t(`keptText.${savedSearch.frequency}`)}
        </Notice>
      )}
      {searches.length === 0 ? (
        <EmptyState
          icon={<Icon name="search" />}
          title={t('empty')}
          action={
            <LinkButton variant="primary" to="/jobsseekers/browse-jobs">
              {t('browse')}
            </LinkButton>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">{t('lead', { count: max })}</p>
          {mailsOff && searches.some(({ frequency }) => frequency !== 'NONE') && (
            <Notice
              tone="warning"
              className="mb-4"
              title={t('mailsOff.title')}
              action={<LinkButton to="/jobsseekers/settings/notifications">{t('mailsOff.settings')}</LinkButton>}
            >
              {t('mailsOff.text')}
            </Notice>
          )}
          <ul aria-label={t('label')} className="grid gap-4 lg:grid-cols-2 lg:items-start">
            {searches.map((search) => (
              <li key={search.id} className="min-w-0">
                <SearchCard search={search} open={search.id === fresh && search.frequency === 'NONE'} />
              </li>
            ))}
          </ul>
        </>
      )}
      <RecentSearches recent={recent} />
    </MyJobsFrame>
  )
}
