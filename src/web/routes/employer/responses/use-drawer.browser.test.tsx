import { createMemoryRouter, Outlet, RouterProvider, useOutletContext } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { readFilter } from './applicant-filter.ts'
import { useDrawer } from './use-drawer.ts'
import { useListKeys } from './use-list-keys.ts'

const people = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'] as const
const filter = readFilter(new URLSearchParams('?sort=match'))

function List() {
  const drawer = useDrawer(filter, people)
  useListKeys(true, drawer)
  return (
    <>
      <ul>
        {people.map((id, at) => (
          <li key={id} data-applicant={id}>
            <a href={`/page/${id}`} data-open onClick={(event) => drawer.show(id, event)}>
              Person {at + 1}
            </a>
            {drawer.wasOpened(id) && <em>seen</em>}
          </li>
        ))}
      </ul>
      <label>
        Note <textarea />
      </label>
      <Outlet context={drawer.open} />
    </>
  )
}

function Drawer() {
  const open = useOutletContext<string | null>()
  return open === null ? null : <aside>Open: {people.indexOf(open as (typeof people)[number]) + 1}</aside>
}

const start = async () => {
  const router = createMemoryRouter(
    [{ path: '/employer/responses', Component: List, children: [{ index: true, Component: Drawer }] }],
    { initialEntries: ['/employer/responses?sort=match'] },
  )
  await render(<RouterProvider router={router} />)
  return router
}
const person = (at: number) => page.getByRole('link', { name: `Person ${at}` })
const open = (at: number) => page.getByText(`Open: ${at}`)

test('a row opens the drawer, j and k go on within the list, Escape goes back to the row', async () => {
  await page.viewport(1280, 800)
  const router = await start()
  await person(1).click()
  await expect.element(open(1)).toBeVisible()
  expect(router.state.location.search).toBe(`?sort=match&applicant=${people[0]}`)
  await expect.element(page.getByText('seen')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(open(2)).toBeVisible()
  // Nobody comes after the last.
  await userEvent.keyboard('j')
  await expect.element(open(2)).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(open(1)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(open(2)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(person(2)).toHaveFocus()
  expect(router.state.location.search).toBe('?sort=match')
})

test('what is typed in the drawer is text, and Escape there does not close it', async () => {
  await page.viewport(1280, 800)
  await start()
  await person(1).click()
  await expect.element(open(1)).toBeVisible()
  await page.getByLabelText('Note').fill('')
  await userEvent.type(page.getByLabelText('Note'), 'jk')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('Note')).toHaveValue('jk')
  await expect.element(open(1)).toBeVisible()
})

test('without room for a drawer, and with a modifier, the link is followed', async () => {
  const router = await start()
  const followed: string[] = []
  const stop = (event: Event) => {
    if (!event.defaultPrevented) followed.push((event.target as HTMLAnchorElement).getAttribute('href') ?? '')
    event.preventDefault()
  }
  window.addEventListener('click', stop)
  await page.viewport(1279, 800)
  await person(1).click()
  await page.viewport(1280, 800)
  await person(2).click({ modifiers: ['Control'] })
  window.removeEventListener('click', stop)
  expect(followed).toEqual(people.map((id) => `/page/${id}`))
  expect(router.state.location.search).toBe('?sort=match')
})
