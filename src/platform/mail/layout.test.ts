import { describe, expect, test } from 'vitest'
import { button, code, facts, list, paragraph, small, type MailContent } from './content.ts'
import { renderMail } from './layout.server.ts'

const hostile = `<img src=x onerror=alert(1)>"'&`
const content: MailContent = {
  subject: `Interview\r\nBcc: victim@example.com`,
  preheader: hostile,
  title: `Hello ${hostile}`,
  blocks: [
    paragraph(`${hostile}\nsecond line`),
    code('004217'),
    button('Open it', 'https://karya.example/verify?a=1&b="2"'),
    list('one', { text: hostile, url: 'https://karya.example/j/1', detail: hostile }),
    facts(['Place', hostile], ['When', '21 November 2026']),
    small(hostile),
  ],
}
const frame = { locale: 'id', appUrl: 'https://karya.example' } as const

describe('a rendered mail', () => {
  const { subject, html, text } = renderMail(content, { ...frame, unsubscribeUrl: 'https://karya.example/u/abc' })

  test('escapes everything it is given and loads nothing', () => {
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>"/i)
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(7)
    expect(html).not.toMatch(/<[^>]*\ssrc=|url\(|@import|<link/i)
  })

  test("is in the reader's language and keeps the subject one line", () => {
    expect(html).toContain('<html lang="id"')
    expect(html).toContain('Hentikan email jenis ini')
    expect(subject).toBe('Interview Bcc: victim@example.com')
  })

  test('its text part says everything the HTML part does', () => {
    for (const part of [
      '004217',
      'https://karya.example/verify?a=1&b=%222%22',
      '- one',
      'Place: ',
      'second line',
      'https://karya.example/u/abc',
      'karya.example',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/<\w+ style|&amp;/)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'karya.example'])(
    '%s never becomes a link',
    (url) => {
      expect(() => renderMail({ ...content, blocks: [button('x', url)] }, frame)).toThrow('http')
    },
  )

  test('without an unsubscribe address there is no such link', () => {
    expect(renderMail(content, frame).html).not.toContain('Hentikan')
  })
})
