import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import en from '#text/en/versions.json'
import { render } from '../../../test/fixtures/render.tsx'
import { TextSourceProvider } from '../i18n/i18n.tsx'
import { VersionChoice, type FieldVersions } from './version-choice.tsx'

const description: FieldVersions = {
  name: 'description',
  label: 'Description',
  mine: 'We build small boats.',
  theirs: 'We build big boats.',
  preselected: 'mine',
}
const openings: FieldVersions = { name: 'openings', label: 'Openings', mine: '', theirs: '3', preselected: 'theirs' }

async function show(...fields: FieldVersions[]) {
  const source = { locale: 'en' as const, version: '1', read: () => flatten(en) }
  await render(
    <TextSourceProvider source={source}>
      <form aria-label="Step">
        <VersionChoice fields={fields} actions={<button type="submit">Save my choice</button>} />
      </form>
    </TextSourceProvider>,
  )
  const form = page.getByRole('form', { name: 'Step' })
  return () => Object.fromEntries(new FormData(form.element() as HTMLFormElement))
}
const group = (name: string) => page.getByRole('group', { name: `${name} which version to keep` })
const radio = (field: string, name: string) => group(field).getByRole('radio', { name })

test('the words that only one version has are marked in it', async () => {
  await show(description)
  const mine = group('Description').getByRole('group', { name: 'Description Your version' })
  const theirs = group('Description').getByRole('group', { name: 'Description Saved version' })
  await expect.element(mine).toHaveTextContent(description.mine)
  await expect.element(theirs).toHaveTextContent(description.theirs)
  expect(mine.element().querySelector('ins')?.textContent).toBe('small')
  expect(theirs.element().querySelector('mark')?.textContent).toBe('big')
})

test('one of each field is chosen, by the keyboard too, or all of one side; the form holds the choice', async () => {
  const values = await show(description, openings)
  expect(values()).toEqual({ 'choose.description': 'mine', 'choose.openings': 'theirs' })
  radio('Description', 'Your version').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('Description', 'Saved version')).toBeChecked()
  expect(values()).toEqual({ 'choose.description': 'theirs', 'choose.openings': 'theirs' })
  await page.getByRole('button', { name: 'Select all of yours' }).click()
  expect(values()).toEqual({ 'choose.description': 'mine', 'choose.openings': 'mine' })
  await expect.element(group('Openings').getByText('Empty')).toBeVisible()
})

test('both texts can be copied; where the page may not copy, the text is selected', async () => {
  await show(description)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await page.getByRole('button', { name: 'Copy the saved version of Description' }).click()
  await page.getByRole('button', { name: 'Copy your version of Description' }).click()
  expect(copied.mock.calls).toEqual([[description.theirs], [description.mine]])
  copied.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await page.getByRole('button', { name: 'Copy the saved version of Description' }).click()
  await expect.poll(() => String(getSelection())).toBe(description.theirs)
  copied.mockRestore()
})
