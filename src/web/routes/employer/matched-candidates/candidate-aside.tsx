import { Form, Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { ContactCard } from '#modules/matching/ui/contact-card.tsx'
import { DismissForm, Restore } from '#modules/matching/ui/dismiss.tsx'
import { InviteForm } from '#modules/matching/ui/invite-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { Select } from '#ui/form/select.tsx'
import type { MatchReply } from './actions.ts'

type CandidateResult = EndpointOutput<'matching.details'>
type AsideProps = {
  result: CandidateResult
  reply: MatchReply | undefined
  undo: boolean
  jobs: readonly { id: string; title: string }[]
}

/** What can be done about a candidate: reach, invite, leave out; without a job, choose one first. */
export function CandidateAside({ result, reply, undo, jobs }: AsideProps) {
  const { candidate, interactions, actionProblems, unlocks, job } = result
  const formOf = (intent: string) => (reply?.intent === intent ? reply.form : null)
  const errorOf = (intent: string) => (reply?.intent === intent ? reply.error : null)
  return (
    <>
      <ContactCard
        candidate={candidate}
        interactions={interactions}
        unlocks={unlocks}
        problem={actionProblems.unlock}
        error={errorOf('unlock')}
      />
      {job ? (
        <>
          <InviteCard result={result} lastResult={formOf('invite')} error={errorOf('invite')} />
          <DismissCard result={result} lastResult={formOf('dismiss')} undo={undo} />
        </>
      ) : (
        <OtherJob candidateId={candidate.id} jobs={jobs} />
      )}
    </>
  )
}

type MatchFormReply = NonNullable<MatchReply['form']> | null

function InviteCard({
  result,
  lastResult,
  error,
}: {
  result: CandidateResult
  lastResult: MatchFormReply
  error: string | null
}) {
  const t = useTexts('matching')
  const format = useFormat()
  const errorTexts = useErrorTexts()
  const { candidate, interactions, actionProblems, job } = result
  const { invitation } = interactions
  return (
    <Card as="section" id="invite-card" aria-labelledby="invite-title" className="scroll-mt-20">
      <h2 id="invite-title" className="mb-1 text-base">
        {t('invite.title')}
      </h2>
      {error && <Notice tone="error" live className="mb-3" title={errorTexts([error])[0]} />}
      {invitation ? (
        <p className="text-sm">
          {t('invite.at', { date: format.date(invitation.sentAt) })}.{' '}
          {invitation.status === 'DECLINED'
            ? t('invite.DECLINED', { date: format.date(invitation.answeredAt ?? invitation.sentAt) })
            : t(`invite.${invitation.status}`)}{' '}
          {invitation.status === 'APPLIED' && job && (
            <Link to={`/employer/responses?job=${job.id}`} className="k-link">
              {t('invite.seeResponses')}
            </Link>
          )}
        </p>
      ) : actionProblems.invite ? (
        <p className="text-sm text-muted">{errorTexts([actionProblems.invite])[0]}</p>
      ) : (
        <>
          <p className="mb-3 text-sm text-muted">{t('invite.lead')}</p>
          <InviteForm ids={[candidate.id]} lastResult={lastResult} />
        </>
      )}
    </Card>
  )
}

function DismissCard({
  result,
  lastResult,
  undo,
}: {
  result: CandidateResult
  lastResult: MatchFormReply
  undo: boolean
}) {
  const t = useTexts('matching')
  const { candidate, interactions } = result
  if (interactions.dismissed)
    return (
      <Card as="section" aria-labelledby="dismiss-title">
        <h2 id="dismiss-title" className="text-base">
          {t('dismiss.title')}
        </h2>
        {undo && (
          <p role="status" className="sr-only">
            {t('dismiss.done')}
          </p>
        )}
        <Restore id={candidate.id} name={candidate.name} dismissed={interactions.dismissed} />
      </Card>
    )
  return (
    <details className="k-card py-1!" open={lastResult !== null}>
      <summary className="k-fold font-semibold">{t('dismiss.open')}</summary>
      <p className="mb-3 text-sm text-muted">{t('dismiss.lead')}</p>
      <DismissForm id={candidate.id} lastResult={lastResult} />
    </details>
  )
}

function OtherJob({ candidateId, jobs }: { candidateId: string; jobs: AsideProps['jobs'] }) {
  const t = useTexts('matching')
  return (
    <Card as="section" aria-labelledby="other-title">
      <h2 id="other-title" className="mb-1 text-base">
        {t('detail.otherJob')}
      </h2>
      {jobs.length === 0 ? (
        <p className="text-sm text-muted">{t('detail.noJob')}</p>
      ) : (
        <Form method="get" action="/employer/matched-candidate-detail" className="grid gap-3">
          <p className="text-sm text-muted">{t('detail.otherJobText')}</p>
          <input type="hidden" name="id" value={candidateId} />
          <Select
            label={t('job.choose')}
            name="job"
            options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <Button type="submit" className="justify-self-start">
            {t('detail.seeMatch')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
