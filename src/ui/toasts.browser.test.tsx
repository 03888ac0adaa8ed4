import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { dismissToast, readToasts, showToast, toastLimit, toastStay } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await render(
    <>
      <p>Elsewhere</p>
      <Toasts />
    </>,
  )
  await page.getByText('Elsewhere').hover() // toasts wait under the pointer
})
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of readToasts()) dismissToast(id)
})

describe('toasts', () => {
  test('a success is a status and an error an alert; each leaves after its time', async () => {
    showToast('success', 'Saved')
    showToast('error', 'Not saved')
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved')
    await vi.advanceTimersByTimeAsync(toastStay.success)
    await expect.element(page.getByText('Saved', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByText('Not saved')).toBeVisible()
    await vi.advanceTimersByTimeAsync(toastStay.error - toastStay.success)
    await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
  })

  test('they wait while the focus is on them', async () => {
    showToast('success', 'Saved', { label: 'Undo', run: () => undefined })
    await expect.element(page.getByText('Saved')).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await vi.advanceTimersByTimeAsync(10 * toastStay.success)
    await expect.element(page.getByText('Saved')).toBeVisible()
  })

  test('they wait for the focus also when the pointer has crossed them', async () => {
    showToast('success', 'Saved', { label: 'Undo', run: () => undefined })
    await expect.element(page.getByText('Saved')).toBeVisible()
    await userEvent.tab()
    await page.getByText('Saved').hover()
    await page.getByText('Elsewhere').hover()
    await vi.advanceTimersByTimeAsync(10 * toastStay.success)
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  })

  test('its action runs once and the toast goes; the close button only closes', async () => {
    const undo = vi.fn<() => void>()
    showToast('success', 'Hidden', { label: 'Undo', run: undo })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Hidden')).not.toBeInTheDocument()
    showToast('success', 'Hidden again', { label: 'Undo', run: undo })
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Hidden again')).not.toBeInTheDocument()
    expect(undo).toHaveBeenCalledOnce()
  })

  test('no more than twenty at a time: the oldest goes', async () => {
    for (let at = 0; at <= toastLimit; at++) showToast('error', `Fault ${at}.`)
    await expect.element(page.getByText(`Fault ${toastLimit}.`)).toBeInTheDocument()
    expect(readToasts()).toHaveLength(toastLimit)
    await expect.element(page.getByText('Fault 0.', { exact: true })).not.toBeInTheDocument()
  })
})
