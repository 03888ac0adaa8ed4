import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuButton, MenuGroup, MenuLink, MenuSeparator } from './menu.tsx'
import { Popover } from './popover.tsx'

const trigger = () => page.getByRole('button', { name: 'Actions' })
const menu = () => page.getByRole('menu')
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

function Actions({ onClick, onSubmit }: { onClick?: () => void; onSubmit?: (data: FormData) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
      }}
    >
      <input type="hidden" name="id" value="7" />
      <Menu trigger={<span aria-hidden="true">⋯</span>} label="Actions">
        <MenuGroup label="Job">
          <MenuLink to="/view">View</MenuLink>
          <MenuButton onClick={onClick}>Pause</MenuButton>
          <MenuButton reason="It has ended" onClick={onClick} type="submit" name="intent" value="extend">
            Extend
          </MenuButton>
        </MenuGroup>
        <MenuSeparator />
        <MenuButton type="submit" name="intent" value="delete" danger>
          Delete
        </MenuButton>
      </Menu>
    </form>
  )
}

describe('the menu', () => {
  test('opens by key on its first item; arrows, Home, End and letters move, Escape gives the focus back', async () => {
    await render(<Actions />)
    await expect.element(trigger()).toHaveAttribute('aria-haspopup', 'menu')
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(item('View')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Pause')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(item('Delete')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(item('View')).toHaveFocus()
    await userEvent.keyboard('e')
    await expect.element(item(/^Extend/)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(trigger()).toHaveFocus()
  })

  test('opens by a press, and a press outside or Tab closes it', async () => {
    await render(
      <>
        <p>Elsewhere</p>
        <Actions />
      </>,
    )
    await trigger().click()
    await expect.element(menu()).toBeVisible()
    await page.getByText('Elsewhere').click()
    await expect.element(menu()).not.toBeInTheDocument()
    await trigger().click()
    await expect.element(menu()).toBeVisible()
    await userEvent.tab()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  test('a submit button belongs to the form around the menu and sends its value', async () => {
    const onSubmit = vi.fn<(data: FormData) => void>()
    await render(<Actions onSubmit={onSubmit} />)
    await trigger().click()
    await item('Delete').click()
    expect(Object.fromEntries(onSubmit.mock.calls[0]![0])).toEqual({ id: '7', intent: 'delete' })
    await expect.element(menu()).not.toBeInTheDocument()
    await trigger().click()
    await expect.element(item('View')).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(() => onSubmit).toHaveBeenCalledTimes(2)
  })

  test('what is disabled says why, is reached by key, and does nothing', async () => {
    const onSubmit = vi.fn<(data: FormData) => void>()
    const onClick = vi.fn<() => void>()
    await render(<Actions onSubmit={onSubmit} onClick={onClick} />)
    await trigger().click()
    await expect.element(item(/^Extend/)).toHaveAttribute('aria-disabled', 'true')
    expect(item(/^Extend/).element().textContent).toContain('It has ended')
    await item(/^Extend/).click({ force: true })
    await userEvent.keyboard('e{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(onClick).not.toHaveBeenCalled()
  })

  test('a link leads to its page by Enter', async () => {
    const { address } = await render(<Actions />)
    await trigger().click()
    await expect.element(item('View')).toBeVisible()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.poll(() => address()).toBe('/view')
  })

  test('a dialog that opens from an item gives the focus back to the button', async () => {
    function Asking() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Actions onClick={() => setOpen(true)} />
          <Dialog open={open} onClose={() => setOpen(false)} title="Pause?">
            Really?
          </Dialog>
        </>
      )
    }
    await render(<Asking />)
    await trigger().click()
    await item('Pause').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(trigger()).toHaveFocus()
  })

  test('stays on the screen at its edge, with items large enough for a finger', async () => {
    await page.viewport(390, 600)
    await render(
      <div style={{ position: 'absolute', right: 0, bottom: 0 }}>
        <Actions />
      </div>,
    )
    await trigger().click()
    await expect.element(menu()).toBeVisible()
    const box = menu().element().getBoundingClientRect()
    expect(box.right).toBeLessThanOrEqual(390)
    expect(box.bottom).toBeLessThanOrEqual(600)
    expect(item('Pause').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
    await page.viewport(1280, 900)
  })
})

describe('the popover', () => {
  test('holds a field and links; Escape gives the focus back and a link closes it', async () => {
    const { address } = await render(
      <Popover trigger="All jobs" title="Choose a job">
        <input aria-label="Search" />
        <MenuLink to="/jobs/1">Cook</MenuLink>
      </Popover>,
    )
    const button = page.getByRole('button', { name: 'All jobs' })
    const popup = page.getByRole('dialog', { name: 'Choose a job' })
    await button.click()
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await button.click()
    await page.getByRole('link', { name: 'Cook' }).click()
    await expect.poll(() => address()).toBe('/jobs/1')
    await expect.element(popup).not.toBeInTheDocument()
  })
})

describe('before hydration', () => {
  afterEach(() => document.body.replaceChildren())
  const site = () => <RouterProvider router={createMemoryRouter([{ path: '*', element: <Actions /> }])} />
  /** The page as the server sends it, and what hydrates it. */
  const serve = () => {
    const root = document.createElement('div')
    root.innerHTML = renderToString(site())
    document.body.append(root)
    return () => hydrateRoot(root, site())
  }

  test('it is a disclosure that opens without JavaScript, with its buttons in the form', async () => {
    serve()
    const details = document.querySelector('details')!
    await userEvent.click(details.querySelector('summary')!)
    expect(details.open).toBe(true)
    await expect.element(page.getByRole('link', { name: 'View' })).toBeVisible()
    expect(document.querySelector<HTMLButtonElement>('button[value=delete]')!.form).toBe(document.querySelector('form'))
  })

  test('what was open stays open, and what had the focus keeps it', async () => {
    const hydrate = serve()
    await userEvent.click(document.querySelector('summary')!)
    const root = hydrate()
    await expect.element(menu()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(trigger()).toHaveFocus()
    root.unmount()

    const again = serve()
    document.querySelector('summary')!.focus()
    const second = again()
    await expect.element(trigger()).toHaveFocus()
    second.unmount()
  })
})
