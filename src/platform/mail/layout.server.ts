import type { Locale } from '#kernel/shapes.ts'
import en from '#text/en/mailFrame.json' with { type: 'json' }
import id from '#text/id/mailFrame.json' with { type: 'json' }
import { headerLine } from './address.ts'
import type { MailBlock, MailContent, MailListItem } from './content.ts'
import { styles, stylesheet } from './styles.ts'

const frameTexts = { en, id }

export type RenderedMail = { subject: string; html: string; text: string }
export type Frame = { locale: Locale; appUrl: string; unsubscribeUrl?: string }

/** Renders a mail in one column, readable in any client, in dark mode and as plain text. No remote content. */
export function renderMail(content: MailContent, frame: Frame): RenderedMail {
  return { subject: headerLine(content.subject), html: page(content, frame), text: plain(content, frame) }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
const withBreaks = (text: string) => escape(text).replaceAll('\n', '<br>')

/** Only web URLs become links; anything else is a mistake of the caller. */
function webAddress(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new TypeError('a link in a mail must begin with http:// or https://')
  return parsed.href
}

const link = (url: string, label: string) =>
  `<a href="${escape(webAddress(url))}" class="link" style="${styles.link}">${escape(label)}</a>`

function item({ text, url, detail }: MailListItem): string {
  const head = url ? link(url, text) : escape(text)
  return `<li style="${styles.item}">${head}${detail ? `<br><span class="muted" style="${styles.detail}">${escape(detail)}</span>` : ''}</li>`
}

function block(part: MailBlock, locale: Locale): string {
  if (part.type === 'paragraph') return `<p style="${styles.paragraph}">${withBreaks(part.text)}</p>`
  if (part.type === 'small') return `<p class="muted" style="${styles.small}">${withBreaks(part.text)}</p>`
  if (part.type === 'code')
    return `<p class="code" aria-label="${frameTexts[locale].codeLabel}" style="${styles.code}">${escape(part.code)}</p>`
  if (part.type === 'list') return `<ul style="${styles.list}">${part.items.map(item).join('')}</ul>`
  if (part.type === 'facts') {
    const row = (each: { label: string; value: string }) =>
      `<tr><th scope="row" class="muted edge" style="${styles.factLabel}">${escape(each.label)}</th><td class="edge" style="${styles.factValue}">${withBreaks(each.value)}</td></tr>`
    return `<table width="100%" cellpadding="0" cellspacing="0" style="${styles.facts}">${part.rows.map(row).join('')}</table>`
  }
  const url = escape(webAddress(part.url))
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr><td class="button" style="${styles.buttonCell}"><a href="${url}" style="${styles.button}">${escape(part.label)}</a></td></tr></table>
<p class="muted" style="${styles.address}">${escape(frameTexts[locale].copyLink)}<br>${link(part.url, webAddress(part.url))}</p>`
}

function reasonLine({ locale, appUrl }: Frame): string {
  return frameTexts[locale].why.replace('{{site}}', new URL(appUrl).host)
}

function page(content: MailContent, frame: Frame): string {
  const texts = frameTexts[frame.locale]
  const { unsubscribeUrl } = frame
  const unsubscribe = unsubscribeUrl ? `<br>${link(unsubscribeUrl, texts.unsubscribe)}` : ''
  return `<!doctype html>
<html lang="${frame.locale}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escape(headerLine(content.subject))}</title><style>${stylesheet}</style></head>
<body class="canvas" style="${styles.body}"><div style="${styles.preheader}">${escape(content.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="${styles.canvas}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><a href="${escape(frame.appUrl)}" class="brand" style="${styles.brand}">${escape(texts.brand)}</a></td></tr>
<tr><td class="card" style="${styles.card}"><h1 style="${styles.title}">${escape(content.title)}</h1>
${content.blocks.map((part) => block(part, frame.locale)).join('\n')}</td></tr>
<tr><td class="muted" style="${styles.footer}">${escape(reasonLine(frame))}${unsubscribe}</td></tr></table></td></tr></table></body></html>`
}

function plainBlock(part: MailBlock): string {
  if (part.type === 'code') return `    ${part.code}`
  if (part.type === 'button') return `${part.label}:\n${webAddress(part.url)}`
  if (part.type === 'list')
    return part.items
      .map(({ text, url, detail }) =>
        [`- ${text}`, detail && `  ${detail}`, url && `  ${webAddress(url)}`].filter(Boolean).join('\n'),
      )
      .join('\n')
  if (part.type === 'facts') return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return part.text
}

function plain(content: MailContent, frame: Frame): string {
  const texts = frameTexts[frame.locale]
  const unsubscribe = frame.unsubscribeUrl ? `\n${texts.unsubscribe}: ${webAddress(frame.unsubscribeUrl)}` : ''
  return `${[content.title, ...content.blocks.map(plainBlock), `-- \n${texts.brand}\n${reasonLine(frame)}${unsubscribe}`].join('\n\n')}\n`
}
