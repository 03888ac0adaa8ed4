import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { JobFeed } from '#modules/imports/feeds/contract.ts'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { feedsPath, importPath } from '../addresses.ts'

const tones: Readonly<Record<JobFeed['state'], Tone>> = { ACTIVE: 'success', PAUSED: 'muted', OFF: 'error' }

/** A feed with its last fetch and what can be done with it. */
export function FeedCard({ feed, isFetching }: { feed: JobFeed; isFetching: boolean }) {
  const t = useTexts('imports')
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">{feed.address}</h2>
        <StatusBadge tone={tones[feed.state]}>{t(`feeds.state.${feed.state}`)}</StatusBadge>
      </div>
      <Trouble feed={feed} />
      {!feed.trusted && feed.runId && !feed.error && <p className="text-sm">{t('feeds.look')}</p>}
      <FeedFacts feed={feed} isFetching={isFetching} />
      <Steps feed={feed} isFetching={isFetching} />
    </Card>
  )
}

function Trouble({ feed: { state, error, failures } }: { feed: JobFeed }) {
  const t = useTexts('imports')
  if (!error) return null
  return (
    <Notice tone={state === 'OFF' ? 'error' : 'warning'} title={t('feeds.failed')}>
      <p>{t.find(`feeds.errors.${error}`) ?? t('feeds.errors.other')}</p>
      {state === 'ACTIVE' && <p>{t('feeds.failures', { count: failures })}</p>}
      {state === 'OFF' && error !== 'ROLE_NOT_ALLOWED' && <p>{t('feeds.off', { count: failures })}</p>}
    </Notice>
  )
}

function FeedFacts({ feed, isFetching }: { feed: JobFeed; isFetching: boolean }) {
  const t = useTexts('imports')
  const { dateTime } = useFormat()
  const last = feed.fetchedAt ? dateTime(feed.fetchedAt) : t('feeds.never')
  const items = [
    {
      term: t('feeds.last'),
      value: <span role="status">{isFetching ? t('feeds.fetching') : last}</span>,
    },
    ...(feed.jobs === null ? [] : [{ term: t('feeds.found'), value: t('feeds.jobs', { count: feed.jobs }) }]),
    ...(feed.gone === 0 ? [] : [{ term: t('feeds.gone'), value: t('feeds.jobs', { count: feed.gone }) }]),
    { term: t('feeds.schedule'), value: t('feeds.every', { hours: feed.hours }) },
    ...(feed.nextAt && !isFetching ? [{ term: t('feeds.next'), value: dateTime(feed.nextAt) }] : []),
    { term: t('feeds.addedBy'), value: feed.by },
  ]
  return <Facts items={items} />
}

function Steps({ feed, isFetching }: { feed: JobFeed; isFetching: boolean }) {
  const t = useTexts('imports')
  return (
    <div className="flex flex-wrap gap-3">
      {feed.runId && (
        <LinkButton size="sm" variant={feed.trusted ? 'secondary' : 'primary'} to={importPath(feed.runId)}>
          {t(feed.trusted ? 'feeds.latest' : 'feeds.check')}
        </LinkButton>
      )}
      {feed.state === 'ACTIVE' && !isFetching && <Step feed={feed} intent="fetch" />}
      <Step feed={feed} intent={feed.state === 'ACTIVE' ? 'pause' : 'resume'} />
      <LinkButton size="sm" to={`${feedsPath}?edit=${feed.id}`} aria-label={`${t('feeds.edit')}: ${feed.address}`}>
        {t('feeds.edit')}
      </LinkButton>
      <DeleteFeed feed={feed} />
    </div>
  )
}

const Target = ({ feed, intent }: { feed: JobFeed; intent: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={feed.id} />
    <input type="hidden" name="version" value={feed.version} />
  </>
)

function Step({ feed, intent }: { feed: JobFeed; intent: 'fetch' | 'pause' | 'resume' }) {
  const t = useTexts('imports')
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('id') === feed.id && formData.get('intent') === intent
  return (
    <Form method="post" action={feedsPath}>
      <Target feed={feed} intent={intent} />
      <Button type="submit" size="sm" busy={busy} aria-label={`${t(`feeds.${intent}`)}: ${feed.address}`}>
        {t(`feeds.${intent}`)}
      </Button>
    </Form>
  )
}

function DeleteFeed({ feed }: { feed: JobFeed }) {
  const t = useTexts('imports')
  const submit = useSubmit()
  const [open, setOpen] = useState(false)
  return (
    <Form
      method="post"
      action={feedsPath}
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      <Target feed={feed} intent="delete" />
      <Button type="submit" size="sm" variant="danger-quiet" aria-label={`${t('feeds.delete')}: ${feed.address}`}>
        {t('feeds.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          void submit({ intent: 'delete', id: feed.id, version: feed.version }, { method: 'post', action: feedsPath })
        }}
        title={t('feeds.deleteTitle')}
        confirmLabel={t('feeds.deleteYes')}
        cancelLabel={t('feeds.keep')}
        danger
      >
        <p>{t('feeds.deleteText', { address: feed.address })}</p>
      </ConfirmDialog>
    </Form>
  )
}
