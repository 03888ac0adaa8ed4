import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail } from '#kernel/fail.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, paragraph, type MailContent } from '#platform/mail/content.ts'
import { renderMail } from '#platform/mail/layout.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { builtInTexts, itemProblems, placeholdersOf, type ContentItem, type ContentText } from './rules.items.ts'
import { withSamples } from './rules.sample.ts'
import { addressOf } from './store.server.ts'

/** What a mail begins with, by the sets of texts. */
const greetings = ['hello', 'greeting']

type Worded = { item: ContentItem; texts: readonly ContentText[] }

/** A mail as it would go out, with sample data; facts and lists that code adds are left out. */
function sampleMail({ ports }: Context, { item, texts }: Worded, locale: Locale): MailContent {
  const originals = new Map(builtInTexts(item, ports.texts.builtIn).map((text) => [text.key, text]))
  const sample = (text: ContentText) =>
    withSamples(text[locale], locale, { key: text.key, names: placeholdersOf(originals.get(text.key) ?? text) })
  const sentence = (name: string) => {
    const text = texts.find(({ key }) => key === name)
    return text && text[locale] !== '' ? sample(text) : undefined
  }
  const frame = ports.texts.builtIn(locale, item.set)
  const greeting = greetings.map((key) => frame[key]).find((text) => text !== undefined)
  const hello = greeting === undefined ? '' : withSamples(greeting, locale, { key: 'hello', names: ['name'] })
  const subject = sentence('subject') ?? sentence('subject_other') ?? sentence('subject_one') ?? item.key
  const title = sentence('title') ?? subject
  const others = texts.filter(({ key }) => !/^(subject|title|preheader)(_|$)/.test(key) && !greetings.includes(key))
  const blocks = others.flatMap((text) => {
    if (text[locale] === '') return []
    const shown = sample(text)
    return text.key === 'button' ? button(shown, ports.env.appUrl) : paragraph(shown)
  })
  return {
    subject,
    title,
    preheader: sentence('preheader') ?? title,
    blocks: hello === '' ? blocks : [paragraph(hello), ...blocks],
  }
}

/** Both languages of a mail with these sentences, as people would get it; what could not be published is refused at its field. */
export function previewMail(ctx: Context, { item, texts }: Worded) {
  const problems = itemProblems(item, texts, builtInTexts(item, ctx.ports.texts.builtIn))
  if (problems.length > 0) throw new Fail('INVALID', problems)
  const [en, id] = locales.map((locale) =>
    renderMail(sampleMail(ctx, { item, texts }, locale), { locale, appUrl: ctx.ports.env.appUrl }),
  )
  if (!en || !id) throw new Error('a mail has both languages')
  return { en, id }
}

/** Sends a mail with sample data to the caller. */
export async function sendTestMail(ctx: Context, worded: Worded, locale: Locale): Promise<void> {
  const { accountId } = requireAdministrator(ctx)
  const to = await addressOf(ctx.db, accountId)
  await queueMail(ctx, { to, accountId, kind: 'content.test', locale, content: sampleMail(ctx, worded, locale) })
}
