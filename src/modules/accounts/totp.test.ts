import { expect, test } from 'vitest'
import { enrolmentUri, newSecret, qrCode } from './handlers.totp.server.ts'

/** Rows of the symbol, read back from the path. */
function rowsOf({ size, path }: { size: number; path: string }): string[] {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
  )
}

test('the QR path is a whole symbol: three finder patterns in their corners, the fourth without one', async () => {
  const rows = rowsOf(await qrCode(enrolmentUri(newSecret(), 'rina@example.org', 'Karya')))
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))
  const last = rows.length - 7
  expect((rows.length - 17) % 4).toBe(0)
  expect([corner(0, 0), corner(last, 0), corner(0, last)]).toEqual([finder, finder, finder])
  expect(corner(last, last)).not.toEqual(finder)
})
