import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../test/fixtures/render.tsx'
import { ChoiceCards, RadioGroup } from './choice.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { MoneyField } from './money-field.tsx'
import { OtpField } from './otp-field.tsx'
import { PhoneField } from './phone-field.tsx'

const form = () => document.querySelector('form')!
const sent = (name: string) => new FormData(form()).get(name)

describe('the code field', () => {
  test('keeps digits only, six of them, and reports a complete code once', async () => {
    const complete = vi.fn<(code: string) => void>()
    await render(<OtpField label="Code" name="otp" onComplete={complete} />)
    const field = page.getByRole('textbox', { name: 'Code' })
    await field.click()
    await userEvent.keyboard('12a 34')
    await expect.element(field).toHaveValue('1234')
    expect(complete).not.toHaveBeenCalled()
    await userEvent.keyboard('567')
    await expect.element(field).toHaveValue('123456')
    expect(complete.mock.calls).toEqual([['123456']])
  })

  test('takes a whole code at once, in groups too, and sends its form', async () => {
    const submit = vi.fn<(code: unknown) => void>()
    await render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit(sent('otp'))
        }}
      >
        <OtpField label="Code" name="otp" />
      </form>,
    )
    const field = page.getByRole('textbox', { name: 'Code' })
    await field.fill('123 456')
    expect(submit.mock.calls).toEqual([['123456']])
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  })
})

describe('the money field', () => {
  const money = (more: object = {}) => (
    <form>
      <MoneyField label="Salary" name="salary" currency="Rp" unit="/ month" locale="id" grouping="id-ID" {...more} />
    </form>
  )

  test('groups digits while typing, pads decimals on leaving and sends the plain amount', async () => {
    await render(money())
    const field = page.getByRole('textbox', { name: 'Salary' })
    await field.click()
    await userEvent.keyboard('1250000')
    await expect.element(field).toHaveValue('1.250.000')
    await userEvent.tab()
    await expect.element(field).toHaveValue('1.250.000,00')
    expect(sent('salary')).toBe('1250000.00')
  })

  test('English parts digits by commas and decimals by a point; letters do not enter', async () => {
    await render(money({ locale: 'en', grouping: 'en-US' }))
    const field = page.getByRole('textbox', { name: 'Salary' })
    await field.click()
    await userEvent.keyboard('12x50.5')
    await userEvent.tab()
    await expect.element(field).toHaveValue('1,250.50')
    expect(sent('salary')).toBe('1250.50')
  })

  test('the caret stays where it was typed although separators come and go', async () => {
    await render(money({ defaultValue: '1000.00' }))
    const field = page.getByRole('textbox', { name: 'Salary' })
    await field.click()
    const input = field.element() as HTMLInputElement
    input.setSelectionRange(1, 1)
    await userEvent.keyboard('23')
    await expect.element(field).toHaveValue('123.000,00')
    const digitsBefore = () => input.value.slice(0, input.selectionStart ?? 0).replaceAll('.', '').length
    await expect.poll(() => digitsBefore()).toBe(3)
  })
})

describe('the date field', () => {
  test('is the browser’s own, sends the day as YYYY-MM-DD, and shows errors that describe it', async () => {
    await render(
      <form>
        <DateField label="From" name="from" hint="The first day" errors={['REQUIRED']} min="2026-01-01" required />
      </form>,
    )
    const field = page.getByLabelText('From')
    await field.fill('2026-11-23')
    expect(sent('from')).toBe('2026-11-23')
    await expect.element(field).toHaveAttribute('type', 'date')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAttribute('aria-required', 'true')
    await expect.element(field).toHaveAccessibleDescription('The first day REQUIRED')
  })
})

test('the file field refuses what it cannot send as soon as it is chosen, and keeps the rest', async () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  await render(
    <form>
      <FileField
        label="Files"
        name="files"
        accept=".pdf,.docx"
        mostMegabytes={1}
        multiple
        prompt="Choose"
        limits="PDF, DOCX"
        removeLabel="Remove"
        onFiles={onFiles}
      />
    </form>,
  )
  const field = page.getByLabelText('Files')
  const [good, wrong] = [new File(['a'], 'cv.pdf'), new File(['a'], 'tool.exe')]
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'scan.pdf')
  await userEvent.upload(field, [good, wrong, large])
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('FILE_KIND tool.exe PDF, DOCX FILE_SIZE scan.pdf 1')
  const names = () => new FormData(form()).getAll('files').map((file) => (file as File).name)
  expect(names()).toEqual(['cv.pdf'])
  expect(onFiles.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['cv.pdf'])
  await userEvent.upload(field, [good])
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('what the server says of a file stands in place of what was refused before', async () => {
  function Sending() {
    const [errors, setErrors] = useState<string[]>([])
    const texts = { label: 'Files', name: 'files', prompt: 'Choose', limits: 'PDF', removeLabel: 'Remove' }
    return (
      <form>
        <FileField {...texts} accept=".pdf" mostMegabytes={1} errors={errors} />
        <button type="button" onClick={() => setErrors(['FILE_REJECTED'])}>
          Send
        </button>
      </form>
    )
  }
  await render(<Sending />)
  const field = page.getByLabelText('Files')
  await userEvent.upload(field, new File(['a'], 'tool.exe'))
  await expect.element(field).toHaveAccessibleDescription('FILE_KIND tool.exe PDF')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveAccessibleDescription('FILE_REJECTED')
})

test('radio buttons of a refused field are marked as a group that takes the focus, and those of a good one are not', async () => {
  const options = [
    { value: 'CSV', label: 'CSV' },
    { value: 'JSON', label: 'JSON' },
  ]
  await render(
    <form>
      <RadioGroup label="Format" name="format" options={options} errors={['REQUIRED']} />
      <ChoiceCards label="Kind" name="kind" options={options} errors={['REQUIRED']} />
      <RadioGroup label="Good" name="good" options={options} />
    </form>,
  )
  const group = (name: string) => page.getByRole('radiogroup', { name })
  for (const name of ['Format', 'Kind']) await expect.element(group(name)).toHaveAttribute('aria-invalid', 'true')
  ;(group('Format').element() as HTMLElement).focus()
  await expect.element(group('Format')).toHaveFocus()
  await expect.element(group('Good')).not.toHaveAttribute('aria-invalid')
})

test('a phone field shows the code of its country alone on a phone, and its number fits beside it', async () => {
  await page.viewport(390, 844)
  const options = [
    { value: '+62', label: '+62 Indonesia' },
    { value: '+971', label: '+971 United Arab Emirates' },
  ]
  await render(
    <form className="mx-auto w-76">
      <PhoneField
        label="Phone"
        code={{ name: 'dialCode', label: 'Country', options }}
        number={{ name: 'phone', label: 'Number', defaultValue: '0812-3456-7890' }}
      />
    </form>,
  )
  const number = page.getByRole('textbox', { name: 'Number' }).element()
  expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth)
  const shown = page.getByText('+62', { exact: true })
  await expect.element(shown).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('+971')
  await expect.element(page.getByText('+971', { exact: true })).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
  expect(sent('dialCode')).toBe('+971')
  await page.viewport(1280, 900)
  await expect.element(page.getByText('+971', { exact: true })).not.toBeVisible()
})
