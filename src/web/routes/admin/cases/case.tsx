import { Form, Link } from 'react-router'
import { appealDecisionForm, askForm, decideForm, liftForm } from '#modules/moderation/contract.forms.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { parseForm } from '#ui/form/parse-form.ts'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { WithAside } from '#ui/with-aside.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, redirectWithNotice } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import { runAction } from '../action.ts'
import { CopyId } from '../copy-id.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { ErrorMessage } from '../error-message.tsx'
import type { Route } from './+types/case'
import { isMeasure } from '../measures/act.ts'
import { Appeals } from './appeals.tsx'
import { AskForm, Evidence } from './evidence.tsx'
import { DecideForm } from './decide-form.tsx'
import { EqualDecisions, WaitingSecondApproval } from './equal.tsx'
import { History } from './history.tsx'
import { Lift } from './lift.tsx'
import { Reports } from './reports.tsx'
import type { ShownCase } from './shown-case.ts'
import { Versions } from './versions.tsx'

export const handle: RouteHandle = { texts: ['admin', 'adminCases', 'moderation'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await load(context, 'admin.cases.get', { id: params.id })
  const measure = app(context).url.searchParams.get('do')
  return { ...shown, measure: isMeasure(measure) ? measure : null }
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const path = `/admin/cases/${id}`
  const intent = form.get('do')
  form.delete('do')
  if (intent === 'claim') return runAction(context, id, path, (call) => call('admin.cases.claim', { id }))
  if (intent === 'release') return runAction(context, id, path, (call) => call('admin.cases.release', { id }))
  if (intent === 'preview') return preview(context, form, { id, path })
  const done = await save(context, form, { id, intent })
  return done.ok ? redirectWithNotice(context, path, 'SAVED') : done.reply
}

type Context = Route.ActionArgs['context']

function save(context: Context, form: FormData, { id, intent }: { id: string; intent: FormDataEntryValue | null }) {
  if (intent === 'appeal')
    return submit(context, form, appealDecisionForm, 'admin.appeals.decide', ({ appealId, ...value }) => ({
      id: appealId,
      ...value,
    }))
  if (intent === 'lift') return submit(context, form, liftForm, 'admin.cases.lift', (value) => ({ id, ...value }))
  if (intent === 'ask') return submit(context, form, askForm, 'admin.cases.askEvidence', (value) => ({ id, ...value }))
  return submit(context, form, decideForm, 'admin.cases.decide', (value) => ({ id, ...value }))
}

/** What a decision would say. Whoever reads that works on the case: it stays theirs for as long as for a new claim. */
async function preview(context: Context, form: FormData, { id, path }: { id: string; path: string }) {
  const claimed = await runAction(context, id, path, (call) => call('admin.cases.claim', { id }), { notice: null })
  if (!(claimed instanceof Response)) return claimed
  const shown = await submit(
    context,
    form,
    decideForm,
    'admin.cases.preview',
    ({ version: _version, targetVersion: _targetVersion, ...value }) => ({ id, ...value }),
  )
  return shown.ok ? { preview: shown.output, form: parseForm(form, decideForm).reply() } : shown.reply
}

/** One case: what was reported and what stands there now, who says what, what was decided before, and the decision. */
export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { case: shown, today, reports, history } = loaderData
  const t = useTexts('adminCases')
  const adminTexts = useTexts('admin')
  const failed = actionData && 'about' in actionData ? actionData.code : undefined
  const preview = actionData && 'preview' in actionData ? actionData : null
  const reply = actionData && !('about' in actionData) && !('preview' in actionData) ? actionData : null
  const decides = !shown.decidedAt && !shown.own && (shown.claimedBy === null || shown.mine)
  return (
    <Page>
      <PageMeta title={shown.title} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={adminTexts('path')}
            items={[{ label: t('title'), to: '/admin/cases' }, { label: shown.title }]}
          />
        }
        title={shown.title}
        lead={[t(`targets.${shown.target}`), shown.company].filter(Boolean).join(' · ')}
        actions={<Links shown={shown} exists={today !== null} />}
      />
      <ErrorMessage code={failed} />
      <WithAside
        label={t(decides ? 'decide' : 'about')}
        jump={decides}
        aside={
          <>
            <WaitingSecondApproval list={loaderData.secondApprovals} />
            <CaseFacts shown={loaderData} />
            <Claim shown={shown} />
            <Lift list={loaderData.restrictions} own={shown.own} reply={reply} />
            {decides && (
              <>
                <h2 id="decision" tabIndex={-1} className="mt-3 scroll-mt-10">
                  {t('decide')}
                </h2>
                <DecideForm
                  shown={loaderData}
                  measure={loaderData.measure}
                  reply={preview?.form ?? reply}
                  preview={preview?.preview ?? null}
                />
              </>
            )}
            {decides && today && !shown.waiting && <AskForm version={shown.version} reply={reply} />}
          </>
        }
      >
        <Versions shown={loaderData} />
        {loaderData.appeals.length > 0 && (
          <Section title={t('appeals')}>
            <Appeals list={loaderData.appeals} reply={reply} />
          </Section>
        )}
        <Section title={t('reports')}>
          <OpenedBy shown={shown} />
          {shown.openedBy !== 'RULE' && (shown.openedBy !== 'OWN' || reports.length > 0) && <Reports list={reports} />}
        </Section>
        {loaderData.evidence.length > 0 && (
          <Section title={t('evidence')}>
            <Evidence list={loaderData.evidence} />
          </Section>
        )}
        {shown.reasons.length > 0 && (
          <Section title={t('equal.title')} lead={t('equal.lead')}>
            <EqualDecisions equal={loaderData.equal} />
          </Section>
        )}
        <Section title={t('history')}>
          <History list={history} />
        </Section>
      </WithAside>
    </Page>
  )
}

/** Where what a case is about is looked at in the console. */
function linkTo({ target, targetId, companyId, accountId }: ShownCase['case']) {
  if (target === 'JOB') return { to: `/admin/jobs/${targetId}`, text: 'toJob' } as const
  if (target === 'REVIEW') return { to: `/admin/reviews/${targetId}`, text: 'toReview' } as const
  if (companyId) return { to: `/admin/companies/${companyId}`, text: 'toCompany' } as const
  return accountId ? ({ to: `/admin/people/${accountId}`, text: 'toPerson' } as const) : null
}

function Links({ shown, exists }: { shown: ShownCase['case']; exists: boolean }) {
  const t = useTexts('adminCases')
  const link = linkTo(shown)
  return (
    <>
      {exists && link && (
        <LinkButton to={link.to} size="sm">
          {t(link.text)}
        </LinkButton>
      )}
      {shown.companyId && link?.text !== 'toCompany' && (
        <LinkButton to={`/admin/companies/${shown.companyId}`} size="sm">
          {t('toCompany')}
        </LinkButton>
      )}
      <CopyId id={shown.id} />
    </>
  )
}

/** How a case came about without a report. */
function OpenedBy({ shown: { openedBy } }: { shown: ShownCase['case'] }) {
  const t = useTexts('adminCases')
  if (openedBy === 'SCREEN')
    return (
      <Notice tone="warning" title={t('screened')} className="mb-3">
        {t('screenedText')}
      </Notice>
    )
  if (openedBy === 'RULE') return <p className="k-hint">{t('byRule')}</p>
  return openedBy === 'OWN' ? <p className="k-hint">{t('byModerator')}</p> : null
}

function CaseFacts({ shown: { case: shown, points, restrictions, screened, today } }: { shown: ShownCase }) {
  const t = useTexts('adminCases')
  const admin = useTexts('admin')
  const words = useTexts('moderation')
  const format = useFormat()
  return (
    <Card>
      <Facts
        items={[
          { term: t('priority'), value: `${t(`level.${shown.level}`)} · ${format.number(shown.priority)}` },
          { term: t('due'), value: format.dateTime(shown.dueAt) },
          { term: t('facts.harm'), value: t('facts.harmOf', { harm: String(shown.harm) }) },
          { term: t('facts.weight'), value: format.number(Math.round(shown.weight * 10) / 10) },
          { term: t('facts.views'), value: format.number(shown.views7d) },
          { term: t('facts.applications'), value: format.number(shown.applications7d) },
          { term: t('facts.points'), value: format.number(points) },
          ...(screened
            ? [
                {
                  term: t('facts.screened'),
                  value: [
                    admin('screening.score', { score: screened.score }),
                    ...screened.rules.map((rule) => admin(`screening.rule.${rule}`)),
                  ].join(' · '),
                },
              ]
            : []),
          ...restrictions.flatMap(({ kind, until }) =>
            kind === 'HELD'
              ? []
              : [
                  until
                    ? { term: t('limited', { what: words(`limit.${kind}`) }), value: format.dateTime(until) }
                    : { term: words(`limit.${kind}`), value: t('forGood') },
                ],
          ),
          ...(shown.waiting ? [{ term: t('facts.status'), value: t('waiting') }] : []),
          ...(today ? [] : [{ term: t('facts.status'), value: t('gone') }]),
        ]}
      />
      {shown.previousId && (
        <p className="k-hint mt-3">
          <Link className="k-link" to={`/admin/cases/${shown.previousId}`}>
            {t('previous')}
          </Link>
        </p>
      )}
    </Card>
  )
}

function Claim({ shown }: { shown: ShownCase['case'] }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  const over = useLostFocus<HTMLDivElement>(shown.decidedAt ?? '')
  const time = shown.claimedUntil ? format.dateTime(shown.claimedUntil) : ''
  if (shown.decidedAt)
    return (
      <div ref={over} tabIndex={-1} className="rounded-xl">
        <Notice tone="muted">
          <p>{t('over', { time: format.dateTime(shown.decidedAt) })}</p>
          <Link className="k-link" to="/admin/cases">
            {t('toList')}
          </Link>
        </Notice>
      </div>
    )
  if (shown.own) return <Notice tone="warning">{t('own')}</Notice>
  if (shown.claimedBy && !shown.mine)
    return <Notice tone="warning">{t('claimedOther', { name: shown.claimedBy, time })}</Notice>
  return (
    <Card>
      {shown.mine && <p className="mb-3">{t('claimedMine', { time })}</p>}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="claim">
          {t(shown.mine ? 'prolong' : 'claim')}
        </Button>
        {shown.mine && (
          <Button type="submit" name="do" value="release">
            {t('release')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
