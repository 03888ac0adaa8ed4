import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../test/fixtures/render.tsx'
import { TagPicker, type PickerTexts } from './tag-picker.tsx'

const texts: PickerTexts = {
  none: 'Nothing fits',
  loading: 'Loading',
  failed: 'Could not load',
  remove: (label) => `Remove ${label}`,
  add: (typed) => `Add “${typed}”`,
}
const options = ['React', 'Redux', 'Rust', 'Go'].map((label) => ({ value: label.toUpperCase(), label }))
const picker = (more: object = {}) => (
  <form>
    <TagPicker label="Skills" name="skills" texts={texts} options={options} multiple {...more} />
  </form>
)
const field = () => page.getByRole('combobox', { name: 'Skills' })
const sent = () => new FormData(document.querySelector('form')!).getAll('skills')

describe('the tag picker', () => {
  test('typing narrows the list, arrows and Enter choose, and the form sends the values in order', async () => {
    await render(picker())
    await field().click()
    await userEvent.keyboard('re')
    await expect.element(page.getByRole('option', { name: 'React' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Rust' })).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByRole('button', { name: 'Remove Redux' })).toBeVisible()
    await userEvent.keyboard('go{Enter}')
    await expect.element(page.getByRole('button', { name: 'Remove Go' })).toBeVisible()
    expect(sent()).toEqual(['REDUX', 'GO'])
  })

  test('what is chosen is offered no more; Backspace takes the last one away', async () => {
    await render(picker({ selected: options.slice(0, 2) }))
    await field().click()
    await expect.element(page.getByRole('option', { name: 'Rust' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'React' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Backspace}')
    await expect.element(page.getByRole('button', { name: 'Remove Redux' })).not.toBeInTheDocument()
    await vi.waitFor(() => expect(sent()).toEqual(['REACT']))
  })

  test('Escape closes the list and keeps what was typed out of the choice', async () => {
    await render(picker())
    await field().click()
    await userEvent.keyboard('ru')
    await expect.element(page.getByRole('option', { name: 'Rust' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option', { name: 'Rust' })).not.toBeInTheDocument()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    expect(sent()).toEqual([])
  })

  test('a word that is not in the list can be added where that is allowed', async () => {
    await render(picker())
    await field().click()
    await userEvent.keyboard('Zig')
    await page.getByRole('option', { name: 'Add “Zig”' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove Zig' })).toBeVisible()
    expect(sent()).toEqual(['Zig'])
  })

  test('no more than the allowed number can be chosen', async () => {
    await render(picker({ max: 2, selected: options.slice(0, 1) }))
    await field().click()
    await userEvent.keyboard('go{Enter}')
    await expect.element(page.getByRole('button', { name: 'Remove Go' })).toBeVisible()
    await userEvent.keyboard('ru')
    await expect.element(page.getByRole('option', { name: 'Rust' })).not.toBeInTheDocument()
    expect(sent()).toEqual(['REACT', 'GO'])
  })

  test('a list from the server that fails says so', async () => {
    await render(
      picker({
        texts: { ...texts, add: undefined },
        options: undefined,
        load: () => Promise.reject(new Error('down')),
      }),
    )
    await field().click()
    await userEvent.keyboard('re')
    await expect.element(page.getByRole('status')).toHaveTextContent('Could not load')
  })
})
