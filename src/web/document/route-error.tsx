import { useLayoutEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { notifyNoAnswer } from '#ui/browser/no-answer.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { lazyComponent, lazyPart } from '#ui/lazy-component.tsx'
import { Page } from '#ui/page.tsx'
import { PublicShell } from '#web/shells/public-shell.tsx'

type RouteErrorProps = { error: unknown }

// Loaded when an error occurs, because few visitors see one.
const loadErrorPage = () =>
  import('./error-page.tsx').then(
    (file) => file.ErrorPage,
    () => Unreachable,
  )
const StandaloneErrorPage = lazyPart(import.meta.env.SSR ? await loadErrorPage() : lazyComponent(loadErrorPage))

/** Offline, the page about what went wrong may be out of reach as well. */
function Unreachable(_: RouteErrorProps) {
  const t = useTexts('errorMsg')
  return (
    <Page width="reading">
      <div role="alert" className="py-12 text-center">
        <h1 className="text-lg">{t('page.unavailable.title')}</h1>
        <p className="text-muted">{t('page.unavailable.text')}</p>
      </div>
    </Page>
  )
}

/** The error of a page, with a link to go on, shown inside the layout. */
export function ErrorPage(props: RouteErrorProps) {
  const { error } = props
  const refused = isRouteErrorResponse(error) && error.status < 500
  // In the commit that takes the form away: what was typed is there again when the page is opened once more.
  useLayoutEffect(() => {
    if (!refused) notifyNoAnswer()
  }, [refused])
  return <StandaloneErrorPage {...props} />
}

/** The same where the layout failed too: it renders the public one. */
export function PageError({ error }: RouteErrorProps) {
  return (
    <PublicShell>
      <ErrorPage error={error} />
    </PublicShell>
  )
}
