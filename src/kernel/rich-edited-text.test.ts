import { expect, test } from 'vitest'
import { richFromEditedText } from './rich-edited-text.ts'
import { parseRich, richToEditableText, type RichBlock, type RichDoc, type RichInline } from './rich.ts'

const words = (text: string, ...marks: 'bold'[]): RichInline =>
  marks.length > 0 ? { type: 'text', text, marks: marks.map((type) => ({ type })) } : { type: 'text', text }
const p = (...content: RichInline[]): RichBlock => ({ type: 'paragraph', content })
const item = (...content: RichBlock[]) => ({ type: 'listItem' as const, content })

const stored: RichDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 3 }, content: [words('Your tasks')] },
    p(
      words('You bake '),
      words('every morning', 'bold'),
      { type: 'hardBreak' },
      { type: 'hardBreak' },
      words('at six'),
    ),
    {
      type: 'orderedList',
      content: [
        item(p(words('Knead', 'bold'))),
        item(p(words('Bake')), {
          type: 'bulletList',
          content: [item(p(words('bread', 'bold'))), item(p(words('cakes')))],
        }),
      ],
    },
    p(words('Apply at '), {
      type: 'text',
      text: 'our site',
      marks: [{ type: 'link', attrs: { href: 'https://x.id' } }],
    }),
  ],
}
const text =
  'Your tasks\n\nYou bake every morning\n\nat six\n\n1. Knead\n2. Bake\n  - bread\n  - cakes\n\nApply at our site'

test('plain text shows the words, with markers for lists and no HTML', () => {
  expect(richToEditableText(stored)).toBe(text)
})

test('text that comes back as it was loses nothing, whatever its line ends', () => {
  expect(richFromEditedText(text, stored)).toEqual(stored)
  expect(richFromEditedText(`${text.replaceAll('\n', '\r\n')}\r\n`, stored)).toEqual(stored)
})

test('what was not edited keeps its formatting', () => {
  const edited = richFromEditedText(
    text.replace('Your tasks', 'What you do').replace('1. Knead', '1. Mix\n2. Knead').replace('2. Bake', '3. Bake'),
    stored,
  )
  const [, bakes, list, apply] = stored.content
  expect(edited.content[0]).toEqual({ type: 'heading', attrs: { level: 3 }, content: [words('What you do')] })
  expect([edited.content[1], edited.content[3]]).toEqual([bakes, apply])
  const items = list && 'content' in list ? list.content : []
  expect(edited.content[2]).toEqual({ type: 'orderedList', content: [item(p(words('Mix'))), ...(items ?? [])] })
  expect(parseRich(edited)).toEqual(edited)
})

test('a paragraph that is added, taken away or rewritten changes that one alone', () => {
  const added = richFromEditedText(`Hello\n\n${text}\n\n<b>Bye</b>`, stored)
  expect(added.content.slice(1, -1)).toEqual(stored.content)
  expect(added.content.at(-1)).toEqual(p(words('<b>Bye</b>')))
  const less = richFromEditedText(text.replace('Apply at our site', ''), stored)
  expect(less.content).toEqual(stored.content.slice(0, -1))
})
