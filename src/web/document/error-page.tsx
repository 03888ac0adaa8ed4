import { Form, isRouteErrorResponse, useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { signInAgain } from '#web/pipeline/sign-in-again.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { missingRight, RolesThatMay } from './role-errors.tsx'
import { mayLookForJobs, useViewer } from './use-viewer.ts'

type ErrorKind = 'notFound' | 'gone' | 'unavailable' | 'signedOut' | 'forbidden' | 'badRequest' | 'defect'
const kinds: Record<number, ErrorKind> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'notFound',
  405: 'notFound',
  410: 'gone',
  503: 'unavailable',
}
const icons = {
  notFound: 'file-question',
  gone: 'file-question',
  unavailable: 'server-off',
  signedOut: 'circle-alert',
  forbidden: 'circle-alert',
  badRequest: 'circle-alert',
  defect: 'circle-alert',
} as const

/** Reads the error response of a failed call (`throwErrorResponse`): its code and the request's id. */
type Failure = { kind: ErrorKind; code: string | null; requestId: string | undefined; params: Record<string, string> }

function errorKind(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { kind: 'defect', code: null, requestId: undefined, params: {} }
  const body: unknown = error.data
  const field = (name: string) =>
    body && typeof body === 'object' && name in body ? String(Reflect.get(body, name)) : undefined
  return {
    kind: kinds[error.status] ?? (error.status < 500 ? 'badRequest' : 'defect'),
    code: field('code') ?? null,
    requestId: field('requestId'),
    params: (body && typeof body === 'object' && 'params' in body ? body.params : {}) as Record<string, string>,
  }
}

/** The error of a page, with a link to go on, shown inside the layout. */
export function ErrorPage({ error }: { error: unknown }) {
  const { kind, code, requestId, params } = errorKind(error)
  const t = useTexts('errorMsg')
  const { kind: viewer } = useViewer()
  const looksForJobs = mayLookForJobs(viewer)
  const otherCompany = code === 'COMPANY_CHANGED'
  const right = missingRight({ code, params })
  const otherAccount = code === 'ACCOUNT_CHANGED'
  const canRetry = kind === 'unavailable' || kind === 'defect' || otherAccount || (otherCompany && !params['back'])
  return (
    <>
      <title>{t(`page.${kind}.title`)}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        level={1}
        icon={<Icon name={icons[kind]} />}
        title={t(`page.${kind}.title`)}
        code={canRetry && requestId ? t('page.reference', { id: requestId }) : undefined}
        action={
          <>
            {canRetry && (
              // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- empty is the page's own address: the copy for who is turned away fits all
              <a href="" className="k-btn" data-variant="primary">
                {t('page.again')}
              </a>
            )}
            {kind === 'signedOut' && <SignInAgain />}
            {otherCompany && <SwitchBack params={params} />}
            {right ? (
              <>
                <LinkButton to="/employer/home" variant="primary">
                  {t('page.employerHome')}
                </LinkButton>
                <LinkButton to="/employer/team">{t('page.team')}</LinkButton>
              </>
            ) : (
              <>
                <LinkButton
                  to={looksForJobs ? '/' : viewer === 'admin' ? '/admin' : '/employer/home'}
                  variant={canRetry || otherCompany || kind === 'signedOut' ? 'secondary' : 'primary'}
                >
                  {t(looksForJobs ? 'page.home' : 'page.employerHome')}
                </LinkButton>
                {!otherCompany && looksForJobs && (
                  <LinkButton to="/jobsseekers/browse-jobs">{t('page.browse')}</LinkButton>
                )}
              </>
            )}
          </>
        }
      >
        <p>
          {right ? (
            <RolesThatMay right={right} page />
          ) : otherCompany && !params['back'] ? (
            t('page.companyLeft')
          ) : code === 'ROLE_NOT_ALLOWED' ? (
            t('page.role')
          ) : (
            (((kind === 'gone' || kind === 'badRequest') && code ? t.find(code, params) : undefined) ??
            t(`page.${kind}.text`))
          )}
        </p>
      </ErrorState>
    </>
  )
}

/** A link to this area's sign-in page, which leads back to this page. */
function SignInAgain() {
  const t = useTexts('errorMsg')
  const { pathname, search } = useLocation()
  const side = pathname.split('/')[1]
  const area = side === 'employer' || side === 'admin' ? side : 'jobsseekers'
  return (
    <LinkButton to={signInAgain(area, pathname + search)} variant="primary" reloadDocument>
      {t('page.signIn')}
    </LinkButton>
  )
}

/** Works in the company again that the page was opened for, on the page as it was sent. */
function SwitchBack({ params: { back, page, drawn } }: { params: Record<string, string> }) {
  const t = useTexts('errorMsg')
  if (!back) return null
  return (
    <Form method="post" action="/employer/switch" reloadDocument>
      <input type="hidden" name="id" value={back} />
      <input type="hidden" name="next" value={page} />
      <Button type="submit" variant="primary">
        {t('page.switchBack', { company: drawn ?? '' })}
      </Button>
    </Form>
  )
}
