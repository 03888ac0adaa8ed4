import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { Table, type Column } from './table.tsx'

type JobRow = { id: string; title: string; views: number; note: string }
const rows: JobRow[] = [
  { id: 'a', title: 'Welder', views: 12, note: '' },
  { id: 'b', title: 'Cook', views: 7, note: 'urgent' },
]
const columns: Column<JobRow>[] = [
  { key: 'title', head: 'Job', rowHeader: true, cell: ({ title }) => title },
  { key: 'views', head: 'Views', align: 'end', cell: ({ views }) => views },
  { key: 'note', head: 'Note', long: true, cell: ({ note }) => note },
]
const table = (
  <Table
    caption="Your jobs"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    isSelected={({ id }) => id === 'b'}
  />
)

describe('a table', () => {
  test('is named by its caption, its columns by their heads and its rows by their first cell', async () => {
    await render(table)
    await expect.element(page.getByRole('table', { name: 'Your jobs' })).toBeVisible()
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Job', 'Views', 'Note'])
    await expect.element(page.getByRole('rowheader', { name: 'Welder' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Cook/ })).toHaveAttribute('data-selected', 'true')
    const number = page.getByRole('cell', { name: '12' }).element()
    expect(getComputedStyle(number).textAlign).toMatch(/end|right/)
  })

  test('becomes cards on a phone: each value behind its label, empty ones left out, nothing wider than the screen', async () => {
    await page.viewport(390, 700)
    await render(table)
    const cell = document.querySelector<HTMLElement>('td[data-label=Views]')!
    expect(getComputedStyle(cell, '::before').content).toContain('Views')
    expect(getComputedStyle(document.querySelector('td[data-empty]')!).display).toBe('none')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await page.viewport(1280, 900)
  })
})
