import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { KitProvider } from '../provider.tsx'
import { texts } from '../../../test/fixtures/render.tsx'
import { ActionForm } from './action-form.tsx'
import { TextField } from './text-field.tsx'

const Page = () => (
  <>
    {['One', 'Two'].map((name) => (
      <ActionForm method="post" key={name}>
        <TextField label={`${name}: title`} name="title" />
        <TextField label={`${name}: reason`} name="reason" />
        <button type="submit">Send {name}</button>
      </ActionForm>
    ))}
  </>
)

test('what was refused stands at the field of the form that was sent, which gets the focus', async () => {
  const router = createMemoryRouter([
    { path: '/', Component: Page, action: () => ({ errors: { reason: ['TOO_SHORT:{"min":10}'] } }) },
  ])
  await render(
    <KitProvider texts={texts}>
      <RouterProvider router={router} />
    </KitProvider>,
  )
  for (const [name, other] of [
    ['Two', 'One'],
    ['One', 'Two'],
  ]) {
    await page.getByRole('button', { name: `Send ${name}` }).click()
    const refused = page.getByLabelText(`${name}: reason`)
    await expect.element(refused).toHaveFocus()
    await expect.element(refused).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText(`${other}: reason`)).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByLabelText(`${name}: title`)).not.toHaveAttribute('aria-invalid')
  }
})
