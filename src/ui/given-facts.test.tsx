import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GivenFacts } from './given-facts.tsx'

const items = [
  { term: 'Role', value: 'Welder' },
  { term: 'Level', value: null },
  { term: 'Address', value: '' },
  { term: 'Years', value: 0 },
]
const lines = (markup: string) =>
  [...markup.matchAll(/<dt.*?>(.*?):? ?<\/dt><dd.*?>(.*?)<\/dd>/g)].map(([, term, value]) => `${term}: ${value}`)

test('names without a value share one last line', () => {
  expect(lines(renderToStaticMarkup(<GivenFacts items={items} missing="Not provided" />))).toEqual([
    'Role: Welder',
    'Years: 0',
    'Not provided: Level, Address',
  ])
})

test('there is no such line when nothing is missing', () => {
  expect(lines(renderToStaticMarkup(<GivenFacts items={items.slice(0, 1)} missing="Not provided" />))).toEqual([
    'Role: Welder',
  ])
})
