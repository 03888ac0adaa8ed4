import { data, redirect } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { appealReport } from '#web/moderation/action.ts'
import { EvidenceFiles } from '#web/moderation/evidence-files.tsx'
import { ReportState, ReportSubject } from '#web/moderation/report-parts.tsx'
import { app, load, redirectWithNotice } from '#web/pipeline/request.ts'
import type { Route } from './+types/own-report'

export const handle: RouteHandle = { texts: ['moderation'] }

/** The report that the address names, and the key from a guest's mail. */
function named({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { url, requestId } = app(context)
  if (!/^[1-9]\d{0,8}$/.test(params.number)) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  return { number: Number(params.number), key: url.searchParams.get('key')?.slice(0, 64) ?? null }
}

export async function loader(args: Route.LoaderArgs) {
  const { caller, url } = app(args.context)
  const report = named(args)
  if (caller.kind === 'guest' && report.key === null) throw redirect(`/login?next=${encodeURIComponent(url.pathname)}`)
  const isAccount = caller.kind === 'candidate' || caller.kind === 'employer'
  return { report: await load(args.context, 'reports.get', report), isAccount }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { url } = app(args.context)
  const done = await appealReport(args.context, await request.formData(), named(args))
  if (!done.ok) return done.reply
  return redirectWithNotice(args.context, url.pathname + url.search, 'SAVED')
}

/** What became of a report, for whoever sent it, and the appeal. */
export default function OwnReport({ loaderData: { report, isAccount }, actionData }: Route.ComponentProps) {
  const t = useTexts('moderation')
  const format = useFormat()
  const title = t('reports.one', { number: String(report.number) })
  const { appeal } = report
  return (
    <Page width="reading">
      <PageMeta title={title} noindex />
      <PageHead
        title={title}
        lead={t('reports.oneLead')}
        actions={isAccount && <LinkButton to="/account/reports">{t('reports.all')}</LinkButton>}
      />
      <Card className="min-w-0">
        <Facts
          items={[
            { term: t('reports.about'), value: <ReportSubject report={report} /> },
            { term: t('reports.reason'), value: t(`reason.${report.reason}`) },
            ...(report.details ? [{ term: t('reports.details'), value: report.details }] : []),
            { term: t('reports.at'), value: format.dateTime(report.createdAt) },
            { term: t('reports.state'), value: <ReportState report={report} /> },
            ...(report.decidedAt ? [{ term: t('reports.decidedAt'), value: format.dateTime(report.decidedAt) }] : []),
          ]}
        />
        {appeal && (
          <Notice tone="muted" className="mt-4">
            {appeal.outcome === null || appeal.outcome === 'PARTLY'
              ? t('reports.appealed', { date: format.date(appeal.filedAt) })
              : t(`reports.${appeal.outcome}`)}{' '}
            {appeal.answer} {appeal.bySame && t('statements.bySame')}
          </Notice>
        )}
      </Card>
      {report.mayAppeal && report.appealUntil && (
        <Section
          id="appeal"
          title={t('reports.appeal')}
          lead={t('reports.appealLead', { date: format.date(report.appealUntil) })}
        >
          <AppealForm files={report.mayAddFiles} reply={actionData ?? null} />
        </Section>
      )}
    </Page>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.reportAppealForm)

type OwnReportProps = { files: boolean; reply: Parameters<typeof useKitForm>[0]['lastResult'] }

function AppealForm({ files, reply }: OwnReportProps) {
  const t = useTexts('moderation')
  const kit = useKitForm({ id: 'appeal', lastResult: reply, defaultValue: {}, schema })
  return (
    <KitForm {...kit} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
      <TextArea field={kit.fields.text} label={t('reports.appealText')} rows={5} maxLength={2000} required />
      {files && <EvidenceFiles field={kit.fields.files} />}
      <div>
        <SubmitButton>{t('statements.appealSend')}</SubmitButton>
      </div>
    </KitForm>
  )
}
