import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { ChipLink } from './badge.tsx'
import { ProgressBar } from './progress.tsx'
import { SideLinks } from './side-links.tsx'
import { Tabs } from './tabs.tsx'

type Emulation = { send(method: string, params: object): Promise<unknown> }
const emulate = (value: 'active' | 'none') =>
  (cdp() as Emulation).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

afterEach(async () => {
  await emulate('none')
  await page.viewport(1280, 900)
})

const style = (element: Element) => getComputedStyle(element)

test('forced colours still show which tab, pill and link is open, and how full a bar is', async () => {
  await emulate('active')
  await render(
    <>
      <Tabs label="Tabs" tabs={[true, false].map((current) => ({ to: '/', label: `Tab ${current}`, current }))} />
      {[true, false].map((on) => (
        <ChipLink key={String(on)} to="/" on={on}>{`Pill ${on}`}</ChipLink>
      ))}
      <nav>
        <SideLinks
          items={[
            { to: '/', label: 'Open', end: true },
            { to: '/other', label: 'Other' },
          ]}
        />
      </nav>
      <ProgressBar value={40} label="Profile" />
      <input type="range" className="k-slider" aria-label="Salary" />
    </>,
  )
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const link = (name: string) => style(page.getByRole('link', { name, exact: true }).element())
  expect(link('Tab true').borderBottomColor).not.toBe(link('Tab false').borderBottomColor)
  expect([link('Pill true'), link('Pill false')].map(({ outlineStyle }) => outlineStyle)).toEqual(['solid', 'none'])
  expect([link('Open'), link('Other')].map(({ outlineStyle }) => outlineStyle)).toEqual(['solid', 'none'])
  const bar = page.getByRole('progressbar', { name: 'Profile' }).element()
  expect(style(bar.firstElementChild ?? bar).backgroundColor).not.toBe(style(bar).backgroundColor)
})

test('what sticks scrolls away where the window is low', async () => {
  await render(<header className="lg:sticky">Site</header>)
  const header = page.getByRole('banner')
  await page.viewport(1280, 390)
  expect(style(header.element()).position).toBe('static')
  await page.viewport(1280, 500)
  expect(style(header.element()).position).toBe('sticky')
})
