import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { OfflineModal } from '#ui/offline-modal.tsx'
import { KitProvider, type KitTexts } from '#ui/provider.tsx'
import { RouteProgress } from '#ui/route-progress.tsx'
import { SkipLink } from '#ui/shell.tsx'
import { showToast } from '#ui/toast.ts'
import { Toasts } from '#ui/toasts.tsx'
import type { RootData } from './root-data.ts'
import { startWorker } from './service-worker.ts'
import { pageCompanyOf } from './use-viewer.ts'
import { useBrowserKeys } from './use-storage-keys.ts'

/** What surrounds every page: the components' texts, skip link, progress, offline modal. */
export function Frame({ children }: { children: ReactNode }) {
  const common = useTexts('common')
  const validate = useTexts('validate')
  const errorMsg = useTexts('errorMsg')
  const viewer = useRouteLoaderData<RootData>('root')?.viewer
  const owner = viewer && viewer.kind !== 'guest' ? `${viewer.kind} ${viewer.name}` : ''
  // A form must not be sent for another company than the one that its page was drawn for.
  const pageContext = viewer && pageCompanyOf(viewer)
  const texts = useMemo<KitTexts>(
    () => ({
      translateError: ({ code, params }) =>
        validate.find(code, params) ?? errorMsg.find(code, params) ?? errorMsg('DEFECT'),
      describeError: ({ code, params }) => errorMsg.find(code, params) ?? errorMsg('DEFECT'),
      labels: {
        required: common('kit.required'),
        optional: common('kit.optional'),
        close: common('kit.close'),
        remove: common('kit.remove'),
        showPassword: common('kit.showPassword'),
        hidePassword: common('kit.hidePassword'),
        busy: common('kit.busy'),
        restored: common('kit.restored'),
        unanswered: common('kit.unanswered'),
      },
      owner,
      pageContext,
    }),
    [common, validate, errorMsg, owner, pageContext],
  )
  useFocusAfterMove()
  useBrowserKeys()
  const locale = useLocale()
  useEffect(() => startWorker(locale), [locale])
  return (
    <KitProvider texts={texts}>
      <SkipLink>{common('skip')}</SkipLink>
      <RouteProgress label={common('loading')} />
      <Notices />
      {children}
      <Toasts />
      <OfflineModal
        title={common('offline.title')}
        text={common('offline.text')}
        refresh={common('offline.refresh')}
        probe="/healthz"
      />
    </KitProvider>
  )
}

/** After a client-side navigation reading starts at the new page, or at the part that its address names, as after a document load. */
function useFocusAfterMove() {
  const { pathname, hash } = useLocation()
  const previousPath = useRef(pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return
    previousPath.current = pathname
    for (const id of ['main', hash.slice(1)]) document.getElementById(id)?.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** The notice that the page before left, as a toast; without JavaScript it is a line on top of the page. */
function Notices() {
  const root = useRouteLoaderData<RootData>('root')
  const responses = useTexts('responses')
  const hydrated = useHydrated()
  const text = root?.notice ? responses.find(root.notice) : undefined
  const renderedAt = root?.now
  useEffect(() => {
    if (text) showToast('success', text)
  }, [text, renderedAt])
  return text && !hydrated ? (
    <noscript>
      <p className="k-notice" data-tone="success" data-bar="">
        {text}
      </p>
    </noscript>
  ) : null
}
