import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/mailbox'

export const handle: RouteHandle = { texts: ['account'] }

/** Demo mode only: elsewhere the call answers not found, and so does the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = app(context).url
  const page = Math.min(1000, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1))
  const { list, total, limit, administrators } = await shownPage(
    context,
    load(context, 'accounts.demoMailbox', { page, limit: 20 }),
  )
  const open = list.find(({ id }) => id === searchParams.get('id')) ?? list[0]
  const rows = list.map(({ id, to, subject, otp, createdAt }) => ({ id, to, subject, otp, createdAt }))
  return {
    rows,
    open: open ? { id: open.id, subject: open.subject, to: open.to, text: open.text } : null,
    page,
    pages: Math.max(1, Math.ceil(total / limit)),
    administrators,
  }
}

type Data = Route.ComponentProps['loaderData']

/** Mails that were captured instead of sent, newest first, codes at a glance. */
export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const t = useTexts('account')
  const { rows, open, page, pages, administrators } = loaderData
  return (
    <Page>
      <PageMeta title={t('mailbox.title')} noindex />
      <PageHead
        title={t('mailbox.title')}
        lead={t('mailbox.lead')}
        actions={
          <LinkButton to="/mailbox" reloadDocument icon={<Icon name="rotate-cw" size={18} />}>
            {t('mailbox.reload')}
          </LinkButton>
        }
      />
      {administrators.length > 0 && (
        <Notice className="mb-6" title={t('mailbox.admin')}>
          <dl className="my-1 flex flex-wrap gap-x-8 gap-y-2">
            {administrators.map(({ name, email, totp }) => (
              <div key={email}>
                <dt className="text-sm">
                  {name} · {email}
                </dt>
                <dd className="text-2xl font-bold tracking-widest tabular-nums">{totp}</dd>
              </div>
            ))}
          </dl>
          <p>{t('mailbox.adminHint')}</p>
        </Notice>
      )}
      {open ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
          <MailList rows={rows} open={open.id} page={page} />
          <article className="k-card" aria-labelledby="open-mail">
            <h2 id="open-mail" className="text-lg">
              {open.subject}
            </h2>
            <p className="mb-4 text-sm text-muted">{t('mailbox.to', { to: open.to })}</p>
            <pre className="overflow-x-auto font-sans break-words whitespace-pre-wrap">{open.text}</pre>
          </article>
        </div>
      ) : (
        <EmptyState icon={<Icon name="mail-open" />} title={t('mailbox.empty.title')}>
          <p>{t('mailbox.empty.text')}</p>
        </EmptyState>
      )}
      {pages > 1 && (
        <Pagination
          label={t('mailbox.pages')}
          page={page}
          pages={pages}
          hrefFor={(to) => `/mailbox?page=${to}`}
          previous={t('mailbox.previous')}
          next={t('mailbox.next')}
          pageLabel={(to) => t('mailbox.page', { page: String(to) })}
        />
      )}
    </Page>
  )
}

function MailList({ rows, open, page }: { rows: Data['rows']; open: string; page: number }) {
  const t = useTexts('account')
  const ago = useAgo()
  return (
    <nav aria-label={t('mailbox.list')} className="k-card" data-flush="true">
      <ol className="divide-y divide-line">
        {rows.map((mail) => (
          <li key={mail.id}>
            <Link
              to={`/mailbox?page=${page}&id=${mail.id}`}
              aria-current={mail.id === open || undefined}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4 not-aria-[current]:hover:bg-sunken aria-[current]:bg-nila-soft"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold">{mail.subject}</span>
                <span className="block truncate text-sm text-muted">{mail.to}</span>
              </span>
              <span className="text-end text-sm text-muted">
                {mail.otp && (
                  <span className="block text-lg font-bold text-ink tabular-nums">
                    <span className="sr-only">{t('mailbox.code')} </span>
                    {mail.otp}
                  </span>
                )}
                {ago(mail.createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
