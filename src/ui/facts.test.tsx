import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

const items = [
  { term: 'Role', value: 'Welder' },
  { term: 'Level', value: null },
  { term: 'Address', value: '' },
  { term: 'Years', value: 0 },
]
const lines = (markup: string) =>
  [...markup.matchAll(/<dt>(.*?)<\/dt><dd.*?>(.*?)<\/dd>/g)].map(([, term, value]) => `${term}: ${value}`)

test('names without a value share one last line', () => {
  expect(lines(renderToStaticMarkup(<Facts items={items} missing="Not provided" />))).toEqual([
    'Role: Welder',
    'Years: 0',
    'Not provided: Level, Address',
  ])
})

test('there is no such line when nothing is missing, or when the caller has no word for it', () => {
  expect(lines(renderToStaticMarkup(<Facts items={items.slice(0, 1)} missing="Not provided" />))).toEqual([
    'Role: Welder',
  ])
  expect(lines(renderToStaticMarkup(<Facts items={items.slice(0, 2)} />))).toEqual(['Role: Welder', 'Level: '])
})
