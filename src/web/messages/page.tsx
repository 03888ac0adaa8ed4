import type { RefObject } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Form, Link } from 'react-router'
import { ThreadList } from '#modules/messages/ui/thread-list.tsx'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { ChipLink } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import type { LoadedMessages, MessagesReply } from './data.ts'
import { ThreadPanel } from './thread-panel.tsx'
import { useNewMessages } from './use-new-messages.ts'

type Side = 'CANDIDATE' | 'COMPANY'
type MessagesPageProps = { side: Side; data: LoadedMessages; reply: MessagesReply | null }

const paths = { CANDIDATE: '/jobsseekers/messages', COMPANY: '/employer/messages' } as const

/** Conversations and the open one: side by side from 1024 px, one of them below. */
export function MessagesPage({ side, data, reply }: MessagesPageProps) {
  const t = useTexts('messages')
  useNewMessages()
  const title = useLostFocus<HTMLHeadingElement>(data.id ?? '')
  const { list, next, open, id, show, search, before, mayUseTemplates } = data
  const hrefFor = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(show !== 'all' && { show }), ...(search && { q: search }), ...more })
    return query.size > 0 ? `${paths[side]}?${query.toString()}` : paths[side]
  }
  const filtered = show !== 'all' || search !== '' || before !== null
  if (list.length === 0 && !filtered && !open)
    return (
      <Page width="normal">
        <PageHead title={t('title')} />
        <EmptyState
          icon={<Icon name="messages-square" />}
          title={t(`none.${side}.title`)}
          action={
            <LinkButton to={side === 'COMPANY' ? '/employer/responses' : '/jobsseekers/my-jobs'}>
              {t(`none.${side}.action`)}
            </LinkButton>
          }
        >
          {t(`none.${side}.text`)}
        </EmptyState>
      </Page>
    )
  return (
    <Page width={side === 'COMPANY' ? 'wide' : 'normal'}>
      <div className={open ? 'max-lg:sr-only' : undefined}>
        <PageHead
          title={t('title')}
          actions={
            mayUseTemplates && (
              <LinkButton to="/employer/message-templates" size="sm" className={open ? 'max-lg:hidden' : undefined}>
                {t('templates')}
              </LinkButton>
            )
          }
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className={cx('grid grid-cols-1 gap-3', open && 'max-lg:hidden')}>
          <Filters data={data} side={side} hrefFor={hrefFor} />
          <Card flush className="lg:max-h-[calc(100dvh-16rem)] lg:overflow-y-auto">
            {list.length > 0 ? (
              <ThreadList side={side} rows={list} current={id} hrefFor={(each) => hrefFor({ id: each })} />
            ) : (
              <p className="p-6 text-center text-sm text-muted">{t('list.noneFound')}</p>
            )}
          </Card>
          {(before || next) && (
            <p className="flex justify-between gap-3 text-sm">
              {before ? <Link to={hrefFor({})}>{t('list.newest')}</Link> : <span />}
              {next && <Link to={hrefFor({ before: next })}>{t('list.older')}</Link>}
            </p>
          )}
        </div>
        {open ? (
          <Open key={open.thread.applicationId} side={side} data={data} reply={reply} title={title} hrefFor={hrefFor} />
        ) : (
          <Card className="max-lg:hidden">
            <EmptyState icon={<Icon name="messages-square" />} title={t('select.title')}>
              {t('select.text')}
            </EmptyState>
          </Card>
        )}
      </div>
    </Page>
  )
}

type PartProps = { side: Side; data: LoadedMessages; hrefFor: (more: Record<string, string>) => string }

function Filters({ data: { show, search }, side, hrefFor }: PartProps) {
  const t = useTexts('messages')
  const to = (each: string) => `${paths[side]}${each === 'all' ? '' : `?show=${each}`}`
  return (
    <>
      <Form method="get" role="search" className="flex items-end gap-2">
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <div className="min-w-0 flex-1">
          <TextField key={search} name="q" type="search" label={t(`search.${side}`)} defaultValue={search} />
        </div>
        <Button type="submit">{t('search.submit')}</Button>
      </Form>
      <nav aria-label={t('filter.label')} className="flex flex-wrap gap-2">
        {(['all', 'unread', 'waiting'] as const).map((each) =>
          each === 'waiting' && side === 'CANDIDATE' ? null : (
            <ChipLink key={each} to={search ? hrefFor({ show: each }) : to(each)} on={show === each}>
              {t(`filter.${each}`)}
            </ChipLink>
          ),
        )}
      </nav>
    </>
  )
}

type OpenProps = PartProps & { reply: MessagesReply | null; title: RefObject<HTMLHeadingElement | null> }

function Open({ side, data, reply, title, hrefFor }: OpenProps) {
  const t = useTexts('messages')
  const { open } = data
  if (!open) return null
  const { thread } = open
  const { applicationId: id, jobId, jobSlug, jobTitle } = thread
  const name = thread.side === 'COMPANY' ? thread.candidate : thread.company
  const about = side === 'COMPANY' ? `/employer/response-detail?id=${id}` : `/jobsseekers/my-jobs?id=${id}#${id}`
  const oldest = thread.list[0]?.seq
  return (
    <Card as="section" id="messages" aria-labelledby="thread-title" className="min-w-0 scroll-mt-20">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-3">
        <div className="min-w-0">
          <Link
            to={hrefFor({})}
            className="mb-1 inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-nila-ink lg:hidden"
          >
            <Icon name="arrow-left" size={16} />
            {t('back')}
          </Link>
          <h2 id="thread-title" ref={title} tabIndex={-1} className="text-lg [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {side === 'CANDIDATE' && jobSlug ? (
              <Link to={jobPath({ id: jobId, slug: jobSlug })}>{jobTitle}</Link>
            ) : (
              jobTitle
            )}
          </p>
        </div>
        <LinkButton to={about} size="sm">
          {t(`about.${side}`)}
        </LinkButton>
      </header>
      <ThreadPanel
        open={open}
        earlierTo={oldest ? hrefFor({ id, older: String(oldest) }) : null}
        reply={reply}
        templateHref={side === 'COMPANY' ? (template) => hrefFor({ id, template }) : undefined}
      />
    </Card>
  )
}
