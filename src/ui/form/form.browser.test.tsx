import { useEffect, useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { render } from '../../../test/fixtures/render.tsx'
import type { FormReply } from './form-schema.ts'
import { KitForm, useKitForm } from './form.tsx'
import { TextField } from './text-field.tsx'

const shape = z.object({ email: z.email({ error: 'EMAIL' }) })
const schema = () => Promise.resolve(shape)

function EmailForm() {
  const kit = useKitForm({ id: 'contact', schema })
  return (
    <KitForm {...kit}>
      <TextField field={kit.fields.email} label="Email" />
    </KitForm>
  )
}

function Page() {
  const [shown, setShown] = useState(true)
  return (
    <div onKeyDown={(event) => event.key === 'F2' && setShown(false)}>
      {shown ? <EmailForm /> : <p>Next page</p>}
      <button type="button">Elsewhere</button>
    </div>
  )
}

test('a field is validated when it loses the focus', async () => {
  await render(<Page />)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText('EMAIL')).toBeVisible()
})

test('a form that disappears while its field has the focus is not sent', async () => {
  const sent: string[] = []
  const stop = (event: SubmitEvent) => {
    event.preventDefault()
    sent.push((event.target as HTMLFormElement).id)
  }
  await render(<Page />)
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill('nobody')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText('EMAIL')).toBeVisible() // the schema is there
  await field.click()
  document.addEventListener('submit', stop)
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByText('Next page')).toBeVisible()
  document.removeEventListener('submit', stop)
  expect(sent).toEqual([])
})

const rejectedCode = (): FormReply => ({
  status: 'error',
  initialValue: { code: '123456' },
  error: { code: ['CODE_WRONG'] },
  fields: ['code', 'email'],
})
const codeShape = z.object({ code: z.string({ error: 'REQUIRED' }), email: z.email({ error: 'EMAIL' }) })
const codeSchema = () => Promise.resolve(codeShape)

function CodeForm() {
  const [lastResult, setLastResult] = useState(rejectedCode)
  const kit = useKitForm({ id: 'code', schema: codeSchema, lastResult })
  return (
    <KitForm {...kit}>
      <TextField field={kit.fields.code} label="Code" />
      <TextField field={kit.fields.email} label="Email" />
      <button type="submit">Send</button>
      <button type="button" onClick={() => setLastResult(rejectedCode())}>
        Reject again
      </button>
    </KitForm>
  )
}

describe('a rejected field that a script has emptied keeps its reason', () => {
  async function renderEmptied() {
    await render(<CodeForm />)
    const code = page.getByRole('textbox', { name: 'Code' }).element() as HTMLInputElement
    code.value = ''
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('nobody')
    // The schema loads at the first focus; a field left before that is not validated.
    await vi.waitFor(
      async () => {
        await email.click()
        await userEvent.tab()
        page.getByText('EMAIL').element()
      },
      { timeout: 30_000 },
    )
  }

  test('while another field is validated', async () => {
    await renderEmptied()
    await expect.element(page.getByText('CODE_WRONG')).toBeVisible()
    await expect.element(page.getByText('REQUIRED')).not.toBeInTheDocument()
  })

  test('while the form is kept from being sent', async () => {
    await renderEmptied()
    const form = document.querySelector('form')!
    form.addEventListener('submit', (event) => event.preventDefault())
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('CODE_WRONG')).toBeVisible()
    await expect.element(page.getByText('REQUIRED')).not.toBeInTheDocument()
  })

  test('when the form is sent again as it was answered', async () => {
    await renderEmptied()
    await page.getByRole('button', { name: 'Reject again' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('EMAIL')).toBeVisible()
    await expect.element(page.getByText('CODE_WRONG')).toBeVisible()
    await expect.element(page.getByText('REQUIRED')).not.toBeInTheDocument()
  })

  test('until it is changed', async () => {
    await renderEmptied()
    await page.getByRole('textbox', { name: 'Code' }).fill('1')
    await expect.element(page.getByText('CODE_WRONG')).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Code' }).fill('')
    await expect.element(page.getByText('REQUIRED')).toBeVisible()
  })
})

const listShape = z.object({ skills: z.array(z.object({ code: z.string() })).min(1, { error: 'TOO_FEW' }) })
const listSchema = () => Promise.resolve(listShape)
const rejectedList: FormReply = {
  status: 'error',
  initialValue: {},
  error: { skills: ['TOO_FEW'] },
  fields: ['skills'],
}

function ListForm() {
  const kit = useKitForm({ id: 'list', schema: listSchema, lastResult: rejectedList })
  const [codes, setCodes] = useState<string[]>([])
  const entries = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    entries.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [codes])
  return (
    <KitForm {...kit}>
      <p>{kit.fields.skills.errors?.join(' ')}</p>
      <span ref={entries}>
        {codes.map((code, at) => (
          <input key={code} type="hidden" name={`skills[${at}].code`} value={code} />
        ))}
      </span>
      <button type="button" onClick={() => setCodes(['SQL'])}>
        Add
      </button>
    </KitForm>
  )
}

test('what the server said of a list goes when an entry is added', async () => {
  await render(<ListForm />)
  await expect.element(page.getByText('TOO_FEW')).toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('TOO_FEW')).not.toBeInTheDocument()
})

const grownList: FormReply = {
  initialValue: {},
  error: { code: ['REQUIRED'] },
  intent: { type: 'insert', payload: { name: 'links' } },
  state: { validated: {} },
  fields: [],
}

function GrownForm() {
  const kit = useKitForm({ id: 'grown', schema: codeSchema, lastResult: grownList })
  return (
    <KitForm {...kit}>
      <TextField field={kit.fields.code} label="Code" />
      <button type="submit">Send</button>
    </KitForm>
  )
}

test('a form whose list the server grew says what is wrong when it is sent', async () => {
  await render(<GrownForm />)
  await page.getByRole('textbox', { name: 'Code' }).click()
  await Promise.all([import('./parse-form.ts'), codeSchema()]) // what the first focus loads
  await expect.element(page.getByText('REQUIRED')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('REQUIRED')).toBeVisible()
})
