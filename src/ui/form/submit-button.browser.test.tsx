import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { withTexts } from '../../../test/fixtures/render.tsx'
import { KitForm, SubmitButton, useKitForm } from './form.tsx'
import { TextField } from './text-field.tsx'

function Step() {
  const kit = useKitForm({ id: 'step' })
  return (
    <KitForm {...kit}>
      <TextField field={kit.fields.title} label="Title" />
      <SubmitButton name="intent" value="next">
        Next
      </SubmitButton>
      <SubmitButton variant="quiet" name="intent" value="leave">
        Leave
      </SubmitButton>
    </KitForm>
  )
}

test('of two buttons the one that was pressed is busy, and neither sends a second time', async () => {
  const sent: FormDataEntryValue[] = []
  const { promise, resolve } = Promise.withResolvers<null>()
  const action = async ({ request }: { request: Request }) => {
    sent.push(...(await request.formData()).getAll('intent'))
    return promise
  }
  const router = createMemoryRouter([{ path: '*', element: <Step />, action }])
  await render(withTexts(<RouterProvider router={router} />))
  const next = page.getByRole('button', { name: 'Next', exact: false })
  const leave = page.getByRole('button', { name: 'Leave', exact: false })
  await leave.click()
  await expect.element(leave).toHaveAttribute('aria-busy', 'true')
  await expect.element(next).not.toHaveAttribute('aria-busy')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await next.click({ force: true })
  await leave.click({ force: true })
  resolve(null)
  await expect.element(next).not.toHaveAttribute('aria-disabled')
  expect(sent).toEqual(['leave'])
})
