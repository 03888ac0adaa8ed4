import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { root, sources } from './fixtures/sources.ts'

/** Attributes that people read or hear. */
const spoken = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'hint',
  'lead',
  'description',
  'text',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'summary',
  'caption',
  'empty',
])
const word = /\p{L}{2}/u

type SyntaxNode = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

/** Words that stand in JSX itself instead of in a text set. */
export function literals(code: string): string[] {
  const literals: string[] = []
  const collect = (value: unknown) => typeof value === 'string' && word.test(value) && literals.push(value.trim())
  const strings = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Literal') collect(node['value'])
    if (node.type === 'TemplateLiteral')
      for (const part of node['quasis'] as SyntaxNode[]) collect((part['value'] as { cooked: string }).cooked)
    if (node.type === 'ConditionalExpression') [node['consequent'], node['alternate']].forEach(strings)
    if (node.type === 'LogicalExpression') [node['left'], node['right']].forEach(strings)
  }
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'JSXText') collect(node['value'])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as SyntaxNode[])
        if (child.type === 'JSXExpressionContainer') strings(child['expression'])
    if (node.type === 'JSXAttribute' && spoken.has(String((node['name'] as SyntaxNode)['name']))) {
      const value = node['value']
      strings(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value)
    }
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each)
  }
  visit(parseAst(code, { lang: 'tsx' }) as unknown as SyntaxNode)
  return literals
}

describe('the scan', () => {
  test.each([
    ['<p>Hello</p>', ['Hello']],
    ['<input placeholder="Type here" />', ['Type here']],
    ['<p>{open ? "Close it" : t("open")}</p>', ['Close it']],
    ['<b aria-label={`Page ${n}`} />', ['Page']],
    ['<p className="grid">{t("key")} · *</p>', []],
  ])('%s', (code, expected) => {
    expect(literals(`const a = ${code}`)).toEqual(expected)
  })
})

test('no literal text in tsx', { tags: ['slow'] }, () => {
  const pages = sources('src').filter(({ file }) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  expect(pages.length).toBeGreaterThan(20)
  expect(
    pages.flatMap(({ file }) =>
      literals(readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    ),
  ).toEqual([])
})
