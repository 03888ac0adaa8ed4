import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { PageSettingsProvider } from '#ui/i18n/page-settings.tsx'
import { flatten, type NestedTexts } from '#platform/i18n/translate.ts'
import { ErrorNotice } from '#ui/form/error-notice.tsx'
import { KitProvider, type KitLabels } from '#ui/provider.tsx'
import { ErrorPage } from './error-page.tsx'
import { RoleErrors } from './role-errors.tsx'

const textsOf = (locale: Locale, set: string) =>
  flatten(JSON.parse(readFileSync(new URL(`../../text/${locale}/${set}.json`, import.meta.url), 'utf8')) as NestedTexts)

const source = (locale: Locale): TextSource => ({
  locale,
  version: '1',
  read: (_, set) => textsOf(locale, set),
})

const refusal = { code: 'ROLE_NOT_ALLOWED' }
const markupOf = (locale: Locale, node: ReactNode) => {
  const settings = { locale, numberStyle: 'language' as const, timeZone: 'UTC', now: 0 }
  const sentence = ({ code }: { code: string }) => textsOf(locale, 'errorMsg')[code] ?? ''
  const texts = { translateError: sentence, describeError: sentence, labels: {} as KitLabels }
  const Page = () => (
    <PageSettingsProvider settings={settings}>
      <TextSourceProvider source={source(locale)}>
        <KitProvider texts={texts}>
          <RoleErrors>{node}</RoleErrors>
        </KitProvider>
      </TextSourceProvider>
    </PageSettingsProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

const shown = (locale: Locale, params: object) =>
  markupOf(locale, <ErrorPage error={{ status: 403, statusText: '', internal: false, data: { ...refusal, params } }} />)

test('a form that a role may not send says which roles may', () => {
  const notice = (locale: Locale, params: Record<string, string>) =>
    markupOf(locale, <ErrorNotice error={{ ...refusal, params }} />)
  expect(notice('en', { right: 'team.manage' })).toContain('can do this: Owner, Administrator.')
  expect(notice('id', { right: 'imports.use' })).toContain('melakukan ini: Pemilik, Administrator, Perekrut.')
  expect(notice('en', {})).toContain('This isn’t available')
})

test('a page that a role may not see says which roles may, and leads back to the work of the company', () => {
  const en = shown('en', { right: 'imports.use' })
  expect(en).toContain('these roles: Owner, Administrator, Recruiter.')
  expect(en).toContain('href="/employer/home"')
  expect(en).not.toContain('browse-jobs')
  expect(shown('id', { right: 'billing.view' })).toContain('peran: Pemilik, Administrator, Penagihan.')
})

test('without a right it names no roles', () => {
  const page = shown('en', {})
  expect(page).toContain('Your role doesn’t include this page.')
  expect(page).toContain('browse-jobs')
})
