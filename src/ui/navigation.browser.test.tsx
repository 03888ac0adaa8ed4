import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { WithAside } from './with-aside.tsx'
import { Pagination } from './pagination.tsx'
import { BottomNav } from './shell.tsx'
import { SideLinks } from './side-links.tsx'
import { SideNav } from './side-nav.tsx'
import { Stepper } from './stepper.tsx'
import { Tabs } from './tabs.tsx'

describe('tabs', () => {
  const tabs = (current: number) =>
    ['Applied', 'Saved', 'Recommended', 'Viewed', 'Hidden'].map((label, at) => ({
      to: `/my-jobs?tab=${at}`,
      label,
      current: at === current,
      ...(at === 1 && { count: '3' }),
    }))

  test('are links in a named group; the current one says so, and a count stands next to its label', async () => {
    const { address } = await render(<Tabs label="My jobs" tabs={tabs(0)} />)
    await expect.element(page.getByRole('navigation', { name: 'My jobs' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Applied' })).toHaveAttribute('aria-current', 'page')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
    await page.getByRole('link', { name: 'Saved 3' }).click()
    expect(address()).toBe('/my-jobs?tab=1')
  })

  test('on a narrow screen the current tab is scrolled into view', async () => {
    await page.viewport(320, 700)
    await render(<Tabs label="My jobs" tabs={tabs(4)} />)
    const [row, tab] = [page.getByRole('navigation').element(), page.getByRole('link', { name: 'Hidden' }).element()]
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right + 1)
    await page.viewport(1280, 900)
  })
})

test('a short name at the bottom of a phone keeps its full name and its count for screen readers', async () => {
  await page.viewport(390, 700)
  const items = [
    { to: '/jobs', label: 'Find jobs', short: 'Find' },
    { to: '/messages', label: 'My messages', short: 'Messages', count: '3' },
    { to: '/interviews', label: 'Interviews', count: '2' },
  ]
  await render(<BottomNav label="Quick" items={items} />)
  for (const name of ['Find jobs', 'My messages 3', '2 Interviews'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.viewport(1280, 900)
})

test('an entry is current on the pages that belong to it, too', async () => {
  const items = [
    { to: '/home', label: 'Home' },
    { to: '/dashboard', label: 'Dashboard', pages: ['/report'] },
    { to: '/dashboard#jobs', label: 'Jobs', pages: ['/imports'] },
  ]
  const { go } = await render(<SideLinks items={items} />)
  for (const [address, label] of [
    ['/report', 'Dashboard'],
    ['/imports/new', 'Jobs'],
    ['/reports', null],
    ['/home', 'Home'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await go(address)
    const current = () => [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)
    await expect.poll(current).toEqual(label ? [label] : [])
  }
})

describe('pagination', () => {
  const pages = (current: number, of: number) => (
    <Pagination
      label="Pages"
      page={current}
      pages={of}
      hrefFor={(number) => `/jobs?page=${number}`}
      previous="Previous"
      next="Next"
      pageLabel={(number) => `Page ${number}`}
    />
  )
  const names = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('aria-label'))

  test('one page has none', async () => {
    await render(pages(1, 1))
    expect(document.querySelector('nav')).toBeNull()
  })

  test('links the ends and the neighbours, and the current page says so', async () => {
    const { address } = await render(pages(6, 12))
    await expect.element(page.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page')
    const shown = names()
    for (const name of ['Previous', 'Page 1', 'Page 5', 'Page 6', 'Page 7', 'Page 12', 'Next'])
      expect(shown).toContain(name)
    expect(shown).not.toContain('Page 3')
    await page.getByRole('link', { name: 'Next' }).click()
    expect(address()).toBe('/jobs?page=7')
  })

  test('the first page has nothing before it and the last nothing behind it', async () => {
    await render(
      <>
        {pages(1, 3)}
        {pages(3, 3)}
      </>,
    )
    expect(names().filter((name) => name === 'Previous' || name === 'Next')).toEqual(['Next', 'Previous'])
  })

  test('on a phone only the current page and its neighbours’ arrows are shown', async () => {
    await page.viewport(390, 700)
    await render(pages(6, 12))
    await expect.element(page.getByText('/ 12')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Page 6' })).toBeVisible()
    await expect.element(page.getByLabelText('Page 7', { exact: true })).not.toBeVisible()
    await page.viewport(1280, 900)
  })
})

test('a side navigation that is higher than the window brings the current entry into sight, and leaves the page where it is', async () => {
  const items = Array.from({ length: 30 }, (_, at) => ({ to: `/part-${at}`, label: `Part ${at}` }))
  const { go } = await render(
    <div style={{ minHeight: '200vh' }}>
      <style>{'nav { max-height: 300px; overflow-y: auto }'}</style>
      <SideNav label="Console" items={items} />
    </div>,
  )
  const nav = page.getByRole('navigation', { name: 'Console' }).element()
  await go('/part-25')
  const current = page.getByRole('link', { name: 'Part 25' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  const [frame, entry] = [nav.getBoundingClientRect(), current.element().getBoundingClientRect()]
  expect(entry.top).toBeGreaterThanOrEqual(frame.top)
  expect(entry.bottom).toBeLessThanOrEqual(frame.bottom)
  expect(window.scrollY).toBe(0)
  const before = nav.scrollTop
  await go('/part-24')
  await expect.element(page.getByRole('link', { name: 'Part 24' })).toHaveAttribute('aria-current', 'page')
  expect(nav.scrollTop).toBe(before)
  // In sight, but faded.
  const inFade = [...nav.querySelectorAll('a')].findIndex(
    (link) => link.getBoundingClientRect().bottom > frame.bottom - 40,
  )
  await go(`/part-${inFade}`)
  const faded = page.getByRole('link', { name: `Part ${inFade}` })
  await expect.element(faded).toHaveAttribute('aria-current', 'page')
  expect(faded.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(frame.bottom - 40)
})

test('where the side of a page comes last, a link on top leads down to it', async () => {
  await page.viewport(390, 700)
  await render(
    <WithAside label="Decision" jump aside={<button type="button">Approve</button>}>
      <div style={{ height: 2000 }}>Evidence</div>
    </WithAside>,
  )
  await page.getByRole('link', { name: 'Decision' }).click()
  const decision = page.getByRole('button', { name: 'Approve' })
  await expect.poll(() => decision.element().getBoundingClientRect().top).toBeLessThan(700)
  await expect.element(page.getByRole('complementary', { name: 'Decision' })).toBeVisible()
  await page.viewport(1280, 900)
})

test('on phones the steps show while the keyboard is among them', async () => {
  await page.viewport(390, 844)
  await render(
    <Stepper
      label="Post a job"
      steps={['Type', 'Description'].map((label, at) => ({
        label,
        state: at === 0 ? 'current' : 'todo',
        to: `/${at}`,
      }))}
      stateLabels={{ done: 'done', current: 'current', todo: 'to do', problem: 'problem' }}
      position={(here, of) => `${here}/${of}`}
      following={(step) => `Next: ${step}`}
    />,
  )
  const list = document.querySelector('ol')
  expect(list?.offsetHeight).toBeLessThan(5)
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: /^Description/ })).toHaveFocus()
  expect(list?.offsetHeight).toBeGreaterThan(40)
})
