import { data, Form, redirect, useNavigation } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { legalDocuments } from '#modules/content/rules.legal.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { acceptPath, app, homeOf, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import { dataAction } from '#web/settings/data-action.ts'
import { DataSections } from '#web/settings/data-sections.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { loadOwnData } from '#web/settings/own-data.ts'
import { AcceptForm } from './accept-form.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['legal', 'settings', 'company'] }

/** People with an account only; who has accepted everything goes on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { caller, url } = app(context)
  if (caller.kind === 'guest') throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  if (caller.kind === 'admin') throw redirect(homeOf(caller))
  const next = safeNext(url.searchParams.get('next'), homeOf(caller))
  const [{ list }, own] = await Promise.all([load(context, 'accounts.terms', {}), loadOwnData(context)])
  const owner = caller.kind === 'employer' && caller.role === 'OWNER'
  return {
    list,
    next,
    own,
    acting: caller.acting !== null,
    as: caller.kind === 'candidate' ? ('candidate' as const) : owner ? ('owner' as const) : ('member' as const),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = app(context)
  const { caller, url } = page
  if (caller.kind === 'guest' || caller.kind === 'admin') throw redirect('/')
  const form = await request.formData()
  if (form.get('intent') !== 'accept') {
    const deleted = `/${caller.kind === 'candidate' ? 'jobsseekers' : 'employer'}/account-deletion`
    return dataAction(context, { form, page: acceptPath, deleted })
  }
  const accepted = form.getAll('version').flatMap((value) => {
    const [name, number] = String(value).split(':')
    const document = legalDocuments.find((each) => each === name)
    return document ? [{ document, number: Number(number) }] : []
  })
  if (form.get('agree') !== 'on') return data({ code: 'REQUIRED' as string }, { status: 422 })
  try {
    await page.call('accounts.acceptTerms', { accepted })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    return data({ code: error.code }, { status: error.status })
  }
  return redirectWithNotice(context, safeNext(url.searchParams.get('next'), homeOf(caller)), 'TERMS_ACCEPTED')
}

/** What changes, accepting it, and what stays open to who does not: a copy of the data, deletion, signing out. */
export default function Accept({ loaderData: { list, next, own, as, acting }, actionData }: Route.ComponentProps) {
  const t = useTexts('legal')
  const navigation = useNavigation()
  const code = actionData && 'code' in actionData ? actionData.code : null
  if (list.length === 0)
    return (
      <Page width="reading">
        <PageMeta title={t('accept.title')} noindex />
        <PageHead title={t('accept.none')} lead={t('accept.noneText')} />
        <LinkButton to={next} variant="primary">
          {t('accept.on')}
        </LinkButton>
      </Page>
    )
  return (
    <Page width="reading">
      <PageMeta title={t('accept.title')} noindex />
      <PageHead title={t('accept.title')} lead={t(list.some(({ due }) => due) ? 'accept.lead' : 'accept.leadAhead')} />
      {code === 'STALE_VERSION' && (
        <Notice tone="warning" live className="mb-6">
          {t('accept.stale')}
        </Notice>
      )}
      {code === null && <ErrorMessage answer={actionData} />}
      <AcceptForm
        list={list}
        busy={navigation.formMethod === 'POST'}
        needed={code === 'REQUIRED'}
        reason={acting ? t('accept.acting') : null}
      />
      <Section id="leave" title={t('accept.leave')} lead={t('accept.leaveText')}>
        <Form method="post" action="/logout">
          <Button type="submit">{t('accept.signOut')}</Button>
        </Form>
      </Section>
      <DataSections data={own} as={as} answer={actionData} />
    </Page>
  )
}
