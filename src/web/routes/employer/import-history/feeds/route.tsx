import { BackLink } from '#ui/back-link.tsx'
import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import { feedForm, newFeedForm } from '#modules/imports/feeds/contract.forms.ts'
import { maxFeeds } from '#modules/imports/feeds/rules.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { usePolling } from '#ui/use-polling.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { feedsPath, importsPath } from '../addresses.ts'
import { Problem, type StepReply } from '../problem.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedForm } from './feed-form.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['imports'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = app(context).url
  const { list } = await load(context, 'imports.feeds', {})
  const edit = searchParams.get('edit')
  const editing = list.find(({ id }) => id === edit) ?? null
  const isNew = edit === 'new' && list.length < maxFeeds
  // The version that a feed had when somebody asked for a fetch: it is another once that is done.
  const [id, version] = (searchParams.get('fetching') ?? '').split('.')
  const fetching = list.find((feed) => feed.id === id && feed.version === Number(version) && feed.state === 'ACTIVE')
  // The id of a new feed is made here, so that a form that is sent twice makes one.
  return { list, editing, form: editing?.id ?? (isNew ? crypto.randomUUID() : null), fetching: fetching?.id ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { call } = app(context)
  const [intent, id, version] = [
    form.get('intent'),
    idShape.catch('').parse(form.get('id')),
    Number(form.get('version')),
  ]
  if (intent === 'create') {
    const made = await submit(context, form, newFeedForm, 'imports.createFeed', (value) => ({ id, ...value }))
    return made.ok ? redirect(`${feedsPath}?fetching=${id}.${made.output.version}`) : made.reply
  }
  if (intent === 'change') {
    const target = { id, version, active: form.get('active') === 'yes' }
    const changed = await submit(context, form, feedForm, 'imports.changeFeed', (value) => ({ ...target, ...value }))
    return changed.ok ? redirect(feedsPath) : changed.reply
  }
  try {
    if (intent === 'fetch') {
      const feed = await call('imports.fetchFeed', { id })
      return redirect(`${feedsPath}?fetching=${id}.${feed.version}`)
    }
    if (intent === 'delete') {
      await call('imports.deleteFeed', { id })
      return redirect(feedsPath)
    }
    if (intent !== 'pause' && intent !== 'resume') throwBadInput()
    const { list } = await call('imports.feeds', {})
    const feed = list.find((each) => each.id === id)
    if (!feed) throw data({ code: 'NOT_FOUND' }, { status: 404 })
    const { hours, pauseGone } = feed
    const active = intent === 'resume'
    const now = await call('imports.changeFeed', { id, version, hours, pauseGone, active })
    return redirect(active ? `${feedsPath}?fetching=${id}.${now.version}` : feedsPath)
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    const reply: StepReply = { code: error.code, params: error.params }
    return data(reply, { status: error.status })
  }
}

/** Seconds between two looks while a feed is being fetched. */
const pauses = [2, 4, 8, 15]

/** The addresses that a company's jobs are fetched from. */
export default function JobFeeds({ loaderData: { list, editing, form, fetching }, actionData }: Route.ComponentProps) {
  const t = useTexts('imports')
  usePolling(fetching !== null, pauses)
  return (
    <Page width="reading">
      <PageMeta title={t('feeds.title')} noindex />
      <PageHead
        title={t('feeds.title')}
        lead={t('feeds.lead')}
        back={<BackLink to={importsPath}>{t('feeds.back')}</BackLink>}
        actions={
          !form &&
          list.length < maxFeeds && (
            <LinkButton to={`${feedsPath}?edit=new`} variant="primary">
              {t('feeds.new')}
            </LinkButton>
          )
        }
      />
      {actionData && 'code' in actionData && <Problem reply={actionData} />}
      {form && (
        <Card className="mb-6">
          <FeedForm
            key={form}
            id={form}
            feed={editing}
            lastResult={actionData && 'status' in actionData ? actionData : null}
          />
        </Card>
      )}
      {list.length === 0 && !form && (
        <Card>
          <EmptyState level={2} title={t('feeds.none')}>
            <p>{t('feeds.noneText')}</p>
          </EmptyState>
        </Card>
      )}
      <ul className="grid gap-4">
        {list.map((feed) => (
          <FeedCard key={feed.id} feed={feed} isFetching={feed.id === fetching} />
        ))}
      </ul>
      {list.length >= maxFeeds && <p className="k-hint mt-4">{t('feeds.limit', { max: maxFeeds })}</p>}
    </Page>
  )
}
