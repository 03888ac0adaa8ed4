import { describe, expect, test } from 'vitest'
import { parseRich, richFromText, richLimits, richText, richToEditableText, safeHref } from './rich.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const p = (...content: unknown[]) => ({ type: 'paragraph', content })

describe('links', () => {
  test.each(['https://example.com/a?b=1', 'http://x.id', 'mailto:hr@example.com', 'tel:+62811', 'HTTPS://EXAMPLE.COM'])(
    '%s may stay',
    (href) => expect(safeHref(href)).toBe(href),
  )
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    '/relative',
    'https:/evil',
    'http://',
    'blob:https://x',
    'file:///etc/passwd',
    'https://good\u202Eexample.com',
    'javascript&colon;alert(1)',
    '',
    5,
    null,
    `https://x/${'a'.repeat(2000)}`,
  ])('%s may not', (href) => expect(safeHref(href)).toBe(null))
})

describe('a document from outside', () => {
  test('keeps what is allowed and nothing else', () => {
    const given = doc(
      { type: 'heading', attrs: { level: 4, onclick: 'x', style: 'y' }, content: [text('Tasks')] },
      {
        type: 'bulletList',
        attrs: { class: 'evil' },
        content: [{ type: 'listItem', content: [p(text('one', { type: 'bold' }, { type: 'code' }))] }],
      },
      p(text('see', { type: 'link', attrs: { href: 'https://x.id', target: '_blank', onmouseover: 'x' } }), {
        type: 'hardBreak',
        attrs: { x: 1 },
      }),
    )
    expect(parseRich(given)).toEqual(
      doc(
        { type: 'heading', attrs: { level: 4 }, content: [text('Tasks')] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [p(text('one', { type: 'bold' }))] }] },
        p(text('see', { type: 'link', attrs: { href: 'https://x.id' } }), { type: 'hardBreak' }),
      ),
    )
  })

  test('a bad link loses the link and keeps the words', () => {
    expect(parseRich(doc(p(text('go', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))))).toEqual(
      doc(p(text('go'))),
    )
  })

  test('unknown nodes vanish, their words stay', () => {
    const given = doc(
      { type: 'iframe', attrs: { src: 'x' } },
      { type: 'codeBlock', content: [text('words')] },
      { type: 'table', content: [{ type: 'tableRow', content: [p(text('cell'))] }] },
    )
    expect(parseRich(given)).toEqual(doc(p(text('words')), p(text('cell'))))
  })

  test.each([null, 'x', 5, [], {}, { type: 'paragraph' }, { type: 'doc', content: 'x' }].slice(0, 6))(
    '%o is no document',
    (value) => expect(parseRich(value)).toBe(null),
  )
  test('odd children are passed over', () => {
    expect(
      parseRich(
        doc(null, 5, 'x', [], { type: 'paragraph', content: [null, { type: 'text' }, { type: 'text', text: 5 }] }),
      ),
    ).toEqual(doc())
    expect(parseRich({ type: 'doc', content: 'x' })).toEqual(doc())
  })

  test('hidden and direction-changing characters are taken out', () => {
    expect(richText(parseRich(doc(p(text('a\u202Eb\u200Bc\u0007d')))))).toBe('abcd')
  })

  test('too much of anything is refused', () => {
    expect(parseRich(doc(p(text('x'.repeat(richLimits.characters)))))).not.toBe(null)
    expect(parseRich(doc(p(text('x'.repeat(richLimits.characters + 1)))))).toBe(null)
    expect(parseRich(doc(...Array.from({ length: richLimits.nodes + 1 }, () => p())))).toBe(null)
    let deep: unknown = p(text('x'))
    for (let level = 0; level < 50_000; level++) deep = { type: 'blockquote', content: [deep] }
    expect(parseRich(doc(deep))).toBe(null)
  })

  test('lists beyond the third level flatten', () => {
    let nested: unknown = p(text('deep'))
    for (let level = 0; level < 5; level++)
      nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] }
    expect(JSON.stringify(parseRich(doc(nested))).match(/bulletList/g)).toHaveLength(richLimits.listDepth)
  })
})

test('plain text becomes paragraphs and lists, and converts back unchanged', () => {
  const plain = 'Who we are\nand why\n\n- first\n- second\n\nApply <now> & see'
  const made = richFromText(plain)
  expect(made.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'paragraph'])
  expect(richToEditableText(made)).toBe(plain)
  expect(richText(made)).toBe('Who we are\nand why\nfirst\nsecond\nApply <now> & see')
  expect(parseRich(made)).toEqual(made)
})
