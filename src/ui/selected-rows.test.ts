import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
/** The first utility wins or loses by the order of the stylesheet, not by that of the class list. */
const hovered = /(?:^|\s)hover:bg-[\w-]+/g
const marked = /(?:^|\s)(?:data-[\w-]+|aria-\[?[\w-]+\]?):bg-[\w-]+/

test('a selected row keeps its colour under the pointer', () => {
  const wrong = files.flatMap((name) =>
    [...readFileSync(new URL(name, root), 'utf8').matchAll(/'[^'\n]*'|"[^"\n]*"/g)].flatMap(([text]) => {
      const hovers = text.slice(1, -1).match(hovered)?.length ?? 0
      return hovers > 1 || (hovers === 1 && marked.test(text)) ? [`${name}: ${text}`] : []
    }),
  )
  expect(wrong).toEqual([])
})
