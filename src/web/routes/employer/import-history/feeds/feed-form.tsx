import { Link } from 'react-router'
import type { JobFeed } from '#modules/imports/feeds/contract.ts'
import { feedHours } from '#modules/imports/feeds/rules.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { feedsPath } from '../addresses.ts'

const forms = () => import('#modules/imports/feeds/contract.forms.ts')
const newFeed = () => forms().then(({ newFeedForm }) => newFeedForm)
/** The address cannot be changed, and is not in the form. */
const changedFeed = () => forms().then(({ newFeedForm }) => newFeedForm.partial({ url: true }))

type FeedFormProps = { id: string; feed: JobFeed | null; lastResult: FormReply | null }

/** A new feed, or how one is fetched from now on; its address stays. */
export function FeedForm({ id, feed, lastResult }: FeedFormProps) {
  const t = useTexts('imports')
  const kit = useKitForm({
    id: 'feed',
    lastResult,
    schema: (feed ? changedFeed : newFeed) as typeof newFeed,
    defaultValue: { hours: feed?.hours ?? 24, pauseGone: feed?.pauseGone ?? false },
  })
  return (
    <KitForm {...kit} className="grid gap-5">
      <h2 className="text-lg [overflow-wrap:anywhere]">
        {feed ? t('feeds.editTitle', { address: feed.address }) : t('feeds.newTitle')}
      </h2>
      <input type="hidden" name="intent" value={feed ? 'change' : 'create'} />
      <input type="hidden" name="id" value={id} />
      {feed && (
        <>
          <input type="hidden" name="version" value={feed.version} />
          <input type="hidden" name="active" value={feed.state === 'ACTIVE' ? 'yes' : 'no'} />
        </>
      )}
      {!feed && (
        <TextField
          field={kit.fields.url}
          label={t('feeds.url')}
          hint={t('feeds.urlHint')}
          type="url"
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          required
        />
      )}
      <Select
        field={kit.fields.hours}
        label={t('feeds.hours')}
        options={feedHours.map((hours) => ({ value: String(hours), label: t('feeds.every', { hours }) }))}
      />
      <Checkbox field={kit.fields.pauseGone} label={t('feeds.pauseGone')} hint={t('feeds.pauseGoneHint')} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton>{t(feed ? 'feeds.save' : 'feeds.add')}</SubmitButton>
        <Link to={feedsPath}>{t('feeds.cancel')}</Link>
      </div>
    </KitForm>
  )
}
