import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { Board } from './board.tsx'
import { Dialog } from './dialog.tsx'
import { useKeys } from './use-keys.ts'

function Example({ onMove }: { onMove: (card: string, lane: string) => void }) {
  const lane = (key: string, cards: string[]) => ({
    key,
    title: key,
    tone: 'muted' as const,
    count: String(cards.length),
    empty: `Nobody in ${key}`,
    children: cards.map((card) => (
      <article key={card} draggable onDragStart={(event) => event.dataTransfer.setData('text/plain', card)}>
        {card}
      </article>
    )),
    onDropText: (text: string) => onMove(text, key),
  })
  return <Board label="Applicants" columns={[lane('Applied', ['Siti', 'Budi']), lane('Shortlist', [])]} />
}

describe('the board', () => {
  test('has named columns with their counts; an empty one says so; the keyboard reaches it', async () => {
    await render(<Example onMove={() => undefined} />)
    const applied = page.getByRole('region', { name: 'Applied' })
    expect(applied.getByRole('heading').element().textContent).toBe('Applied2')
    expect(applied.getByRole('listitem').elements()).toHaveLength(2)
    await expect.element(page.getByRole('region', { name: 'Shortlist' }).getByText('Nobody in Shortlist')).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('group', { name: 'Applicants' })).toHaveFocus()
  })

  test('a card dragged onto a column is handed over by its text', async () => {
    const move = vi.fn<(card: string, lane: string) => void>()
    await render(<Example onMove={move} />)
    await page.getByText('Siti').dropTo(page.getByRole('region', { name: 'Shortlist' }))
    expect(move.mock.calls).toEqual([['Siti', 'Shortlist']])
  })
})

describe('single keys of a screen', () => {
  function Keys({ on = true, run }: { on?: boolean; run: (key: string) => void }) {
    const [open, setOpen] = useState(false)
    useKeys(on, { j: () => run('j'), k: () => run('k'), d: () => setOpen(true) })
    return (
      <>
        <input aria-label="Search" />
        <input type="checkbox" aria-label="Choose" />
        <Dialog open={open} onClose={() => setOpen(false)} title="Decide">
          text
        </Dialog>
      </>
    )
  }

  test('run while nobody types, also from a checkbox; not in a text field, with a modifier or when switched off', async () => {
    const run = vi.fn<(key?: unknown) => void>()
    await render(<Keys run={run} />)
    await userEvent.keyboard('j')
    await page.getByRole('checkbox').click()
    await userEvent.keyboard('k')
    expect(run.mock.calls).toEqual([['j'], ['k']])
    await userEvent.keyboard('{Control>}j{/Control}')
    await page.getByRole('textbox').click()
    await userEvent.keyboard('jk')
    await expect.element(page.getByRole('textbox')).toHaveValue('jk')
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('rest while a dialog is open and work again afterwards', async () => {
    const run = vi.fn<(key?: unknown) => void>()
    await render(<Keys run={run} />)
    await userEvent.keyboard('d')
    await expect.element(page.getByRole('dialog', { name: 'Decide' })).toBeVisible()
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('j')
    expect(run).toHaveBeenCalledOnce()
  })

  test('are silent when switched off', async () => {
    const run = vi.fn<(key?: unknown) => void>()
    await render(<Keys on={false} run={run} />)
    await userEvent.keyboard('j')
    expect(run).not.toHaveBeenCalled()
  })
})

test('a long column scrolls by itself under its name; the others stay in sight', async () => {
  await page.viewport(1280, 600)
  const many = Array.from({ length: 40 }, (_, at) => `Card ${at}`)
  const lane = (key: string, cards: string[]) => ({
    key,
    title: key,
    tone: 'muted' as const,
    count: String(cards.length),
    empty: 'none',
    children: cards.map((card) => <article key={card}>{card}</article>),
  })
  await render(<Board label="Applicants" columns={[lane('Applied', many), lane('Rejected', ['One'])]} />)
  const long = page.getByRole('region', { name: 'Applied' })
  expect(long.element().getBoundingClientRect().height).toBeLessThanOrEqual(600)
  const cards = long.getByRole('list').element()
  expect(cards.scrollHeight).toBeGreaterThan(cards.clientHeight)
  cards.scrollTop = cards.scrollHeight
  await expect.element(page.getByText('Card 39')).toBeInViewport()
  await expect.element(long.getByRole('heading')).toBeInViewport()
  await page.viewport(1280, 900)
})
