import { Form } from '#ui/form/page-form.tsx'
import { TakeBack } from '#modules/matching/ui/dismiss.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { Page } from '#ui/page.tsx'
import { ActionOutcome, InvitePanel } from './invite-panel.tsx'
import { loadMatches } from './match-data.ts'
import { matchAction } from './actions.ts'
import { MatchListView } from './match-list.tsx'
import { NoCandidates, NoMatches } from './match-empty.tsx'
import { MatchFilters } from './match-filters.tsx'
import { CandidatesHead, JobChoice, ShowTabs } from './match-head.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['matching', 'jobPost'] }

export const loader = ({ context }: Route.LoaderArgs) => loadMatches(context)
export const action = ({ context, request }: Route.ActionArgs) => matchAction(context, request)

/** Candidates that match one of the own jobs, best first. */
export default function MatchedCandidates({ loaderData: matches, actionData: reply }: Route.ComponentProps) {
  const t = useTexts('matching')
  const { filter, jobs, more, error, result, choices } = matches
  const names = new Map(result?.list.map(({ candidate }) => [candidate.id, candidate.name]))
  return (
    <Page width="wide">
      <PageMeta title={result ? t('titleOf', { title: result.job.title }) : t('title')} noindex />
      <CandidatesHead current="matched" lead={t('lead')} />
      {jobs.length > 0 && <JobChoice jobs={jobs} more={more} filter={filter} />}
      <ActionOutcome reply={reply} names={names} />
      {matches.undo && result && <Dismissed id={matches.undo} />}
      {result && choices ? (
        <>
          <ShowTabs filter={filter} />
          <div className="mb-4">
            <MatchFilters filter={filter} choices={choices} payUnit={matches.payUnit} currency={matches.currency} />
          </div>
          <InvitePanel matches={matches} reply={reply} />
          {result.list.length > 0 ? (
            <MatchListView key={filter.job} matches={matches} result={result} />
          ) : (
            <NoCandidates matches={matches} />
          )}
        </>
      ) : (
        <NoMatches error={error} />
      )}
    </Page>
  )
}

/** Shown right after a candidate was dismissed, with an undo button. */
function Dismissed({ id }: { id: string }) {
  const t = useTexts('matching')
  return (
    <Form method="post" preventScrollReset className="mb-4">
      <Notice tone="muted" live title={t('dismiss.done')} action={<TakeBack id={id} />} />
    </Form>
  )
}
