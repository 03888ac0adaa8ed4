import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { settings } from '#modules/reference/settings.ts'
import { flatten, type NestedTexts } from '#platform/i18n/translate.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import { KitProvider } from '#ui/provider.tsx'
import Settings from './settings.tsx'

const texts = flatten(JSON.parse(readFileSync('src/text/en/admin.json', 'utf8')) as NestedTexts)
const names = ['required', 'optional', 'close', 'remove', 'showPassword', 'hidePassword', 'busy', 'restored'] as const
const labels = Object.fromEntries(names.map((name) => [name, name])) as Record<(typeof names)[number], string>

test('every setting is a field with a name of its own', () => {
  const list = Object.entries(settings).map(([key, { default: fallback }]) => ({
    key,
    value: fallback,
    fallback,
    stored: false,
    version: 0,
  }))
  // The router's type of the page wants matches too, which it does not read.
  const Page = Settings as unknown as (props: { loaderData: { list: typeof list } }) => React.ReactNode
  const Stub = createRoutesStub([{ path: '/', Component: () => <Page loaderData={{ list }} /> }])
  const html = renderToString(
    <TextSourceProvider source={{ locale: 'en', version: '', read: () => texts }}>
      <KitProvider texts={{ translateError: ({ code }) => code, labels }}>
        <Stub />
      </KitProvider>
    </TextSourceProvider>,
  )
  const fields = [...html.matchAll(/<label[^>]* for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id, name]) => ({ id, name }))
  expect(fields).toHaveLength(list.length)
  expect(new Set(fields.map(({ id }) => id)).size).toBe(list.length)
  expect(new Set(fields.map(({ name }) => name)).size).toBe(list.length)
})
