import { Icon } from '#ui/icon.tsx'
import { Form } from 'react-router'
import { applicationStatuses, listStates } from '#modules/applications/rules.ts'
import { OwnApplicationCard } from '#modules/applications/ui/own-application.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { ChipLink } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Section } from '#ui/page.tsx'
import { myJobsPath } from './address.ts'
import { Browse, Pages } from './layout.tsx'
import type { MyJobs } from './load.ts'

/** Own applications with their timeline; unfinished drafts come first. */
export function Applied({ applied, state, open, withdraw, letter, page }: MyJobs) {
  const t = useTexts('myJobs')
  const { applications, all, status, total, drafts } = applied
  const hrefFor = (more: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(status && { status }),
      ...(state && { state: state.toLowerCase() }),
      ...(page > 1 && { page: String(page) }),
      ...more,
    }).toString()
    return query ? `${myJobsPath}?${query}` : myJobsPath
  }
  if (all === 0 && drafts.length === 0)
    return (
      <EmptyState icon={<Icon name="briefcase-business" />} title={t('empty.applied')} action={<Browse />}>
        {t('empty.appliedText')}
      </EmptyState>
    )
  return (
    <>
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {all > 0 && <Filters applied={applied} state={state} />}
      {applications.length === 0 && all > 0 && (
        <EmptyState
          title={t('empty.filtered')}
          action={<LinkButton to={myJobsPath}>{t('empty.showAll')}</LinkButton>}
        />
      )}
      <ul aria-label={t('applied.label')} className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {applications.map((application) => (
          <li key={application.id} className="min-w-0">
            <OwnApplicationCard
              application={application}
              open={open === application.id}
              doing={
                withdraw === application.id && application.actionProblems.withdraw === null
                  ? 'withdraw'
                  : letter && open === application.id && application.actionProblems.editLetter === null
                    ? 'letter'
                    : null
              }
              hrefFor={hrefFor}
            />
          </li>
        ))}
      </ul>
      <Pages page={page} total={total} hrefFor={(to) => hrefFor({ page: String(to) })} />
    </>
  )
}

function Filters({ applied: { counts, status }, state }: Pick<MyJobs, 'applied' | 'state'>) {
  const t = useTexts('myJobs')
  const a = useTexts('applications')
  const to = (more: { status?: string | null; state?: string | null }) => {
    const filter = { status, state: state?.toLowerCase() ?? null, ...more }
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ).toString()
    return query ? `${myJobsPath}?${query}` : myJobsPath
  }
  // An ended application has no current status.
  const ended = state === 'CLOSED' || state === 'WITHDRAWN'
  const names = { OPEN: t('filter.open'), CLOSED: t('filter.closed'), WITHDRAWN: t('filter.withdrawn') }
  return (
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
      <nav aria-label={t('filter.label')} className="flex flex-wrap gap-2">
        <ChipLink to={to({ status: null })} on={status === null}>
          {t('filter.all')}
        </ChipLink>
        {applicationStatuses.map((each) =>
          counts[each] === 0 && status !== each ? null : (
            <ChipLink key={each} to={to({ status: each, ...(ended && { state: null }) })} on={status === each}>
              {a(`status.${each}`)} {counts[each]}
            </ChipLink>
          ),
        )}
      </nav>
      <nav aria-label={t('filter.state')} className="flex flex-wrap gap-2">
        {listStates.map((each) => (
          <ChipLink
            key={each}
            to={to({
              state: state === each ? null : each.toLowerCase(),
              ...(each !== 'OPEN' && { status: null }),
            })}
            on={state === each}
          >
            {names[each]}
          </ChipLink>
        ))}
      </nav>
    </div>
  )
}

function Drafts({ drafts }: { drafts: MyJobs['applied']['drafts'] }) {
  const t = useTexts('myJobs')
  const ago = useAgo()
  return (
    <Section title={t('drafts.title')} id="drafts" className="mb-8">
      <ul className="grid gap-3 lg:grid-cols-2">
        {drafts.map((draft) => (
          <Card as="li" tint key={draft.jobId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold break-words">{draft.title}</p>
              <p className="text-sm text-muted">
                {draft.company} · {t('drafts.saved', { ago: ago(draft.savedAt) })}
              </p>
            </div>
            <Form method="post" className="flex gap-2">
              <input type="hidden" name="id" value={draft.jobId} />
              <LinkButton
                size="sm"
                to={`/jobsseekers/apply-job?id=${draft.jobId}`}
                aria-label={t('drafts.goOnWith', { title: draft.title })}
              >
                {t('drafts.goOn')}
              </LinkButton>
              <Button
                type="submit"
                name="intent"
                value="drop-draft"
                variant="quiet"
                size="sm"
                aria-label={t('drafts.dropOf', { title: draft.title })}
              >
                {t('drafts.drop')}
              </Button>
            </Form>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
