import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, Drawer } from './dialog.tsx'

function Example({ autofocus = false }: { autofocus?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Note">
        <label>
          Text <input data-autofocus={autofocus || undefined} />
        </label>
      </Dialog>
    </>
  )
}

test('a dialog is modal, named by its title, and gives focus back when Escape closes it', async () => {
  await render(<Example />)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('focus starts on the close button, or where the content says so', async () => {
  await render(<Example />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('focus starts in the field that is marked for it', async () => {
  await render(<Example autofocus />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
})

test('a press outside closes a dialog, and its content is gone', async () => {
  await render(<Example />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.elementLocator(document.querySelector('dialog')!).click({ position: { x: -20, y: -20 }, force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.querySelector('dialog input')).toBeNull()
})

test('a question starts on the safe answer, stays at a press outside, and confirms by its own button', async () => {
  const [confirm, close] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await render(
    <ConfirmDialog
      open
      danger
      onClose={close}
      onConfirm={confirm}
      title="Delete the job?"
      confirmLabel="Delete the job"
      cancelLabel="Keep it"
    >
      It cannot be restored.
    </ConfirmDialog>,
  )
  const dialog = page.getByRole('alertdialog', { name: 'Delete the job?' })
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await page.elementLocator(document.querySelector('dialog')!).click({ position: { x: -20, y: -20 }, force: true })
  await expect.element(dialog).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Delete the job' }).click()
  expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
})

test('a drawer opens from its trigger at the edge of the screen and closes from inside', async () => {
  await render(
    <Drawer title="Filters" trigger={(open) => <Button onClick={open}>Show filters</Button>}>
      {(close) => <Button onClick={close}>Done</Button>}
    </Drawer>,
  )
  await page.getByRole('button', { name: 'Show filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect.element(drawer).toBeVisible()
  await expect.poll(() => Math.round(drawer.element().getBoundingClientRect().right)).toBe(innerWidth)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})
