import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { PageSettingsProvider } from '#ui/i18n/page-settings.tsx'
import { PageMeta, pathOfMeta, type PageMetaProps } from './page-meta.tsx'

/** What the page states about itself, by name. */
function metaOf(
  locale: Locale,
  props: PageMetaProps,
  published: Record<string, { title: string; description: string }> = {},
): Record<string, string> {
  const settings = { locale, numberStyle: 'language' as const, timeZone: 'UTC', now: 0 }
  const page = () => (
    <PageSettingsProvider settings={settings}>
      <PageMeta {...props} />
    </PageSettingsProvider>
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/faq', Component: page }])
  const loaderData = {
    root: {
      origin: 'https://karya.example',
      settings: { siteName: 'Karya' },
      pageData: { keyWords: 'lowongan, karier', author: 'Karya', published },
    },
  }
  const html = renderToStaticMarkup(<Stub initialEntries={['/faq']} hydrationData={{ loaderData }} />)
  return Object.fromEntries(
    [...html.matchAll(/<(?:meta|link) (?:property|name|rel)="([^"]+)" (?:content|href)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

test('a public page has everything that a preview shows', () => {
  expect(metaOf('id', { title: 'Tanya jawab', description: 'Jawaban' })).toEqual({
    description: 'Jawaban',
    keywords: 'lowongan, karier',
    author: 'Karya',
    'og:type': 'website',
    'og:site_name': 'Karya',
    'og:title': 'Tanya jawab',
    'og:description': 'Jawaban',
    'og:image': 'https://karya.example/icon-512.png',
    'og:image:width': '512',
    'og:image:height': '512',
    'og:image:alt': 'Karya',
    'og:locale': 'id_ID',
    'og:locale:alternate': 'en_US',
    'og:url': 'https://karya.example/faq?lng=id',
    canonical: 'https://karya.example/faq?lng=id',
    'twitter:card': 'summary',
  })
})

test('a company shows its logo', () => {
  const logo = { uri: '/files/p/7', alt: 'Kopi Lereng' }
  expect(metaOf('en', { title: 'Kopi Lereng', image: logo })).toMatchObject({
    'og:image': 'https://karya.example/files/p/7',
    'og:image:alt': 'Kopi Lereng',
    'og:url': 'https://karya.example/faq',
    'og:locale:alternate': 'id_ID',
  })
})

test('a page that is a search of its own says under which address it is kept, in each language', () => {
  const canonical = '/jobsseekers/browse-jobs?domain=sales'
  expect(metaOf('en', { title: 'Sales jobs', canonical })).toMatchObject({
    canonical: `https://karya.example${canonical}`,
    'og:url': `https://karya.example${canonical}`,
  })
  expect(metaOf('id', { title: 'Sales jobs', canonical })).toMatchObject({
    canonical: `https://karya.example${canonical}&amp;lng=id`,
  })
})

test('a page that search engines shall not keep says so and has no address to be kept under', () => {
  const meta = metaOf('en', { title: 'Jobs', noindex: true })
  expect(meta).toMatchObject({ robots: 'noindex', 'og:title': 'Jobs' })
  for (const name of ['canonical', 'alternate', 'og:url']) expect(meta).not.toHaveProperty(name)
  expect(metaOf('en', { title: 'Jobs' })).not.toHaveProperty('robots')
})

test('what was published stands for the page’s own words, but not on the page of one object', () => {
  const published = { '/faq': { title: 'Help', description: 'Short answers' } }
  const own = { title: 'FAQ', description: 'Answers' }
  expect(metaOf('en', own, published)).toMatchObject({ 'og:title': 'Help', description: 'Short answers' })
  expect(metaOf('en', { ...own, canonical: '/faq?id=1' }, published)).toMatchObject({ 'og:title': 'FAQ' })
  expect(metaOf('en', own, { '/login': { title: 'Help', description: '' } })).toMatchObject({ 'og:title': 'FAQ' })
  expect(['public.index', 'public.faq', 'employer.login'].map(pathOfMeta)).toEqual(['/', '/faq', '/employer/login'])
})
