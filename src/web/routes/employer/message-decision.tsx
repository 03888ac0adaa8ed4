import { useEffect, useRef, type ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { PlaceholderList } from '#modules/messages/ui/template-form.tsx'
import { maxBody } from '#modules/messages/contract.shapes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { decideAction, loadDecision, messageDecisions } from '#web/messages/decide-data.ts'
import type { Route } from './+types/message-decision'

export const handle: RouteHandle = { texts: ['messages'] }

export const loader = ({ context }: Route.LoaderArgs) => loadDecision(context)
export const action = async ({ context, request }: Route.ActionArgs) => decideAction(context, await request.formData())

/** One decision about several applicants, with a message to each in their language. */
export default function MessageDecision({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('messages')
  const errorTexts = useErrorTexts()
  const { names, more, templates, reasons } = loaderData
  const { typed = null, wrong = null, results = [], attempt = '' } = actionData ?? {}
  // Whoever was decided about is done with: the form goes on with the others.
  const isLeft = (id: string) => results.length === 0 || results.some((result) => result.id === id)
  const applications = loaderData.applications.filter((each) => isLeft(each.slice(0, each.indexOf(':'))))
  const done = loaderData.applications.length - applications.length
  const errorsOf = (field: string) => (wrong?.field === field ? [wrong.code] : [])
  return (
    <Page width="reading">
      <PageMeta title={t('decide.title')} noindex />
      <PageHead
        title={t('decide.title')}
        lead={t('decide.lead', { count: applications.length })}
        back={<BackLink to="/employer/responses">{t('decide.back')}</BackLink>}
      />
      {wrong?.field === '' && (
        <Outcome key={attempt}>
          <Notice tone="error" live className="mb-4" title={errorTexts([wrong.code])[0]} />
        </Outcome>
      )}
      {results.length > 0 && (
        <Outcome key={attempt}>
          <Notice tone="warning" live className="mb-4" title={t('decide.failed', { count: results.length })}>
            {done > 0 && <p>{t('decide.done', { count: done })}</p>}
            <ul className="list-disc pl-5">
              {results.map(({ id, code, placeholder }) => (
                <li key={id}>
                  {names.find((each) => each.id === id)?.name ?? t('decide.somebody')}
                  {': '}
                  {errorTexts([code])[0]}
                  {placeholder && ` ({${placeholder}})`}
                </li>
              ))}
            </ul>
          </Notice>
        </Outcome>
      )}
      <Card>
        <p className="mb-4 text-sm">
          {names
            .filter(({ id }) => isLeft(id))
            .map(({ name }) => name)
            .join(', ')}
          {more > 0 && results.length === 0 && ` ${t('decide.more', { count: more })}`}
        </p>
        <Form method="post" className="group grid gap-4">
          {applications.map((each) => (
            <input key={each} type="hidden" name="application" value={each} />
          ))}
          <Select
            name="status"
            id="decide-status"
            label={t('decide.status')}
            defaultValue={typed?.status ?? 'REJECTED'}
            options={messageDecisions.map((status) => ({ value: status, label: t(`decide.to.${status}`) }))}
            errors={errorsOf('status')}
          />
          <div className="hidden group-has-[#decide-status_option[value=REJECTED]:checked]:block">
            <Select
              name="reason"
              id="decide-reason"
              label={t('decide.reason')}
              hint={t('decide.reasonHint')}
              placeholder={t('decide.reasonNone')}
              defaultValue={typed?.reason ?? ''}
              options={reasons}
              errors={errorsOf('reason')}
            />
          </div>
          {templates.length > 0 && (
            <Select
              name="templateId"
              id="decide-template"
              label={t('decide.template')}
              hint={t('decide.templateHint')}
              placeholder={t('decide.templateNone')}
              defaultValue={typed?.templateId ?? ''}
              options={templates}
              errors={errorsOf('templateId')}
            />
          )}
          <TextArea
            name="body"
            id="decide-body"
            label={t('decide.body')}
            hint={templates.length > 0 ? t('decide.bodyHint') : undefined}
            rows={7}
            limit={maxBody}
            defaultValue={typed?.body ?? ''}
            errors={errorsOf('body')}
          />
          <PlaceholderList />
          <p className="hidden text-sm text-muted group-has-[#decide-status_option[value=REJECTED]:checked]:block">
            {t('decide.held')}
          </p>
          <Button type="submit" variant="primary" className="justify-self-start">
            {t('decide.submit')}
          </Button>
        </Form>
      </Card>
    </Page>
  )
}

/** What came of it, which is seen and read first: on a phone the button that was pressed is far below. */
function Outcome({ children }: { children: ReactNode }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div ref={outcome} tabIndex={-1} className="scroll-mt-20 outline-none">
      {children}
    </div>
  )
}
