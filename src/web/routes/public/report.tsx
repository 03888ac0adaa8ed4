import { idIn } from '#kernel/id.ts'
import type { ReportTarget } from '#kernel/moderation.ts'
import { data, redirect } from 'react-router'
import { reportForm } from '#modules/moderation/contract.forms.ts'
import { reasonsOf } from '#modules/moderation/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/report'

export const handle: RouteHandle = { texts: ['moderation'] }

/** What the address names: `?job=`, `?company=` or, for a company that received it, `?application=`. */
function namedIn(url: URL) {
  const [jobId, companyId] = [idIn(url.searchParams.get('job')), idIn(url.searchParams.get('company'))]
  const applicationId = idIn(url.searchParams.get('application'))
  if (jobId) return { jobId }
  return applicationId ? { applicationId } : { companyId: companyId ?? undefined }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { url, caller, requestId } = app(context)
  const named = namedIn(url)
  if (!named.jobId && !named.companyId && !named.applicationId)
    throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  // What was reported may be hidden by this very report: whoever sent it reads its number nevertheless.
  const number = /^\d{1,9}$/.exec(url.searchParams.get('filed') ?? '')?.[0]
  if (number) return { filed: { number, isNew: !url.searchParams.has('again') }, named }
  const target = await load(context, 'reports.target', named)
  return { filed: null, target, named, isGuest: caller.kind === 'guest' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const done = await submit(context, request, reportForm, 'reports.create')
  if (!done.ok) return done.reply
  const { pathname, searchParams } = new URL(app(context).url)
  searchParams.set('filed', String(done.output.number))
  if (!done.output.isNew) searchParams.set('again', '1')
  throw redirect(`${pathname}?${searchParams.toString()}`)
}

type NamedTarget = { jobId?: string; companyId?: string; applicationId?: string }

const typeOf = ({ jobId, applicationId }: NamedTarget) => (jobId ? 'JOB' : applicationId ? 'PERSON' : 'COMPANY')

/** Where the page came from. */
function backOf({ jobId, companyId, applicationId }: NamedTarget) {
  if (jobId) return { to: `/jobsseekers/job-detail?id=${jobId}`, text: 'report.back' } as const
  if (applicationId) return { to: `/employer/response-detail?id=${applicationId}`, text: 'report.backPerson' } as const
  return { to: `/jobsseekers/company-profile?id=${companyId ?? ''}`, text: 'report.backCompany' } as const
}

/** Telling the moderators that something is wrong with a job, a company or somebody who applied. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('moderation')
  if (loaderData.filed) return <Filed named={loaderData.named} {...loaderData.filed} />
  const { target, named, isGuest } = loaderData
  const { title, company, type } = target
  return (
    <Page width="reading">
      <PageMeta title={t(`report.${type}`)} noindex />
      <PageHead
        title={t(`report.${type}`)}
        lead={
          type === 'PERSON'
            ? t('report.leadPerson', { title })
            : t(type === 'JOB' ? 'report.lead' : 'report.leadCompany', { title, company })
        }
      />
      {target.own ? (
        <Notice tone="muted">{t('report.own')}</Notice>
      ) : (
        <ReportForm type={type} named={named} isGuest={isGuest} reply={actionData ?? null} />
      )}
    </Page>
  )
}

/** The number of a report, and what happens next. */
function Filed({ named, number, isNew }: { named: NamedTarget; number: string; isNew: boolean }) {
  const t = useTexts('moderation')
  const back = backOf(named)
  const title = t(`report.${typeOf(named)}`)
  return (
    <Page width="reading">
      <PageMeta title={title} noindex />
      <PageHead title={title} />
      <Notice
        tone="success"
        live
        title={t(isNew ? 'report.thanks' : 'report.again', { number })}
        action={<LinkButton to={back.to}>{t(back.text)}</LinkButton>}
      >
        {t('report.next')}
      </Notice>
    </Page>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.reportForm)

type ReportFormProps = {
  type: ReportTarget
  named: NamedTarget
  isGuest: boolean
  reply: Parameters<typeof useKitForm>[0]['lastResult']
}

function ReportForm({ type, named, isGuest, reply }: ReportFormProps) {
  const t = useTexts('moderation')
  const kit = useKitForm({ id: 'report', lastResult: reply, defaultValue: {}, schema })
  return (
    <KitForm {...kit} className="grid max-w-[34rem] gap-5">
      {named.jobId && <input type="hidden" name="jobId" value={named.jobId} />}
      {named.companyId && <input type="hidden" name="companyId" value={named.companyId} />}
      {named.applicationId && <input type="hidden" name="applicationId" value={named.applicationId} />}
      <Select
        field={kit.fields.reason}
        label={t('report.reason')}
        placeholder={t('report.choose')}
        options={reasonsOf(type).map((value) => ({ value, label: t(`reason.${value}`) }))}
        required
      />
      <TextArea
        field={kit.fields.details}
        label={t('report.details')}
        hint={t('report.detailsHint')}
        rows={5}
        maxLength={1000}
        optional
      />
      {isGuest && (
        <>
          <TextField field={kit.fields.name} label={t('report.name')} autoComplete="name" required />
          <TextField
            field={kit.fields.email}
            label={t('report.email')}
            hint={t('report.emailHint')}
            type="email"
            autoComplete="email"
            required
          />
        </>
      )}
      <Checkbox field={kit.fields.goodFaith} label={t('report.goodFaith')} required />
      <div>
        <SubmitButton>{t('report.send')}</SubmitButton>
      </div>
    </KitForm>
  )
}
