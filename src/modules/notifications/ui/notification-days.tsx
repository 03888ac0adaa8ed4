import { Card } from '#ui/page.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { NotificationView } from '../contract.ts'
import { NotificationRow } from './notification-row.tsx'

const dayMs = 86_400_000

/** Notifications grouped by day; `now` is the render time in milliseconds. */
export function NotificationDays({ list, now }: { list: readonly NotificationView[]; now: number }) {
  const t = useTexts('notification')
  const format = useFormat()
  const days = Map.groupBy(list, (item) => format.date(item.createdAt))
  const names = new Map([
    [format.date(now - dayMs), t('page.yesterday')],
    [format.date(now), t('page.today')],
  ])
  return [...days].map(([day, items]) => {
    const name = names.get(day) ?? day
    return (
      <section key={day} aria-label={t('page.list', { day: name })} className="mt-5 first:mt-0">
        <h2 className="mb-2 text-sm text-muted">{name}</h2>
        <Card flush>
          <ul>
            {items.map((item) => (
              <NotificationRow key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      </section>
    )
  })
}
