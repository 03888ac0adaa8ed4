import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { commonZones } from '#kernel/zone-names.ts'
import { zoneOptions } from '#platform/i18n/time-zone-options.ts'
import { planForm } from '#modules/interviews/contract.forms.ts'
import { PlanForm } from '#modules/interviews/ui/plan-form.tsx'
import { CancelInterview, usePlanProblem } from '#modules/interviews/ui/received-interviews.tsx'
import { When } from '#modules/interviews/ui/when.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, requireMember, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt, repliedAt, replyOf, typedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/plan'

export const handle: RouteHandle = { texts: ['interviews', 'company', 'versions'] }

const applicantPath = (id: string) => `/employer/response-detail?id=${id}`

function requireId(text: FormDataEntryValue | null): string {
  const id = idIn(text)
  if (id === null) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return id
}

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const applicationId = requireId(url.searchParams.get('application'))
  const answer = await load(context, 'interviews.list', { applicationId })
  if (answer.side !== 'EMPLOYER' || !answer.planning) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const { planning, list } = answer
  const id = url.searchParams.get('id')
  const interview = list.find((each) => each.id === id) ?? null
  if (id && !interview) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const timeZone = interview?.timeZone ?? planning.timeZone
  const people = planning.people.slice(0, 32).map((each) => each.id)
  const { busy } =
    people.length > 0
      ? await load(context, 'interviews.slots', {
          memberIds: people,
          from: new Date().toISOString(),
          days: 14,
          timeZone,
        })
      : { busy: [] }
  return {
    applicationId,
    planning,
    zones: zoneOptions([...new Set([planning.timeZone, timeZone, ...commonZones])], new Date(), app(context).locale),
    interview,
    // One that is moved does not stand in its own way.
    busy: busy.filter((each) => each.interviewId === null || each.interviewId !== interview?.id),
    formId: crypto.randomUUID(),
    known: list.map((each) => each.id),
    // What waits for an answer keeps a new one from being planned, not itself from being changed.
    others: interview ? [] : list.map(({ status }) => ({ status })),
    problem: interview ? interview.problems.change : planning.problem,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { url } = requireMember(context)
  const form = await request.formData()
  const intent = form.get('intent')
  const applicationId = requireId(form.get('application') ?? url.searchParams.get('application'))
  const target = { id: requireId(form.get('id')), version: Number(form.get('version')) || 0 }
  if (intent === 'cancel') {
    const note = String(form.get('note') ?? '')
    return done(context, { applicationId, typed: { note } }, () =>
      app(context).call('interviews.cancel', { ...target, note }),
    )
  }
  if (intent === 'outcome') {
    const result = form.get('result')
    const noShow = result === 'COMPANY' || result === 'CANDIDATE' ? result : null
    return done(context, { applicationId }, () =>
      app(context).call('interviews.outcome', { ...target, held: noShow === null, noShow }),
    )
  }
  return propose(context, applicationId, form)
}

/** Times that were left out between others move up, so that errors stand at the time that they are about. */
function withoutGaps(form: FormData): void {
  const typed = Array.from({ length: 10 }, (_, index) => ({
    wall: String(form.get(`slots[${index}].wall`) ?? ''),
    fold: String(form.get(`slots[${index}].fold`) ?? ''),
  }))
  for (const index of typed.keys()) {
    form.delete(`slots[${index}].wall`)
    form.delete(`slots[${index}].fold`)
  }
  for (const [index, { wall, fold }] of typed.filter((each) => each.wall).entries()) {
    form.set(`slots[${index}].wall`, wall)
    if (fold) form.set(`slots[${index}].fold`, fold)
  }
}

async function propose(context: PageContext, applicationId: string, form: FormData) {
  form.delete('application')
  withoutGaps(form)
  const sent = await submit(context, form, planForm, 'interviews.propose', (value) => {
    const { move, applicationVersion, answerBy, ...rest } = value
    return {
      ...rest,
      applicationId,
      ...(answerBy && { answerBy: { wall: answerBy } }),
      ...(move && applicationVersion !== undefined && { move: { version: applicationVersion } }),
    }
  })
  if (!sent.ok) return repliedAt('plan', sent.reply)
  return redirectWithNotice(context, `${applicantPath(applicationId)}#interviews`, 'SAVED')
}

type PlanAnswer = { applicationId: string; typed?: Record<string, string> }

async function done(context: PageContext, { applicationId, typed }: PlanAnswer, call: () => Promise<unknown>) {
  try {
    await call()
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    return failedAt('interview', error, typed)
  }
  return redirectWithNotice(context, `${applicantPath(applicationId)}#interviews`, 'SAVED')
}

/** Plans an interview, offers other times for it, or moves it. */
export default function PlanInterview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('interviews')
  const why = usePlanProblem()
  const { planning, zones, interview, busy, applicationId, problem, formId, known, others } = loaderData
  const { note } = typedAt(actionData, 'interview')
  const title = t(interview ? 'form.titleChange' : 'form.title')
  return (
    <Page>
      <PageMeta title={title} noindex />
      <PageHead
        title={title}
        lead={t('form.lead', { candidate: planning.candidate, job: planning.job })}
        back={<BackLink to={applicantPath(applicationId)}>{t('form.back')}</BackLink>}
      />
      <ErrorMessage answer={actionData} />
      {note !== undefined && interview?.problems.cancel === null && (
        <Card className="mb-6">
          <CancelInterview interview={interview} typed={note} />
        </Card>
      )}
      {problem ? (
        <Notice tone="muted" title={why(problem, others)} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <Card>
            <PlanForm
              planning={planning}
              zones={zones}
              interview={interview}
              busy={busy}
              reply={replyOf(actionData, 'plan')}
              id={formId}
              applicationId={applicationId}
              known={known}
            />
          </Card>
          <Card as="section" aria-labelledby="busy-title" className="lg:sticky lg:top-20">
            <h2 id="busy-title" className="mb-2 text-base">
              {t('form.busyTitle')}
            </h2>
            {busy.length === 0 ? (
              <p className="text-sm text-muted">{t('form.busyNone')}</p>
            ) : (
              <ul className="grid gap-3 text-sm">
                {busy.map((each) => (
                  <li key={`${each.memberId} ${each.when.at}`} className="[overflow-wrap:anywhere]">
                    <p className="font-semibold">{each.name}</p>
                    <p>
                      <When moment={each.when} />
                    </p>
                    <p className="text-muted">{each.title ?? t('form.busyElsewhere')}</p>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </Page>
  )
}
