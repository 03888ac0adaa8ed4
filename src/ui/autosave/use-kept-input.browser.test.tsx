import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { flatten } from '#platform/i18n/translate.ts'
import en from '#text/en/versions.json'
import { texts } from '../../../test/fixtures/render.tsx'
import { KitForm, useKitForm } from '../form/form.tsx'
import { RadioGroup } from '../form/choice.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextSourceProvider } from '../i18n/i18n.tsx'
import { KitProvider } from '../provider.tsx'
import { useKeptInput } from './use-kept-input.tsx'

const source = { locale: 'en' as const, version: '1', read: () => flatten(en) }
const schema = z.object({ body: z.string(), rating: z.string() })
type FormSeed = { name?: string; stored?: string; lastSent?: string; version?: number }

function Page({ name = 'thread-1', stored = '', lastSent = '', version = 1 }: FormSeed) {
  const [key, setKey] = useState(0)
  return (
    <>
      <button onClick={() => setKey(key + 1)}>Another page and back</button>
      <Form key={key} {...{ name, stored, lastSent, version }} />
    </>
  )
}

function Form({ name, stored, lastSent, version }: Required<FormSeed>) {
  const kit = useKitForm<typeof schema>({ id: 'note', defaultValue: { body: stored } })
  const kept = useKeptInput({ id: 'note', name, version, isStored: (value) => value('body') === lastSent })
  return (
    <KitForm {...kit} onInput={kept.onInput}>
      {kept.notice}
      <input type="hidden" name="version" value={version} />
      <TextArea field={kit.fields.body} label="Body" />
      <RadioGroup
        field={kit.fields.rating}
        label="Rating"
        options={['GOOD', 'BAD'].map((value) => ({ value, label: value }))}
      />
    </KitForm>
  )
}

async function open(given: FormSeed = {}, owner = 'siti') {
  const router = createMemoryRouter([
    { path: '*', element: <Page {...given} />, loader: () => null, HydrateFallback: () => null },
  ])
  return render(
    <KitProvider texts={{ ...texts, owner }}>
      <TextSourceProvider source={source}>
        <RouterProvider router={router} />
      </TextSourceProvider>
    </KitProvider>,
  )
}
const body = () => page.getByRole('textbox', { name: 'Body' })
const again = () => page.getByRole('button', { name: 'Another page and back' }).click()
const button = (name: string) => page.getByRole('button', { name })
afterEach(() => localStorage.clear())

test('what was typed and picked is there again, until the server has it', async () => {
  const first = await open()
  await body().fill('Could you start in January?')
  await page.getByRole('radio', { name: 'GOOD' }).click()
  await again()
  await expect.element(body()).toHaveValue('Could you start in January?')
  await expect.element(page.getByRole('radio', { name: 'GOOD' })).toBeChecked()
  await expect.element(page.getByRole('status')).toBeVisible()
  await first.unmount()
  const sent = await open({ lastSent: 'Could you start in January?' })
  await expect.element(body()).toHaveValue('')
  expect(Object.keys(localStorage)).toEqual([])
  await sent.unmount()
})

test('it is of one form and one person', async () => {
  const first = await open()
  await body().fill('For PT Maju only')
  await first.unmount()
  for (const [given, owner] of [
    [{ name: 'thread-2' }, 'siti'],
    [{}, 'budi'],
  ] as const) {
    const other = await open(given, owner)
    await expect.element(body()).toHaveValue('')
    await other.unmount()
  }
  await open()
  await expect.element(body()).toHaveValue('For PT Maju only')
})

test('over what was stored meanwhile it is offered, and nothing is replaced unasked', async () => {
  const first = await open({ stored: 'Listens' })
  await body().fill('Listens well')
  await first.unmount()
  const second = await open({ stored: 'Listens, asks back', version: 2 })
  await expect.element(body()).toHaveValue('Listens, asks back')
  await button('Restore').click()
  await expect.element(body()).toHaveValue('Listens well')
  await second.unmount()
  await open({ stored: 'Listens, asks back', version: 2 })
  await button('Discard').click()
  await expect.element(body()).toHaveValue('Listens, asks back')
  expect(Object.keys(localStorage)).toEqual([])
})

test('discarding puts the form back as it was stored', async () => {
  await open({ stored: 'Stored' })
  await body().fill('Typed')
  await again()
  await button('Discard').click()
  await expect.element(body()).toHaveValue('Stored')
  await again()
  await expect.element(body()).toHaveValue('Stored')
})
