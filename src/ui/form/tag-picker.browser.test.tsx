import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, withTexts } from '../../../test/fixtures/render.tsx'
import { TagPicker, type PickerTexts } from './tag-picker.tsx'

const texts: PickerTexts = {
  empty: 'Nothing fits',
  loading: 'Loading',
  failed: 'Could not load',
  remove: (label) => `Remove ${label}`,
  add: (typed) => `Add “${typed}”`,
}
const options = ['React', 'Redux', 'Rust', 'Go'].map((label) => ({ value: label.toUpperCase(), label }))
const manyOptions = Array.from({ length: 40 }, (_, at) => ({ value: `S${at}`, label: `Skill ${at}` }))
const picker = (more: object = {}) => (
  <form>
    <TagPicker label="Skills" name="skills" texts={texts} items={options} multiple {...more} />
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
    await render(picker({ defaultValue: options.slice(0, 2) }))
    await field().click()
    await expect.element(page.getByRole('option', { name: 'Rust' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'React' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Backspace}')
    await expect.element(page.getByRole('button', { name: 'Remove Redux' })).not.toBeInTheDocument()
    await expect.poll(() => sent()).toEqual(['REACT'])
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
    await render(picker({ max: 2, defaultValue: options.slice(0, 1) }))
    await field().click()
    await userEvent.keyboard('go{Enter}')
    await expect.element(page.getByRole('button', { name: 'Remove Go' })).toBeVisible()
    await userEvent.keyboard('ru')
    await expect.element(page.getByRole('option', { name: 'Rust' })).not.toBeInTheDocument()
    expect(sent()).toEqual(['REACT', 'GO'])
  })

  test('Home and End move the caret, Enter takes the first item that fits, Tab leaves', async () => {
    await render(picker())
    await field().click()
    await userEvent.keyboard('ru')
    await expect.element(page.getByRole('option', { name: 'Rust' })).toBeVisible()
    const input = field().element() as HTMLInputElement
    await userEvent.keyboard('{Home}')
    expect(input.selectionStart).toBe(0)
    await userEvent.keyboard('{End}')
    expect(input.selectionStart).toBe(2)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent()).toEqual(['RUST'])
    await userEvent.tab()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  })

  test('one of many stands in the field; another text without a selection gives way to it, an empty one removes it', async () => {
    const onValueChange = vi.fn<(value: { value: string }[]) => void>()
    await render(picker({ multiple: false, texts: { ...texts, add: undefined }, onValueChange }))
    await field().click()
    await page.getByRole('option', { name: 'Go' }).click()
    await expect.element(field()).toHaveValue('Go')
    expect(sent()).toEqual(['GO'])
    await field().click()
    await expect.element(page.getByRole('option', { name: 'Go' })).toHaveAttribute('aria-selected', 'true')
    await field().fill('Rus')
    await userEvent.tab()
    await expect.element(field()).toHaveValue('Go')
    await field().fill('')
    await userEvent.tab()
    await expect.poll(() => sent()).toEqual([])
    expect(onValueChange.mock.calls.map(([value]) => value.map((one) => one.value))).toEqual([['GO'], []])
  })

  test('the form hears of a selection as of any input', async () => {
    await render(picker())
    const names: string[] = []
    const onInput = (event: Event) => event.target instanceof HTMLSelectElement && names.push(event.target.name)
    document.addEventListener('input', onInput)
    await field().click()
    await page.getByRole('option', { name: 'Go' }).click()
    await expect.poll(() => names).toEqual(['skills'])
    await page.getByRole('button', { name: 'Remove Go' }).click()
    await expect.poll(() => names).toEqual(['skills', 'skills'])
    await expect.element(field()).toHaveFocus()
    document.removeEventListener('input', onInput)
  })

  test('says while it loads, when nothing fits, and what fits, in the words it is given; Enter does not send the form', async () => {
    const indonesian: PickerTexts = {
      empty: 'Tidak ditemukan',
      loading: 'Mencari…',
      failed: 'Daftar tidak dapat dimuat',
      remove: (label) => `Hapus ${label}`,
    }
    let answer: (items: typeof options) => void = () => undefined
    const loadItems = vi.fn<() => Promise<typeof options>>(() => new Promise((resolve) => (answer = resolve)))
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    document.addEventListener('submit', onSubmit)
    await render(picker({ texts: indonesian, items: undefined, loadItems }))
    await field().click()
    await userEvent.keyboard('juru masak')
    await expect.element(page.getByRole('status')).toHaveTextContent('Mencari…')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => loadItems).toHaveBeenLastCalledWith('juru masak', expect.anything())
    answer([])
    await expect.element(page.getByRole('status')).toHaveTextContent('Tidak ditemukan')
    await userEvent.keyboard('{Enter}{Backspace}')
    await expect.poll(() => loadItems).toHaveBeenLastCalledWith('juru masa', expect.anything())
    answer([{ value: 'COOK', label: 'Juru masak' }])
    await page.getByRole('option', { name: 'Juru masak' }).click()
    await expect.element(page.getByRole('button', { name: 'Hapus Juru masak' })).toBeVisible()
    expect(onSubmit).not.toHaveBeenCalled()
    document.removeEventListener('submit', onSubmit)
  })

  test.each([
    [390, 844],
    [390, 360],
    [1280, 800],
    [1280, 360],
  ])(
    'the list of a picker of several never covers the button under it, and one press sends (%i × %i)',
    async (width, height) => {
      await page.viewport(width, height)
      const onSubmit = vi.fn<(sent: FormDataEntryValue[]) => void>()
      await render(
        <form
          className="grid gap-5 pt-40"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit(sent())
          }}
        >
          <TagPicker label="Skills" name="skills" texts={texts} items={manyOptions} multiple />
          <button type="submit">Save</button>
        </form>,
      )
      const save = page.getByRole('button', { name: 'Save' })
      await field().click()
      await page.getByRole('option', { name: 'Skill 3', exact: true }).click()
      await expect.element(page.getByRole('option', { name: 'Skill 4', exact: true })).toBeVisible()
      save.element().scrollIntoView({ block: 'nearest' })
      const { left, top, width: wide, height: high } = save.element().getBoundingClientRect()
      expect(document.elementFromPoint(left + wide / 2, top + high / 2)).toBe(save.element())
      expect(document.querySelector('.k-options')!.getBoundingClientRect().height).toBeLessThan(height / 2)
      await save.click()
      await expect.poll(() => onSubmit.mock.calls).toEqual([[['S3']]])
      await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
      await page.viewport(1280, 900)
    },
  )

  test('a press outside closes the list of a picker of several', async () => {
    await render(
      <>
        {picker()}
        <p>Elsewhere</p>
      </>,
    )
    await field().click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await page.getByText('Elsewhere').click()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  })

  test('what was typed before hydration stays, and the list opens for it', async () => {
    const root = document.createElement('div')
    root.innerHTML = renderToString(withTexts(picker()))
    document.body.append(root)
    const input = document.querySelector<HTMLInputElement>('input[role=combobox]')!
    await userEvent.click(input)
    await userEvent.keyboard('rus')
    const hydrated = hydrateRoot(root, withTexts(picker()))
    await expect.element(page.getByRole('option', { name: 'Rust' })).toBeVisible()
    expect([document.querySelector('input[role=combobox]'), input.value]).toEqual([input, 'rus'])
    hydrated.unmount()
    root.remove()
  })

  test('a list from the server that fails says so', async () => {
    await render(
      picker({
        texts: { ...texts, add: undefined },
        items: undefined,
        loadItems: () => Promise.reject(new Error('down')),
      }),
    )
    await field().click()
    await userEvent.keyboard('re')
    await expect.element(page.getByRole('status')).toHaveTextContent('Could not load')
  })
})
