import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../test/fixtures/render.tsx'
import { ErrorSummary } from './error-summary.tsx'

function LongForm() {
  const [refused, setRefused] = useState(false)
  return (
    <div style={{ height: 300, overflow: 'auto' }}>
      <ErrorSummary items={refused ? [{ text: 'Not possible now.' }] : []} />
      <div style={{ height: 1500 }}>Fields</div>
      <button type="button" onClick={() => setRefused(true)}>
        Decide
      </button>
    </div>
  )
}

test('what is wrong with a long form comes into sight, and the focus stays at the button', async () => {
  await render(<LongForm />)
  const button = page.getByRole('button', { name: 'Decide' })
  await button.click()
  await expect.element(page.getByRole('alert')).toBeInViewport()
  await expect.element(button).toHaveFocus()
})
