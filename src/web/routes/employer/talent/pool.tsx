import { BackLink } from '#ui/back-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { TalentPool } from '#modules/matching/talent/contract.ts'
import { maxTag } from '#modules/matching/talent/rules.ts'
import { UnlocksLeft } from '#modules/matching/ui/contact-card.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app } from '#web/pipeline/request.ts'
import { callOrExplain } from '../matched-candidates/match-data.ts'
import { NoMatches } from '../matched-candidates/match-empty.tsx'
import { exportPoolPath } from '../exports/addresses.ts'
import { poolAction } from './actions.ts'
import { poolPagePath, poolPath, poolsPath, talentPath } from './addresses.ts'
import { EntryRow } from './entry-row.tsx'
import { PoolForm } from './pool-form.tsx'
import type { Route } from './+types/pool'

export const handle: RouteHandle = { texts: ['talent', 'matching'] }

const pageSize = 20

export async function loader({ context, params }: Route.LoaderArgs) {
  const { searchParams } = app(context).url
  const after = searchParams.get('after')
  const cursor = after && /^\d{1,14}\.[\da-f-]{36}$/.test(after) ? after : null
  const tag = searchParams.get('tag')?.trim().slice(0, maxTag) || null
  const { result, error } = await callOrExplain(context, 'talent.entries', {
    poolId: params.id,
    tag,
    limit: pageSize,
    cursor,
  })
  return { result, error, tag, after: cursor, edit: searchParams.has('edit') }
}

export const action = async ({ context, request, params }: Route.ActionArgs) =>
  poolAction(context, await request.formData(), { poolId: params.id })

/** One pool: who is in it, with notes, as far as they can be seen. */
export default function Pool({ loaderData: { result, error, tag, after, edit }, actionData }: Route.ComponentProps) {
  const t = useTexts('talent')
  const errorTexts = useErrorTexts()
  const reply = actionData ?? null
  return (
    <Page width="wide">
      <PageMeta title={result?.pool.name ?? t('pools.title')} noindex />
      {result ? (
        <>
          <Head pool={result.pool} />
          {reply?.error && <Notice tone="error" live className="mb-4" title={errorTexts([reply.error])[0]} />}
          {(edit || (reply?.intent === 'pool-save' && reply.form)) && (
            <Card className="mb-4">
              <PoolForm
                pool={result.pool}
                reply={reply}
                cancel={
                  <LinkButton to={poolPath(result.pool.id)} variant="quiet">
                    {t('pools.cancel')}
                  </LinkButton>
                }
              />
            </Card>
          )}
          {result.pool.ending > 0 && <Ending count={result.pool.ending} />}
          {result.tags.length > 0 && <Tags poolId={result.pool.id} tags={result.tags} current={tag} />}
          {result.list.length > 0 ? (
            <>
              <Card flush>
                <ul aria-label={t('one.label')}>
                  {result.list.map((entry) => (
                    <EntryRow
                      key={entry.id}
                      entry={entry}
                      poolId={result.pool.id}
                      reply={reply?.about === entry.id ? reply : null}
                    />
                  ))}
                </ul>
              </Card>
              <Pages poolId={result.pool.id} tag={tag} after={after} cursor={result.cursor} />
              <div className="mt-4">
                <UnlocksLeft unlocks={result.unlocks} />
              </div>
            </>
          ) : (
            <Card>
              <EmptyState
                level={2}
                icon={<Icon name="bookmark" />}
                title={tag ? t('one.emptyTag', { tag }) : t('one.empty')}
                action={
                  tag ? (
                    <LinkButton to={poolPath(result.pool.id)}>{t('one.allTags')}</LinkButton>
                  ) : (
                    <LinkButton to={talentPath}>{t('pools.search')}</LinkButton>
                  )
                }
              >
                {t(tag ? 'one.emptyTagText' : 'one.emptyText')}
              </EmptyState>
            </Card>
          )}
        </>
      ) : (
        <>
          <PageHead title={t('pools.title')} />
          <NoMatches error={error} />
        </>
      )}
    </Page>
  )
}

function Head({ pool }: { pool: TalentPool }) {
  const t = useTexts('talent')
  const facts = [
    t('pools.candidates', { count: pool.candidates }),
    t(pool.shared ? 'pools.shown' : 'pools.private'),
    ...(pool.mine ? [] : [t('pools.byOther', { name: pool.owner })]),
  ]
  return (
    <>
      <PageHead
        title={pool.name}
        lead={facts.join(' · ')}
        back={<BackLink to={poolsPath}>{t('one.back')}</BackLink>}
        actions={
          <>
            <LinkButton to={`${poolPath(pool.id)}?edit`} icon={<Icon name="pencil" />}>
              {t('one.edit')}
            </LinkButton>
            <LinkButton to={exportPoolPath(pool.id)} icon={<Icon name="download" />}>
              {t('one.export')}
            </LinkButton>
            {pool.managed && <DeletePool version={pool.version} />}
          </>
        }
      />
      {pool.note && <p className="-mt-3 mb-4 whitespace-pre-line [overflow-wrap:anywhere]">{pool.note}</p>}
    </>
  )
}

function DeletePool({ version }: { version: number }) {
  const t = useTexts('talent')
  const submit = useSubmit()
  const [asking, setAsking] = useState(false)
  return (
    <Form method="post" onSubmit={(event) => (event.preventDefault(), setAsking(true))}>
      <input type="hidden" name="intent" value="pool-delete" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="quiet" icon={<Icon name="trash-2" />}>
        {t('one.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void submit({ intent: 'pool-delete', version: String(version) }, { method: 'post' })}
        title={t('one.deleteTitle')}
        confirmLabel={t('one.delete')}
        cancelLabel={t('one.cancel')}
        danger
      >
        {t('one.deleteText')}
      </ConfirmDialog>
    </Form>
  )
}

function Ending({ count }: { count: number }) {
  const t = useTexts('talent')
  return (
    <Form method="post" preventScrollReset className="mb-4">
      <input type="hidden" name="intent" value="pool-keep" />
      <Notice
        tone="warning"
        title={t('one.endingTitle', { count })}
        action={
          <Button type="submit" size="sm">
            {t('one.keep')}
          </Button>
        }
      >
        {t('one.endingText')}
      </Notice>
    </Form>
  )
}

function Tags({
  poolId,
  tags,
  current,
}: {
  poolId: string
  tags: readonly { tag: string; candidates: number }[]
  current: string | null
}) {
  const t = useTexts('talent')
  return (
    <nav aria-label={t('one.tags')} className="mb-4 flex flex-wrap gap-2">
      <ChipLink to={poolPath(poolId)} on={current === null}>
        {t('one.allTags')}
      </ChipLink>
      {tags.map(({ tag, candidates }) => (
        <ChipLink key={tag} to={poolPagePath(poolId, { tag })} on={current === tag}>
          {tag} <span className="text-muted tabular-nums">{candidates}</span>
        </ChipLink>
      ))}
    </nav>
  )
}

function Pages({
  poolId,
  tag,
  after,
  cursor,
}: {
  poolId: string
  tag: string | null
  after: string | null
  cursor: string | null
}) {
  const t = useTexts('talent')
  if (after === null && cursor === null) return null
  return (
    <nav aria-label={t('list.pages')} className="mt-4 flex flex-wrap justify-between gap-3">
      {after !== null && (
        <LinkButton to={poolPagePath(poolId, { tag })} icon={<Icon name="arrow-left" />}>
          {t('list.first')}
        </LinkButton>
      )}
      {cursor !== null && (
        <LinkButton
          to={poolPagePath(poolId, { tag, after: cursor })}
          icon={<Icon name="chevron-right" />}
          className="ml-auto"
        >
          {t('list.next')}
        </LinkButton>
      )}
    </nav>
  )
}
