import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { useLostFocus } from './use-lost-focus.ts'

function Case() {
  const [state, setState] = useState('open')
  const part = useLostFocus<HTMLParagraphElement>(state)
  return (
    <>
      <p ref={part} tabIndex={-1}>
        {state}
      </p>
      {state === 'open' && (
        <button type="button" onClick={() => setState('decided')}>
          Decide
        </button>
      )}
      <button type="button" onClick={() => setState('later')}>
        Stay
      </button>
    </>
  )
}

test('the focus goes to the part when the button that changed it is gone, and stays where there still is one', async () => {
  await render(<Case />)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(page.getByText('decided')).toHaveFocus()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(page.getByText('later')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stay' })).toHaveFocus()
})
