import { data, Form, redirect, redirectDocument } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { actingMinutes, spellCode } from '#modules/accounts/acting/rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/support-access'

export const handle: RouteHandle = { texts: ['supportAccess'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  if (caller.kind === 'admin') throw redirect('/admin')
  if (caller.kind === 'guest') throw redirect('/login?next=%2Fsupport-access')
  return load(context, 'accounts.acting', {})
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = app(context)
  const intent = form.get('intent')
  try {
    if (intent === 'end') {
      const { account } = await page.call('accounts.endActing', {})
      return account ? redirectDocument(`/admin/people/${account}`) : redirect('/support-access')
    }
    await page.call('accounts.answerActing', { id: String(form.get('id')), allow: intent === 'allow' })
    return redirect('/support-access')
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code !== 'NOT_FOUND') throwErrorResponse(page, error)
    return data({ gone: true }, { status: 404 })
  }
}

/** An administrator asks to use the site as this person: who, why, what they may, and the answer. */
export default function SupportAccessPage({ loaderData: { open }, actionData }: Route.ComponentProps) {
  const t = useTexts('supportAccess')
  const format = useFormat()
  const minutes = actingMinutes.run
  if (!open)
    return (
      <Page width="reading">
        <PageMeta title={t('title')} noindex />
        {actionData?.gone && (
          <Notice tone="error" className="mb-4">
            {t('gone')}
          </Notice>
        )}
        <EmptyState level={1} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      </Page>
    )
  const running = open.state === 'RUNNING'
  const byCode = open.consent === 'CODE'
  const looks = open.scope === 'READ'
  const head = looks ? (['asksLook', 'runsLook'] as const) : (['asks', 'runs'] as const)
  const role = open.role && t.find(`roles.${open.role}`)
  return (
    <Page width="reading">
      <PageMeta title={t('title')} noindex />
      <PageHead title={t(head[running ? 1 : 0], { name: open.firstName })} />
      {!running && (
        <Notice tone="warning" className="mb-4">
          {t(byCode ? 'neverCode' : 'never')}
        </Notice>
      )}
      <Card>
        <Facts
          items={[
            ...(role ? [{ term: t('role'), value: role }] : []),
            { term: t('reason'), value: <span className="whitespace-pre-line break-words">{open.reason}</span> },
            { term: t(running ? 'until' : 'requestUntil'), value: format.dateTime(open.endsAt) },
          ]}
        />
        <p className="mt-4">{t(looks ? 'mayLook' : 'may', { minutes })}</p>
        {!looks && <p className="mt-2">{t('mayNot')}</p>}
        {byCode && !running && (
          <div className="mt-6 rounded-lg bg-sunken p-4">
            {open.code === null ? (
              <p>{t('codeGone')}</p>
            ) : (
              <>
                <p>{t('codeText', { name: open.firstName })}</p>
                <p className="mt-3">
                  <span className="block text-sm text-muted">{t('code')}</span>
                  <strong className="text-2xl tracking-widest">{spellCode(open.code)}</strong>
                </p>
              </>
            )}
          </div>
        )}
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name="id" value={open.id} />
          {running ? (
            <Button type="submit" name="intent" value="end" variant="danger">
              {t('end')}
            </Button>
          ) : (
            <>
              {!byCode && (
                <Button type="submit" name="intent" value="allow" variant="primary">
                  {t('allow', { minutes })}
                </Button>
              )}
              <Button type="submit" name="intent" value="decline">
                {t('decline')}
              </Button>
            </>
          )}
        </Form>
      </Card>
    </Page>
  )
}
