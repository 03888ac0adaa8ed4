import { Icon } from '#ui/icon.tsx'
import { Link, useFetcher } from 'react-router'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { NotificationView } from '../contract.ts'
import { CategoryIcon } from './category-icon.tsx'

/** One notification with a button to mark it as read or unread. Opening it marks it as read. */
export function NotificationRow({ item }: { item: NotificationView }) {
  const t = useTexts('notification')
  const format = useFormat()
  const ago = useAgo()
  const fetcher = useFetcher({ key: `notification-${item.id}` })
  const pendingRead = fetcher.formData?.get('read')
  const read = pendingRead ? pendingRead === 'true' : item.read
  const text = item.text || t('page.unknown')
  const open = () => {
    if (!read) void fetcher.submit({ intent: 'mark', id: item.id, read: 'true' }, { method: 'post' })
  }
  return (
    <li
      className={cx(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-4 py-3 last:border-b-0',
        !read && 'bg-nila-soft',
      )}
    >
      <span
        className={cx(
          'mt-0.5 grid size-8 place-items-center rounded-full',
          read ? 'bg-sunken text-muted' : 'bg-nila text-on-nila',
        )}
      >
        <CategoryIcon category={item.category} />
      </span>
      <div className="min-w-0 self-center">
        <p className={cx('[overflow-wrap:anywhere]', !read && 'font-semibold')}>
          {item.link ? (
            <Link to={item.link} className="hover:underline" onClick={open} onAuxClick={open}>
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        {item.deleted && <p className="text-sm text-cabai-ink">{t('page.deleted')}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {!read && <span className="font-semibold text-nila-ink">{t('page.new')}</span>}
          <span>{t(`category.${item.category}`)}</span>
          <time dateTime={item.createdAt} title={format.dateTime(item.createdAt)}>
            {ago(item.createdAt)}
          </time>
        </p>
      </div>
      <fetcher.Form method="post" className="-mr-1.5">
        <input type="hidden" name="intent" value="mark" />
        <input type="hidden" name="id" value={item.id} />
        <IconButton
          type="submit"
          size="sm"
          name="read"
          value={String(!read)}
          tipEdge="end"
          label={t(read ? 'page.markUnreadOf' : 'page.markReadOf', { text })}
          icon={read ? <Icon name="circle" /> : <Icon name="circle-check" />}
        />
      </fetcher.Form>
    </li>
  )
}
