import { useState, type ReactNode } from 'react'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import latin from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import type { Route } from './+types/root'
import { textsUrl } from '#web/document/browser-texts.ts'
import { Frame } from '#web/document/frame.tsx'
import { useLocale, useTextsVersion } from '#ui/i18n/i18n.tsx'
import { PageSettingsProvider } from '#ui/i18n/page-settings.tsx'
import '#ui/styles/theme.css'
import { PageError } from '#web/document/route-error.tsx'
import { app } from '#web/pipeline/request.ts'
import { pathOfMeta } from '#web/document/page-meta.tsx'
import { pageCompanyOf, useViewer } from '#web/document/use-viewer.ts'
import type { RootData, Viewer } from '#web/document/root-data.ts'
import type { AppRequest } from '#web/pipeline/context.ts'
import { setsOf } from '#web/document/route-handle.ts'
import { StructuredData } from '#web/document/structured-data.tsx'
import { refuseOtherAccount } from '#web/pipeline/page-account.ts'
import { revalidateAfterActions } from '#web/pipeline/shell-data.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** A request that failed before the routes gets its error page before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const { fault, requestId } = app(context)
    if (fault) throw data({ code: fault.code, requestId }, { status: fault.status })
    refuseOtherAccount(request, app(context))
  },
]

function viewerOf({ caller }: AppRequest): Viewer {
  if (caller.kind === 'guest') return caller
  const { kind, name, accountId } = caller
  if (kind === 'admin') return { kind, name, accountId, role: caller.role }
  const { acting, actingUntil, supportAccess, mailBounces } = caller
  const own = { name, accountId, acting, actingUntil, supportAccess, mailBounces }
  if (kind === 'candidate' || kind === 'unassigned') return { kind, ...own }
  const { role, companyStatus, companyId, memberId, companies } = caller
  return { kind, ...own, role, companyStatus, companyId, memberId, companies }
}

/** What the console's content has published over the built-in metadata of pages; few, so every page has them for the next one. */
function publishedMeta({ locale, readTexts, builtInTexts }: AppRequest): RootData['pageData']['published'] {
  const [seo, builtIn] = [readTexts(locale, 'seo'), builtInTexts(locale, 'seo')]
  if (seo === builtIn) return {}
  const changed = Object.keys(seo).filter((key) => seo[key] !== builtIn[key])
  const pages = new Set(changed.map((key) => key.replace(/\.(title|description)$/, '')))
  return Object.fromEntries(
    [...pages].map((page) => [
      pathOfMeta(page),
      { title: seo[`${page}.title`] ?? '', description: seo[`${page}.description`] ?? '' },
    ]),
  )
}

/** Without an answer the page comes without banners. */
async function bannersOf({
  caller,
  call,
  log,
  requestId,
}: AppRequest): Promise<Pick<RootData, 'legal' | 'announcement'>> {
  const none = { legal: null, announcement: null }
  if (caller.kind === 'admin') return none
  try {
    return await call('content.banner', {})
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code !== 'REQUEST_CLOSED') log.error({ err: error, requestId }, 'the banners could not be read')
    return none
  }
}

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const request = app(context)
  const notice = request.cookie('flash') ?? null
  if (notice) request.setCookie('flash=; Path=/; Max-Age=0')
  const seo = request.readTexts(request.locale, 'seo')
  return {
    locale: request.locale,
    viewer: viewerOf(request),
    ...(await bannersOf(request)),
    settings: request.settings,
    demo: request.demo,
    origin: request.url.origin,
    now: Date.now(),
    pageData: { keyWords: seo['keywords'] ?? '', author: seo['author'] ?? '', published: publishedMeta(request) },
    notice,
  }
}

export const shouldRevalidate = revalidateAfterActions

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const settings = root
    ? { locale: root.locale, numberStyle: root.settings.numberStyle, timeZone: root.settings.timeZone, now: root.now }
    : null
  return (
    <PageSettingsProvider settings={settings}>
      <HtmlDocument>{children}</HtmlDocument>
    </PageSettingsProvider>
  )
}

function HtmlDocument({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const sets = setsOf(useMatches())
  const version = useTextsVersion()
  const viewer = useViewer()
  const company = pageCompanyOf(viewer)
  // Of the first page only: later ones fetch their texts themselves.
  const [texts] = useState(() => sets.map((set) => textsUrl(version, locale, set)))
  return (
    <html
      lang={locale}
      data-texts={version}
      data-sets={sets.join(' ')}
      data-company={company}
      data-account={viewer.kind === 'guest' ? undefined : viewer.accountId}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161412" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Styles come from ourselves and need no nonce, which browsers hide from scripts and React would miss. */}
        <Links nonce="" />
        {texts.map((href) => (
          <link key={href} rel="preload" as="fetch" crossOrigin="anonymous" href={href} />
        ))}
        <StructuredData />
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
