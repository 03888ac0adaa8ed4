import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'

type FeedCardProps = {
  feed: { madeAt: string; lastReadAt: string | null } | null
  /** Shown once, right after it was made. */ url: string | null
}

/** The private address from which calendars read somebody's interviews. */
export function FeedCard({ feed, url }: FeedCardProps) {
  const t = useTexts('interviews')
  const format = useFormat()
  return (
    <Card as="section" id="calendar" aria-labelledby="calendar-title" className="grid scroll-mt-20 gap-3">
      <h2 id="calendar-title" className="text-base">
        {t('feed.title')}
      </h2>
      <p className="k-hint">{t('feed.lead')}</p>
      {url && (
        <div className="grid gap-2">
          <TextField id="feed-url" label={t('feed.address')} value={url} readOnly hint={t('feed.once')} />
          <div>
            <CopyButton
              value={url}
              label={`${t('feed.copy')}: ${t('feed.address')}`}
              text={t('feed.copy')}
              copiedText={t('feed.copied')}
            />
          </div>
        </div>
      )}
      {feed && (
        <p className="text-sm text-muted">
          {t('feed.made', { date: format.date(feed.madeAt) })} ·{' '}
          {feed.lastReadAt ? t('feed.read', { date: format.dateTime(feed.lastReadAt) }) : t('feed.never')}
        </p>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" name="intent" value="feed-create">
          {t(feed ? 'feed.renew' : 'feed.create')}
        </Button>
        {feed && (
          <Button type="submit" size="sm" variant="danger-quiet" name="intent" value="feed-revoke">
            {t('feed.revoke')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
