import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { Button, IconButton } from './button.tsx'

test('a button runs its action by pointer and by keyboard, and sends no form', async () => {
  const [run, sent] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <Button onClick={run}>Save</Button>
    </form>,
  )
  const button = page.getByRole('button', { name: 'Save' })
  await button.click()
  await userEvent.keyboard('{Enter} ')
  expect([run.mock.calls.length, sent.mock.calls.length]).toEqual([3, 0])
})

test('a button with a reason stays focusable, is described by it and does nothing', async () => {
  const run = vi.fn<(key?: unknown) => void>()
  await render(
    <Button reason="Publish needs an approved company." onClick={run}>
      Publish
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Publish' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('Publish needs an approved company.')
  await expect.element(page.getByText('Publish needs an approved company.')).toBeVisible()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  expect(run).not.toHaveBeenCalled()
})

test('a reason as a tip shows on focus and leaves with Escape', async () => {
  await render(
    <Button reason="Not yet" reasonAs="tip">
      Send
    </Button>,
  )
  const tip = page.getByText('Not yet')
  await expect.element(tip).not.toBeVisible()
  await userEvent.tab()
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeVisible()
})

test('a busy button says so, keeps focus and ignores clicks', async () => {
  const run = vi.fn<(key?: unknown) => void>()
  await render(
    <Button busy onClick={run}>
      Save
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Save Working' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  expect(run).not.toHaveBeenCalled()
})

test('an icon button is named by its label, which shows on hover', async () => {
  await render(<IconButton label="Delete" icon={<svg aria-hidden="true" />} />)
  const tip = page.getByText('Delete')
  await expect.element(tip).not.toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).hover()
  await expect.element(tip).toBeVisible()
})
