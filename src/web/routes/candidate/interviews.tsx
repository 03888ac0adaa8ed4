import { redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { listKinds } from '#modules/interviews/rules.ts'
import { FeedCard } from '#modules/interviews/ui/feed-card.tsx'
import { OwnInterviewCard } from '#modules/interviews/ui/own-interview.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { feedAction, feedUrlOf } from '#web/interviews/feed-action.ts'
import { readAnswer, refusedAnswer, typedIn } from '#web/interviews/read-answer.ts'
import { app, load, redirectWithNotice, requireCandidate, throwErrorResponse } from '#web/pipeline/request.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/interviews'

export const handle: RouteHandle = { texts: ['interviews'] }

const pathOf = (which: string, after?: string | null) =>
  `/jobsseekers/interviews?${new URLSearchParams({ which, ...(after && { after }) }).toString()}`

/** Without a choice what waits for an answer comes first, then what is booked. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const kind = listKinds.find((each) => each === url.searchParams.get('which')) ?? null
  const after = url.searchParams.get('after')
  const own = async (which: (typeof listKinds)[number]) => {
    const answer = await load(context, 'interviews.list', { which, ...(kind === which && { after }) })
    if (answer.side !== 'CANDIDATE') throw redirect('/')
    return answer
  }
  const { feed } = await load(context, 'interviews.feed', {})
  if (kind) {
    const { list, next } = await own(kind)
    return { which: kind, list, next, feed }
  }
  const [waiting, booked] = [await own('WAITING'), await own('UPCOMING')]
  return { which: null, list: [...waiting.list, ...booked.list], next: null, feed }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireCandidate(context)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'feed-create' || intent === 'feed-revoke')
    return feedAction(context, intent, '/jobsseekers/interviews')
  const { id, version, answer } = readAnswer(form)
  const { call } = app(context)
  const target = { id, version }
  try {
    if (answer.action === 'PICK') await call('interviews.pick', { ...target, slotId: answer.slotId })
    else if (answer.action === 'OTHER')
      await call('interviews.askOther', { ...target, note: answer.note ?? null, windows: answer.windows ?? [] })
    else if (answer.action === 'DECLINE') await call('interviews.decline', { ...target, note: answer.note ?? null })
    else if (answer.action === 'CANCEL') await call('interviews.cancel', { ...target, note: answer.note })
    else await call('interviews.askMove', { ...target, note: answer.note })
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    return failedAt(`${answer.action}:${id}`, error, typedIn(form))
  }
  return redirectWithNotice(context, `/jobsseekers/interviews#${id}`, 'SAVED')
}

/** A candidate's interviews: what waits for their answer, what is booked, what is over. */
export default function CandidateInterviews({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('interviews')
  const { which, list, next, feed } = loaderData
  const refusedIn = (id: string) => refusedAnswer(actionData, (action) => `${action}:${id}`)
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('own.lead')} />
      {!list.some(({ id }) => refusedIn(id)?.wrong.length) && <ErrorMessage answer={actionData} />}
      <nav aria-label={t('agenda.which')} className="mb-5 flex flex-wrap gap-2">
        <ChipLink to="/jobsseekers/interviews" on={which === null}>
          {t('agenda.UPCOMING')}
        </ChipLink>
        <ChipLink to={pathOf('PAST')} on={which === 'PAST'}>
          {t('agenda.PAST')}
        </ChipLink>
      </nav>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        {list.length === 0 ? (
          <EmptyState icon={<Icon name="calendar-clock" />} title={t('own.empty')}>
            {t('own.emptyText')}
          </EmptyState>
        ) : (
          <div className="grid min-w-0 gap-4">
            {list.map((interview) => (
              <OwnInterviewCard key={interview.id} interview={interview} signedIn refused={refusedIn(interview.id)} />
            ))}
            {next && which && (
              <p>
                <LinkButton to={pathOf(which, next)}>{t('agenda.more')}</LinkButton>
              </p>
            )}
          </div>
        )}
        <FeedCard feed={feed} url={feedUrlOf(actionData)} />
      </div>
    </Page>
  )
}
