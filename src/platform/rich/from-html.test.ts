import { expect, test } from 'vitest'
import { richText } from '#kernel/rich.ts'
import { richFromHtml } from './from-html.server.ts'

const nodes = (html: string) => JSON.stringify(richFromHtml(html))

test('what an editor sends becomes nodes', () => {
  expect(
    richFromHtml(
      '<h3>Tasks</h3><p>Write <strong>good</strong> <em>code</em><br>daily</p><ul><li><p>one</p></li><li>two &amp; <a href="https://x.id?a=1&amp;b=2">more</a></li></ul>',
    ),
  ).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Tasks' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Write ' },
          { type: 'text', text: 'good', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'code', marks: [{ type: 'italic' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'daily' },
        ],
      },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] },
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'two & ' },
                  { type: 'text', text: 'more', marks: [{ type: 'link', attrs: { href: 'https://x.id?a=1&b=2' } }] },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><style><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<<script>alert(1)//<</script>',
  '<p onclick="alert(1)">x</p>',
])('%s leaves nothing that runs', (html) => {
  const made = nodes(html)
  expect(made).not.toMatch(/javascript|"href"|onerror=|onclick|srcdoc|style/i)
  expect(made).toMatch(/^\{"type":"doc"/)
})

test('escaped markup stays text', () => {
  expect(richText(richFromHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'))).toBe('<script>alert(1)</script>')
})

test('broken and nested markup keeps its words apart', () => {
  expect(richText(richFromHtml('<div><div>one</div><div>two</div></div>'))).toBe('one\ntwo')
  expect(richText(richFromHtml('<p>open <b>never closed'))).toBe('open never closed')
  expect(richText(richFromHtml('loose <b>words</b><ul><li>a</li></ul>tail'))).toBe('loose words\na\ntail')
})

test('a text without tags is plain text', () => {
  expect(richFromHtml('a < b && c\n\n- point')?.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList'])
})
