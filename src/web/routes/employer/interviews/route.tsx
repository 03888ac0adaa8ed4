import { zoneTitle } from '#kernel/zone-names.ts'
import type { AgendaRow } from '#modules/interviews/contract.shapes.ts'
import { Agenda } from '#modules/interviews/ui/agenda.tsx'
import { FeedCard } from '#modules/interviews/ui/feed-card.tsx'
import { dayText } from '#modules/interviews/rules.clock.ts'
import { dayAfter } from '#modules/interviews/rules.days.ts'
import { listKinds } from '#modules/interviews/rules.ts'
import { ReceivedInterviewView } from '#modules/interviews/ui/received-interviews.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { feedAction, feedUrlOf } from '#web/interviews/feed-action.ts'
import { load, requireMember } from '#web/pipeline/request.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { agendaPath, readAgenda, type AgendaAddress } from './address.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['interviews'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const address = readAgenda(url.searchParams)
  const { feed } = await load(context, 'interviews.feed', {})
  const days = address.view === 'day' ? 1 : 7
  const span = { from: address.from, fromMonday: address.view !== 'day', days }
  const agenda = await load(context, 'interviews.agenda', { ...span, mine: address.mine })
  const list =
    address.view === 'list'
      ? await load(context, 'interviews.list', { which: address.which, after: address.after })
      : null
  return {
    address,
    feed,
    agenda,
    zone: zoneTitle(new Date(), agenda.timeZone),
    list: list?.side === 'EMPLOYER' ? { rows: list.list, next: list.next } : null,
    days: Array.from({ length: days }, (_, index) => dayAfter(agenda.from, index)),
  }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  feedAction(context, (await request.formData()).get('intent'), '/employer/interviews')

const linkOf = (row: Pick<AgendaRow, 'applicationId'>) => `/employer/response-detail?id=${row.applicationId}#interviews`

/** The interviews of the company by day, by week, or as a list; works without JavaScript. */
export default function EmployerInterviews({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('interviews')
  const locale = useLocale()
  const { address, agenda, zone, days, list, feed } = loaderData
  const span = [...new Set([days[0], days.at(-1)])].flatMap((day) => (day ? [dayText(day, locale)] : [])).join(' – ')
  return (
    <Page width="wide">
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<Counts counts={agenda.counts} address={address} />} />
      <ErrorMessage answer={actionData} />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label={t('agenda.view')} className="flex flex-wrap gap-2">
          {(['day', 'week', 'list'] as const).map((view) => (
            <ChipLink key={view} to={agendaPath({ ...address, view })} on={address.view === view}>
              {t(`agenda.${view}`)}
            </ChipLink>
          ))}
        </nav>
        {address.view === 'list' ? (
          <ListChoice address={address} />
        ) : (
          <SpanChoice address={address} from={days[0]?.date ?? ''} />
        )}
      </div>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="min-w-0">
          {list ? (
            <List rows={list.rows} next={list.next} address={address} />
          ) : (
            <>
              <p className="k-hint mb-3">
                {`${span} · `}
                {t('agenda.zone', { zone })}
              </p>
              {agenda.list.length === 0 ? (
                <EmptyState icon={<Icon name="calendar-clock" />} title={t('agenda.empty')}>
                  {t('agenda.emptyText')}
                </EmptyState>
              ) : (
                <Agenda days={days} today={agenda.today} list={agenda.list} linkOf={linkOf} />
              )}
            </>
          )}
        </div>
        <FeedCard feed={feed} url={feedUrlOf(actionData)} />
      </div>
    </Page>
  )
}

type CountsProps = { counts: { upcoming: number; waiting: number }; address: AgendaAddress }

/** How many come up and how many wait for an answer, with the lists of them: a week shows neither those of the next nor those without a time. */
function Counts({ counts: { upcoming, waiting }, address }: CountsProps) {
  const t = useTexts('interviews')
  const inList = (count: number, which: AgendaAddress['which'], text: string) =>
    count > 0 ? (
      <Link className="k-link" to={agendaPath({ ...address, view: 'list', which, after: null })}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <>
      {inList(upcoming, 'UPCOMING', t('agenda.upcoming', { upcoming }))} ·{' '}
      {inList(waiting, 'WAITING', t('agenda.waiting', { waiting }))}
    </>
  )
}

function SpanChoice({ address, from }: { address: AgendaAddress; from: string }) {
  const t = useTexts('interviews')
  const step = address.view === 'day' ? 1 : 7
  const to = (days: number) => agendaPath({ ...address, from: dayAfter(from, days).date })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" to={to(-step)}>
          {t('agenda.previous')}
        </LinkButton>
        <LinkButton size="sm" to={agendaPath({ ...address, from: null })}>
          {t('agenda.today')}
        </LinkButton>
        <LinkButton size="sm" to={to(step)}>
          {t('agenda.next')}
        </LinkButton>
      </div>
      <nav aria-label={t('agenda.who')} className="flex flex-wrap gap-2">
        <ChipLink to={agendaPath({ ...address, mine: false })} on={!address.mine}>
          {t('agenda.all')}
        </ChipLink>
        <ChipLink to={agendaPath({ ...address, mine: true })} on={address.mine}>
          {t('agenda.mine')}
        </ChipLink>
      </nav>
    </>
  )
}

function ListChoice({ address }: { address: AgendaAddress }) {
  const t = useTexts('interviews')
  return (
    <nav aria-label={t('agenda.which')} className="flex flex-wrap gap-2">
      {listKinds.map((which) => (
        <ChipLink key={which} to={agendaPath({ ...address, which, after: null })} on={address.which === which}>
          {t(`agenda.${which}`)}
        </ChipLink>
      ))}
    </nav>
  )
}

type InterviewList = NonNullable<Route.ComponentProps['loaderData']['list']>

function List({ rows, next, address }: InterviewList & { address: AgendaAddress }) {
  const t = useTexts('interviews')
  if (rows.length === 0)
    return (
      <EmptyState icon={<Icon name="calendar-clock" />} title={t('agenda.nothing')}>
        {t('agenda.nothingText')}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4">
        {rows.map((row) => (
          <Card as="li" key={row.id}>
            <ReceivedInterviewView
              interview={row}
              heading={
                <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
                  <Link to={linkOf(row)}>{row.candidateName}</Link>
                  <span className="block text-sm font-normal text-muted">{row.job.title}</span>
                </h2>
              }
            />
          </Card>
        ))}
      </ul>
      {next && (
        <p className="mt-5">
          <LinkButton to={agendaPath({ ...address, after: next })}>{t('agenda.more')}</LinkButton>
        </p>
      )}
    </>
  )
}
