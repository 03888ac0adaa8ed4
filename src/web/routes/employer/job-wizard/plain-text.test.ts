import { expect, test } from 'vitest'
import type { RichDoc } from '#kernel/rich.ts'
import { richToHtml } from '#kernel/rich-html.ts'
import { withFormatting } from './plain-text.ts'

const bold: RichDoc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bake bread', marks: [{ type: 'bold' }] }] }],
}

test('text of the plain area keeps the formatting of what is stored', () => {
  const form = new FormData()
  form.append('plainText', 'description')
  form.append('plainText', 'highlights')
  const stored = { description: bold, highlights: null }
  const values = { description: 'Bake bread\n\nand <cakes>', highlights: null, openings: 1 }
  const [first] = bold.content
  expect(withFormatting(values, form, stored)).toEqual({
    description: {
      type: 'doc',
      content: [first, { type: 'paragraph', content: [{ type: 'text', text: 'and <cakes>' }] }],
    },
    highlights: null,
    openings: 1,
  })
})

test('what the editor sends stays as it is', () => {
  const values = { description: richToHtml(bold) }
  expect(withFormatting(values, new FormData(), { description: bold })).toEqual(values)
})
