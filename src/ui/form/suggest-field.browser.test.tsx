import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { render, withTexts } from '../../../test/fixtures/render.tsx'
import { KitForm, useKitForm } from './form.tsx'
import { SuggestField } from './suggest-field.tsx'
import type { Suggestion } from './suggestion.ts'

const jobs = ['Baker', 'Night Baker', 'Barista', 'Cook'].map((label) => ({ value: label, label, category: 'Job' }))
const loadItems = async (query: string): Promise<Suggestion[]> =>
  jobs.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
type SuggestFieldChanges = Partial<Parameters<typeof SuggestField>[0]>
const suggest = (more: SuggestFieldChanges = {}) => (
  <form>
    <SuggestField
      label="What"
      name="what"
      loadItems={loadItems}
      countLabel={(count) => `${count} suggestions`}
      {...more}
    />
    <button type="submit">Find</button>
  </form>
)
const field = () => page.getByRole('combobox', { name: 'What' })
const option = (name: string) => page.getByRole('option', { name })
const list = () => page.getByRole('listbox', { name: 'What' })
const sent = () => new FormData(document.querySelector('form')!).get('what')
/** Submissions of the form, which leads nowhere here. */
function submissions() {
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.addEventListener('submit', onSubmit, { once: false })
  return onSubmit
}

describe('the field with suggestions', () => {
  test('says how many suggestions fit what was typed; arrows and Enter select one, which does not send the form', async () => {
    await render(suggest())
    const onSubmit = submissions()
    await field().click()
    await userEvent.keyboard('ba')
    await expect.element(option('Night Baker Job')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('3 suggestions')
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const active = field().element().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toBe('Night BakerJob')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Night Baker')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(sent()).toBe('Night Baker')
    document.removeEventListener('submit', onSubmit)
  })

  test('any text may stay: Enter without a marked suggestion sends the form, Escape keeps the text', async () => {
    await render(suggest())
    const onSubmit = submissions()
    await field().click()
    await userEvent.keyboard('bake')
    await expect.element(option('Baker Job')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('bake')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onSubmit).toHaveBeenCalledTimes(1)
    expect(sent()).toBe('bake')
    document.removeEventListener('submit', onSubmit)
  })

  test('Home and End move the caret, ArrowUp marks the last one, Tab leaves and closes the list', async () => {
    await render(suggest())
    await field().click()
    await userEvent.keyboard('ba')
    await expect.element(option('Baker Job')).toBeVisible()
    const input = field().element() as HTMLInputElement
    await userEvent.keyboard('{Home}')
    expect(input.selectionStart).toBe(0)
    await userEvent.keyboard('{End}')
    expect(input.selectionStart).toBe(2)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(option('Barista Job')).toHaveAttribute('data-highlighted')
    await userEvent.tab()
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Find' })).toHaveFocus()
    expect(input.value).toBe('ba')
  })

  test('a press selects, and gives the field and its text back; one elsewhere closes the list', async () => {
    const onItemSelect = vi.fn<(input: HTMLInputElement) => void>()
    await render(suggest({ onItemSelect }))
    await field().click()
    await userEvent.keyboard('coo')
    await option('Cook Job').click()
    await expect.element(field()).toHaveValue('Cook')
    await expect.element(field()).toHaveFocus()
    expect(onItemSelect).toHaveBeenCalledWith(field().element())
    await expect.element(list()).not.toBeInTheDocument()
    await userEvent.keyboard('{Backspace}')
    await expect.element(list()).toBeVisible()
    await userEvent.click(document.body, { position: { x: 5, y: 500 } })
    await expect.element(list()).not.toBeInTheDocument()
  })

  test('with a least length of 0 an empty field suggests at once, and a suggestion may do something else', async () => {
    const onSelect = vi.fn<() => void>()
    await render(
      suggest({ minLength: 0, loadItems: async () => [{ value: '', label: 'Hapus pencarian terakhir', onSelect }] }),
    )
    await userEvent.tab()
    await option('Hapus pencarian terakhir').click()
    expect(onSelect).toHaveBeenCalledOnce()
    await expect.element(field()).toHaveValue('')
    await expect.element(list()).not.toBeInTheDocument()
  })

  test('stays a plain field while nothing fits, while suggestions are loaded and when that fails', async () => {
    let answer: (items: Suggestion[]) => void = () => undefined
    const slow = vi.fn<() => Promise<Suggestion[]>>(() => new Promise((resolve) => (answer = resolve)))
    await render(suggest({ loadItems: slow }))
    await field().click()
    await userEvent.keyboard('ba')
    await expect.poll(() => slow.mock.calls.length).toBe(1)
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    answer([])
    await expect.element(list()).not.toBeInTheDocument()
    await userEvent.keyboard('k')
    await expect.poll(() => slow.mock.calls.length).toBe(2)
    answer(jobs.slice(0, 1))
    await expect.element(option('Baker Job')).toBeVisible()

    const fails = vi.fn<() => Promise<Suggestion[]>>(() => Promise.reject(new Error('down')))
    await render(suggest({ label: 'Where', loadItems: fails }))
    const where = page.getByRole('combobox', { name: 'Where' })
    await where.click()
    await userEvent.keyboard('med')
    await expect.poll(() => fails.mock.calls.length).toBe(1)
    await expect.element(where).toHaveAttribute('aria-expanded', 'false')
    await expect.element(where).toHaveValue('med')
  })

  test('a selected suggestion is validated as typed text is', async () => {
    const schema = z.object({ what: z.string().min(4) })
    function Form() {
      const kit = useKitForm({ id: 'search', schema: async () => schema })
      return (
        <KitForm {...kit}>
          <SuggestField
            label="What"
            field={kit.fields.what}
            loadItems={loadItems}
            countLabel={(count) => `${count} suggestions`}
          />
          <button type="submit">Find</button>
        </KitForm>
      )
    }
    await render(<Form />)
    await field().click()
    await userEvent.keyboard('co')
    await expect.element(option('Cook Job')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await field().click()
    await userEvent.keyboard('o')
    await option('Cook Job').click()
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByText(/TOO_SHORT/)).not.toBeInTheDocument()
  })

  test('suggestions are large enough for a finger and stay on a narrow screen', async () => {
    await page.viewport(390, 700)
    await render(suggest())
    await field().click()
    await userEvent.keyboard('ba')
    await expect.element(option('Baker Job')).toBeVisible()
    expect(option('Baker Job').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
    const { left, right } = list().element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(window.innerWidth)
    await page.viewport(1280, 900)
  })
})

describe('before the list has come', () => {
  afterEach(() => document.body.replaceChildren())

  test('the element stays the same one, with what was typed before hydration, its caret and the focus', async () => {
    const root = document.createElement('div')
    root.innerHTML = renderToString(withTexts(suggest()))
    document.body.append(root)
    const input = document.querySelector<HTMLInputElement>('input[name=what]')!
    await userEvent.click(input)
    await userEvent.keyboard('bker')
    input.setSelectionRange(1, 1)
    const hydrated = hydrateRoot(root, withTexts(suggest()))
    await userEvent.keyboard('a')
    await expect.element(option('Baker Job')).toBeVisible()
    expect(document.querySelector('input[name=what]')).toBe(input)
    expect([input.value, input.selectionStart, document.activeElement]).toEqual(['baker', 2, input])
    hydrated.unmount()
  })
})
