import texts from '#text/en/adminSearch.json' with { type: 'json' }
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../test/fixtures/render.tsx'
import { ConsoleKeys } from './console-keys.tsx'

const source: TextSource = { locale: 'en', version: '1', read: () => flatten(texts) }

test('j and k lead through the rows of a list, c claims, and a cookie turns all of it off', async () => {
  const claimed = vi.fn<() => void>()
  const list = (
    <main id="main">
      <ConsoleKeys started />
      <table>
        <tbody>
          {['One', 'Two'].map((name) => (
            <tr key={name}>
              <th scope="row">
                <a href={`#${name}`}>{name}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      <button name="do" value="claim" onClick={claimed}>
        Claim
      </button>
    </main>
  )
  await render(<TextSourceProvider source={source}>{list}</TextSourceProvider>)
  const row = (name: string) => page.getByRole('link', { name })
  await userEvent.keyboard('j')
  await expect.element(row('One')).toHaveFocus()
  await userEvent.keyboard('jj')
  await expect.element(row('Two')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(row('One')).toHaveFocus()
  await userEvent.keyboard('c')
  expect(claimed).toHaveBeenCalledOnce()
  await userEvent.keyboard('?')
  await page.getByRole('switch').click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('c')
  expect(claimed).toHaveBeenCalledOnce()
  expect(document.cookie).not.toContain('keys=on')
})
