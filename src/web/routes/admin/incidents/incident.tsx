import { accountKinds } from '#kernel/enums/accounts.ts'
import { incidentSteps } from '#modules/accounts/incidents/rules.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { ClockBadge } from '../rights/parts.tsx'
import { Checklist } from './checklist.tsx'
import { SaidFields, saidOf } from './said-form.tsx'
import { Scope } from './scope.tsx'
import type { Route } from './+types/incident'

export const handle: RouteHandle = { texts: ['admin', 'incidents', 'rightsRequests'] }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const incident = await load(context, 'admin.incidents.get', { id })
  return { incident, zone: app(context).settings.timeZone }
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const seen = { id, version: Number(form.get('version')) }
  return runAction(context, id, `/admin/incidents/${id}`, (call) => {
    switch (text('intent')) {
      case 'count':
        return call('admin.incidents.count', {
          ...seen,
          tables: form.getAll('tables').map(String),
          sides: accountKinds.filter((side) => form.getAll('sides').includes(side)),
          since: text('since').slice(0, 16) || null,
          actor: text('actor').trim() || null,
        })
      case 'step':
        return call('admin.incidents.step', {
          ...seen,
          step: incidentSteps.find((step) => step === text('step')) ?? 'CONTAIN',
          note: text('note'),
        })
      case 'notify':
        return call('admin.incidents.notify', seen)
      default:
        return call('admin.incidents.save', { ...seen, key: crypto.randomUUID(), ...saidOf(form) })
    }
  })
}

/** One breach: its clock, the checklist, whom it affects, and what they are told. */
export default function Incident({ loaderData: { incident, zone }, actionData }: Route.ComponentProps) {
  const [t, admin] = [useTexts('incidents'), useTexts('admin')]
  const format = useFormat()
  const { title, version, clock, dueAt, closedAt, notifiedAt } = incident
  const fixed = closedAt !== null || notifiedAt !== null
  return (
    <Page>
      <PageMeta title={title} noindex />
      <PageHead
        back={
          <Breadcrumb label={admin('path')} items={[{ label: t('title'), to: '/admin/incidents' }, { label: title }]} />
        }
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <ClockBadge stage={clock.stage} percent={clock.percent} />
            {closedAt ? t('closed', { date: format.dateTime(closedAt) }) : t('due', { date: format.dateTime(dueAt) })}
          </span>
        }
      />
      <ErrorMessage code={actionData?.code} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          <Section title={t('form.happened')} className="mt-0!">
            <Card>
              {fixed ? (
                <NoticeTexts incident={incident} />
              ) : (
                <ActionForm method="post" className="grid gap-4">
                  <input type="hidden" name="version" value={version} />
                  <SaidFields key={version} said={incident} zone={zone} />
                  <div>
                    <Button type="submit" name="intent" value="save">
                      {t('form.save')}
                    </Button>
                  </div>
                </ActionForm>
              )}
            </Card>
          </Section>
          <Scope incident={incident} fixed={fixed} errors={actionData?.errors ?? {}} />
        </div>
        <Checklist incident={incident} />
      </div>
      <p className="k-hint mt-6 max-w-prose">{t('law')}</p>
    </Page>
  )
}

/** What people were told can no longer be changed. */
function NoticeTexts({
  incident: { happened, measures },
}: {
  incident: Route.ComponentProps['loaderData']['incident']
}) {
  const t = useTexts('incidents')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['en', 'id'] as const).map((locale) => (
        <div key={locale} lang={locale} className="grid content-start gap-2 whitespace-pre-line">
          <p className="font-semibold">{t(`form.${locale}`, { name: t('form.happened') })}</p>
          <p className="break-words">{happened[locale]}</p>
          <p className="font-semibold">{t(`form.${locale}`, { name: t('form.measures') })}</p>
          <p className="break-words">{measures[locale]}</p>
        </div>
      ))}
    </div>
  )
}
