import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { render } from '../../../test/fixtures/render.tsx'
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
