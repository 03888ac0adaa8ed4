import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { categoriesFor } from '#modules/notifications/rules.ts'
import { NotificationDays } from '#modules/notifications/ui/notification-days.tsx'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useUnread } from '#web/shells/use-unread.ts'
import type { NotificationsData } from './data.ts'
import { PushCard } from './push-card.tsx'
import type { RootData } from '#web/document/root-data.ts'

type NotificationFilter = { unread: boolean; category: NotificationCategory | null; page?: number }

/** The list of notifications, the same for both sides. */
export function NotificationPage({ side, data }: { side: keyof typeof categoriesFor; data: NotificationsData }) {
  const t = useTexts('notification')
  const { pathname } = useLocation()
  const now = useRouteLoaderData<RootData>('root')?.now ?? 0
  const { filter, list, total, unread, page, limit } = data
  const preferences = useTexts('preferences')
  useNews(unread)
  const to = ({ unread: only, category, page: at = 1 }: NotificationFilter) => {
    const query = new URLSearchParams({
      ...(only && { unread: '1' }),
      ...(category && { category }),
      ...(at > 1 && { page: String(at) }),
    })
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  return (
    <Page width="reading">
      <PageHead
        title={t('page.title')}
        lead={unread > 0 ? t('page.unread', { count: unread }) : total > 0 ? t('page.allRead') : undefined}
        actions={
          <>
            {unread > 0 && (
              <Form method="post" preventScrollReset>
                <Button type="submit" name="intent" value="all" size="sm" icon={<Icon name="check-check" />}>
                  {t('page.markAll')}
                </Button>
              </Form>
            )}
            <LinkButton
              to={side === 'candidate' ? '/jobsseekers/settings/notifications' : '/employer/notification-preferences'}
              size="sm"
              icon={<Icon name="sliders-horizontal" />}
            >
              {preferences('open')}
            </LinkButton>
          </>
        }
      />
      <PushCard asking />
      <Tabs
        label={t('page.show')}
        tabs={[
          { to: to({ ...filter, unread: false }), label: t('page.all'), current: !filter.unread },
          {
            to: to({ ...filter, unread: true }),
            label: t('page.onlyUnread'),
            count: unread > 0 ? unread : undefined,
            current: filter.unread,
          },
        ]}
      />
      <nav aria-label={t('page.category')} className="my-4 flex flex-wrap gap-2">
        {[null, ...categoriesFor[side]].map((category) => (
          <ChipLink key={category} to={to({ ...filter, category })} on={filter.category === category}>
            {category ? t(`category.${category}`) : t('page.allCategories')}
          </ChipLink>
        ))}
      </nav>
      {list.length > 0 ? (
        <NotificationDays list={list} now={now} />
      ) : (
        <NoNotifications side={side} filtered={filter.unread || filter.category !== null} all={pathname} />
      )}
      <Pagination
        label={t('page.pages')}
        page={page}
        pages={Math.ceil(total / limit)}
        hrefFor={(at) => to({ ...filter, page: at })}
        previous={t('page.previous')}
        next={t('page.next')}
        pageLabel={(at) => t('page.page', { page: String(at) })}
      />
    </Page>
  )
}

/** What comes in while the list is open appears in it. */
function useNews(unread: number) {
  const live = useUnread(unread)
  const { revalidate } = useRevalidator()
  const shown = useRef(unread)
  useEffect(() => {
    if (live === shown.current) return
    shown.current = live
    void revalidate()
  }, [live, revalidate])
}

function NoNotifications({
  side,
  filtered,
  all,
}: {
  side: keyof typeof categoriesFor
  filtered: boolean
  all: string
}) {
  const t = useTexts('notification')
  const next =
    side === 'candidate'
      ? { to: '/jobsseekers/browse-jobs', label: t('page.browse') }
      : { to: '/employer/job-post', label: t('page.post') }
  return (
    <Card>
      {filtered ? (
        <EmptyState
          icon={<Icon name="bell" />}
          title={t('page.none')}
          action={<LinkButton to={all}>{t('page.clear')}</LinkButton>}
        />
      ) : (
        <EmptyState
          icon={<Icon name="bell" />}
          title={t('page.empty')}
          action={<LinkButton to={next.to}>{next.label}</LinkButton>}
        >
          <p>{t(side === 'candidate' ? 'page.emptyCandidate' : 'page.emptyEmployer')}</p>
        </EmptyState>
      )}
    </Card>
  )
}
