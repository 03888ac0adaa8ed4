import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')

function tokens(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  if (from < 0) throw new Error(`no ${selector}`)
  const body = css.slice(from, css.indexOf('}', from))
  return Object.fromEntries([...body.matchAll(/--([a-z-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!]))
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'raised', 'well']
const dyes = ['nila', 'kunyit', 'pandan', 'cabai']
const text: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'muted', 'subtle', ...dyes.map((dye) => `${dye}-ink`)].map((ink): [string, string] => [ink, ground]),
  ),
  ...dyes.flatMap((dye): [string, string][] => [
    [`on-${dye}`, dye],
    [`${dye}-ink`, `${dye}-soft`],
    ['ink', `${dye}-soft`],
    ['muted', `${dye}-soft`],
  ]),
  ['on-nila', 'nila-hover'],
  ['on-cabai', 'cabai-hover'],
  ['canvas', 'ink'],
  ['ink', 'kunyit-line'],
]
const parts: [string, string][] = [
  ...grounds.map((ground): [string, string] => ['edge', ground]),
  ...['nila', 'pandan', 'cabai'].flatMap((dye) =>
    ['canvas', 'surface'].map((ground): [string, string] => [dye, ground]),
  ),
]

const light = tokens(':root')
const dark = { ...light, ...tokens(":root[data-theme='dark']") }

describe.each([
  ['light', light],
  ['dark', dark],
])('colours in %s', (_theme, theme) => {
  test.each(text)('%s reads on %s (4.5:1)', (ink, ground) => {
    expect(contrast(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(parts)('%s is seen on %s (3:1)', (part, ground) => {
    expect(contrast(theme[part]!, theme[ground]!)).toBeGreaterThanOrEqual(3)
  })
})

test('the dark colours are the same whether the system or the person chose them', () => {
  expect(tokens(":root:not([data-theme='light'])")).toEqual(tokens(":root[data-theme='dark']"))
})
