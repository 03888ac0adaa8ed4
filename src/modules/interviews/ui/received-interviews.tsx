import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { PageContextField } from '#ui/form/page-form.tsx'
import { rolesWith } from '#kernel/rights.ts'
import { ErrorNotice, type FormError } from '#ui/form/error-notice.tsx'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/page.tsx'
import type { Planning, ReceivedInterview } from '../contract.shapes.ts'
import { clockText } from '../rules.clock.ts'
import { InterviewBadge, InterviewFacts, OtherTimes } from './interview-facts.tsx'
import { When } from './when.tsx'

export const planPath = (applicationId: string, more: Record<string, string> = {}): string =>
  `/employer/interview?${new URLSearchParams({ application: applicationId, ...more }).toString()}`

type ReceivedInterviewsProps = {
  /** Of the section, to be linked to. */ id: string
  applicationId: string
  list: readonly ReceivedInterview[]
  planning: Planning
}

/** The interviews of an applicant, and the way to plan one. Needs the sets `interviews` and `company`. */
export function ReceivedInterviews({ id, applicationId, list, planning }: ReceivedInterviewsProps) {
  const t = useTexts('interviews')
  const why = usePlanProblem()
  return (
    <Card as="section" id={id} aria-labelledby="interviews-title" className="grid scroll-mt-20 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="interviews-title" className="text-lg">
          {t('section')}
        </h2>
        {planning.problem === null ? (
          <LinkButton size="sm" to={planPath(applicationId)}>
            {t(planning.round > 1 ? 'planNext' : 'plan')}
          </LinkButton>
        ) : (
          <Button size="sm" reason={why(planning.problem, list)} reasonAs="tip" tipEdge="end">
            {t('plan')}
          </Button>
        )}
      </div>
      {list.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="grid gap-5">
          {list.map((interview) => (
            <li key={interview.id} className="min-w-0 border-t border-line pt-4 first:border-t-0 first:pt-0">
              <ReceivedInterviewView
                interview={interview}
                heading={<h3 className="text-sm">{t('round', { round: interview.round })}</h3>}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Why no interview can be planned now. */
export function usePlanProblem() {
  const t = useTexts('interviews')
  const company = useTexts('company')
  const errors = useTexts('errorMsg')
  return (problem: string, list: readonly Pick<ReceivedInterview, 'status'>[]): string => {
    if (problem === 'ROLE_NOT_ALLOWED')
      return t('may', {
        roles: rolesWith('interviews.plan')
          .map((role) => company(`role.${role}`))
          .join(', '),
      })
    if (problem !== 'TRANSITION_NOT_ALLOWED') return errors.find(problem) ?? problem
    const waits = list.some(({ status }) => status === 'PROPOSED' || status === 'OTHER_TIMES')
    return t(waits ? 'waiting' : 'ended')
  }
}

/** One interview for the company, with what can be done about it; works without JavaScript. */
export function ReceivedInterviewView({ interview, heading }: { interview: ReceivedInterview; heading: ReactNode }) {
  const t = useTexts('interviews')
  const { problems, status, applicationId, id } = interview
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {heading}
        <InterviewBadge status={status} />
      </div>
      {interview.rescheduleRequested && status === 'BOOKED' && (
        <Notice tone="warning">{t('rescheduleRequested')}</Notice>
      )}
      {interview.needsInterviewer && <Notice tone="warning">{t('needsInterviewer')}</Notice>}
      {interview.zoneDrifted && <Notice tone="warning">{t('zoneDrifted')}</Notice>}
      <InterviewFacts interview={interview} people={interview.interviewers.map(({ name }) => name)} side="COMPANY" />
      <Offers interview={interview} />
      <OtherTimes interview={interview} />
      {problems.outcome === null && <Outcome interview={interview} />}
      <div className="flex flex-wrap items-center gap-2">
        {problems.change === null && (
          <LinkButton size="sm" to={planPath(applicationId, { id })}>
            {t(status === 'BOOKED' ? 'change' : 'otherTimes')}
          </LinkButton>
        )}
        {status === 'BOOKED' && (
          <LinkButton size="sm" variant="quiet" reloadDocument to={`/interview-file/${id}`}>
            {t('file')}
          </LinkButton>
        )}
      </div>
      {problems.cancel === null && <CancelInterview interview={interview} />}
    </div>
  )
}

type ReceivedInterviewProps = { interview: ReceivedInterview }

/** Where answers are posted to: without a script, this page shows what is wrong with them. */
const answerPath = ({ applicationId, id }: ReceivedInterview) => planPath(applicationId, { id })

function Offers({ interview: { slots, answerBy } }: ReceivedInterviewProps) {
  const t = useTexts('interviews')
  const locale = useLocale()
  if (slots.length === 0) return null
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('offered')}</p>
      {answerBy && <p className="k-hint">{t('answerBy', { when: clockText(answerBy.here, locale) })}</p>}
      <ul className="mt-1 grid gap-1">
        {slots.map((slot) => (
          <li key={slot.id}>
            <When moment={slot.when} />
            {slot.busy.length > 0 && (
              <span className="block text-xs text-cabai-ink">{t('busy', { names: slot.busy.join(', ') })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the page of planning answers to an outcome or a cancellation that was refused. */
type Refused = { error: (FormError & { fields: string[] }) | null }

/** Sends an answer of the company from whichever page shows the interview, so that what was typed stays beside the error. */
function useAnswer({ interview: { id } }: ReceivedInterviewProps, intent: string) {
  const fetcher = useFetcher<Refused>({ key: `interview-${id}-${intent}` })
  const busy = fetcher.state !== 'idle'
  const error = busy ? null : (fetcher.data?.error ?? null)
  const fields = error?.fields ?? []
  return { fetcher, busy, fields, other: fields.length === 0 ? error : null }
}

function Target({ interview: { id, version, applicationId }, intent }: ReceivedInterviewProps & { intent: string }) {
  return (
    <>
      <PageContextField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="application" value={applicationId} />
    </>
  )
}

function Outcome({ interview }: ReceivedInterviewProps) {
  const t = useTexts('interviews')
  const { fetcher, busy, other } = useAnswer({ interview }, 'outcome')
  return (
    <fetcher.Form method="post" action={answerPath(interview)} className="grid gap-2">
      <Target interview={interview} intent="outcome" />
      <p className="text-sm font-semibold">{t('outcome')}</p>
      <ErrorNotice error={other} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" name="result" value="HELD" variant="primary" busy={busy}>
          {t('held')}
        </Button>
        <Button type="submit" size="sm" name="result" value="CANDIDATE" busy={busy}>
          {t('noShowCandidate')}
        </Button>
        <Button type="submit" size="sm" name="result" value="COMPANY" busy={busy}>
          {t('noShowCompany')}
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** Cancels an interview with a reason; `typed` is one that was refused on a page without a script. */
export function CancelInterview({ interview, typed = null }: ReceivedInterviewProps & { typed?: string | null }) {
  const t = useTexts('interviews')
  const { fetcher, busy, fields, other } = useAnswer({ interview }, 'cancel')
  return (
    <details open={typed !== null || undefined}>
      <summary className="k-link inline-flex min-h-11 cursor-pointer items-center text-sm">{t('cancel')}</summary>
      <fetcher.Form method="post" action={answerPath(interview)} className="mt-1 grid gap-3">
        <Target interview={interview} intent="cancel" />
        <TextArea
          id={`${interview.id}-cancel`}
          name="note"
          label={t('cancelNote')}
          defaultValue={typed ?? undefined}
          rows={2}
          maxLength={1000}
          errors={fields}
          required
        />
        <ErrorNotice error={other} />
        <Button type="submit" size="sm" variant="danger" className="justify-self-start" busy={busy}>
          {t('cancelDo')}
        </Button>
      </fetcher.Form>
    </details>
  )
}
