import { createMemoryRouter, RouterProvider, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { keepSentFrom, hasCopyOf } from '../browser/form-copy.ts'
import { KitProvider } from '../provider.tsx'
import { texts } from '../../../test/fixtures/render.tsx'
import { Checkbox } from './checkbox.tsx'
import { KitForm, SubmitButton, useKitForm } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { RichText } from './rich-text.tsx'
import { TagPicker } from './tag-picker.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const schema = z.object({
  title: z.string(),
  pros: z.string(),
  kind: z.string(),
  recommend: z.boolean().optional(),
  currentPassword: z.string(),
  city: z.string(),
  skills: z.array(z.string()),
  story: z.string(),
})
const kinds = ['CURRENT', 'FORMER'].map((value) => ({ value, label: value }))

const cities = [{ value: 'c1', label: 'Medan' }]
const skills = ['Bread', 'Tea'].map((label) => ({ value: label.toUpperCase(), label }))
const pickerTexts = { empty: 'Nothing', loading: '…', failed: 'Failed', remove: (name: string) => `Remove ${name}` }
const tools = {
  toolbar: 'Tools',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  bullets: 'Bullets',
  numbers: 'Numbers',
  undo: 'Undo',
  redo: 'Redo',
}

function Review() {
  const lastResult = useActionData() as undefined
  const kit = useKitForm<typeof schema>({ id: 'review', lastResult })
  return (
    <KitForm {...kit}>
      <TextField field={kit.fields.title} label="Title" />
      <TextArea field={kit.fields.pros} label="Pros" />
      <Select field={kit.fields.kind} label="Kind" options={kinds} />
      <Checkbox field={kit.fields.recommend} label="Recommend" />
      <PasswordField field={kit.fields.currentPassword} label="Password" autoComplete="current-password" />
      <TagPicker field={kit.fields.city} label="City" texts={pickerTexts} loadItems={async () => cities} />
      <TagPicker field={kit.fields.skills} label="Skills" texts={pickerTexts} items={skills} multiple />
      <RichText field={kit.fields.story} label="Story" tools={tools} />
      <SubmitButton>Send</SubmitButton>
    </KitForm>
  )
}

/** The page, whose server answers as the test says; a sign-in page instead of an answer leaves the document, so nothing more happens here. */
function open(owner: string, action: () => unknown = () => new Promise(() => undefined)) {
  const router = createMemoryRouter([
    { path: '*', element: <Review />, action, loader: () => null, HydrateFallback: () => null },
  ])
  return render(
    <KitProvider texts={{ ...texts, owner }}>
      <RouterProvider router={router} />
    </KitProvider>,
  )
}
const here = location.pathname + location.search
const title = () => page.getByRole('textbox', { name: 'Title' })

async function pick(name: string, label: string) {
  await page.getByRole('combobox', { name }).fill(label)
  await page.getByRole('option', { name: label }).click()
}
const story = () => page.getByRole('textbox', { name: 'Story' })

async function fillAndSend() {
  await pick('City', 'Medan')
  await pick('Skills', 'Bread')
  await pick('Skills', 'Tea')
  await story().fill('Baked at four')
  await title().fill('Good people')
  await page.getByRole('textbox', { name: 'Pros' }).fill('Short ways\nand good tea')
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('FORMER')
  await page.getByRole('checkbox', { name: 'Recommend' }).click()
  await page.getByLabelText('Password').first().fill('secret words')
  await userEvent.keyboard('{Enter}')
}

afterEach(() => sessionStorage.clear())

test('what was sent when the session had ended is there again for the same person, without the password', async () => {
  const before = await open('candidate Siti')
  await fillAndSend()
  await expect.poll(() => hasCopyOf(here)).toBe(true)
  expect(JSON.stringify(sessionStorage)).not.toContain('secret words')
  keepSentFrom(here) // as the sign-in page does
  const copy = { ...sessionStorage }
  await before.unmount()
  Object.assign(sessionStorage, copy) // the document is left, which unmounts nothing
  await open('candidate Siti')
  await expect.element(title()).toHaveValue('Good people')
  await expect.element(page.getByRole('textbox', { name: 'Pros' })).toHaveValue('Short ways\nand good tea')
  await expect.element(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('FORMER')
  await expect.element(page.getByRole('checkbox', { name: 'Recommend' })).toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'City' })).toHaveValue('Medan')
  await expect.element(page.getByRole('button', { name: 'Remove Bread' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Tea' })).toBeVisible()
  await expect.element(story()).toHaveTextContent('Baked at four')
  const sent = () => new FormData(document.querySelector<HTMLFormElement>('#review') ?? undefined)
  await expect
    .poll(() => [sent().get('city'), sent().getAll('skills'), sent().get('story')])
    .toEqual(['c1', ['BREAD', 'TEA'], '<p>Baked at four</p>'])
  await expect.element(page.getByLabelText('Password').first()).toHaveValue('')
  await expect.element(page.getByRole('status').filter({ hasText: 'Restored' })).toBeVisible()
  expect(hasCopyOf(here)).toBe(false)
})

test('what no answer came for is there again where the page is opened once more, and says so', async () => {
  const before = await open('candidate Siti')
  await fillAndSend()
  await expect.poll(() => hasCopyOf(here)).toBe(true)
  keepSentFrom(here, 'NO_ANSWER') // as the error page does
  await before.unmount()
  await open('candidate Siti')
  await expect.element(title()).toHaveValue('Good people')
  await expect.element(page.getByRole('status').filter({ hasText: 'No answer came' })).toBeVisible()
})

test('nobody else sees it, and an answer ends it', async () => {
  const before = await open('candidate Siti')
  await fillAndSend()
  await expect.poll(() => hasCopyOf(here)).toBe(true)
  keepSentFrom(here)
  const copy = { ...sessionStorage }
  await before.unmount()
  Object.assign(sessionStorage, copy)
  const other = await open('candidate Budi')
  await expect.poll(() => hasCopyOf(here)).toBe(false)
  await expect.element(title()).toHaveValue('')
  await other.unmount()
  await open('candidate Budi', () => ({ status: 'error', initialValue: {}, error: {} }))
  await fillAndSend()
  await expect.poll(() => hasCopyOf(here)).toBe(false)
})
