import { useState } from 'react'
import type { ContentKind, ContentText } from '#modules/content/rules.items.ts'
import { orderKey } from '#modules/content/rules.start.ts'
import { OrderFields } from './order-fields.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'

type ItemTexts = {
  kind: ContentKind
  list: boolean
  /** Sections with titles of their own. */
  legal?: boolean
  texts: readonly (ContentText & { placeholders?: string[] })[]
  builtIn: readonly ContentText[]
}
type TextFieldsProps = {
  item: ItemTexts
  errors: Readonly<Record<string, string[]>>
  /** Keys of the sentences that were changed in one language only. */
  onlyOne: readonly string[]
}

/** The last part of a key names the sentence; where it says nothing to a reader, the built-in sentence does. */
function useNames({ kind, list, legal, builtIn }: ItemTexts) {
  const t = useTexts('adminContent')
  const locale = useLocale()
  return (key: string) => {
    const parts = key.split('.')
    const last = parts.at(-1) ?? key
    if (list) return t(last === 'q' ? 'q' : 'a')
    if (legal) {
      const section = builtIn.find((text) => parts.length > 1 && text.key === `${parts[0]}.title`)?.[locale]
      const part = t.find(`legal.part.${last}`) ?? key
      return section ? `${section}: ${part}` : part
    }
    const [name = '', form] = last.split('_')
    const known = t.find(kind === 'MAIL' ? `mail.${name}` : `part.${name}`)
    const section = parts.length > 1 && builtIn.find((text) => text.key === `${parts.slice(0, -1).join('.')}.title`)
    const part = known ?? `“${builtIn.find((text) => text.key === key)?.[locale] ?? key}”`
    const named = known !== undefined && form ? `${part} (${t.find(`form.${form}`) ?? form})` : part
    return section ? `${section[locale]}: ${named}` : named
  }
}

/** Both languages of every sentence side by side; on a phone one above the other. */
export function TextFields({ item, errors, onlyOne }: TextFieldsProps) {
  const { list, texts } = item
  const t = useTexts('adminContent')
  const nameOf = useNames(item)
  const [added, setAdded] = useState(1)
  const questions = new Set(texts.map(({ key }) => key.replace(/\.[qa]$/, '')))
  const used = [...questions].map((name) => Number(/^n(\d+)$/.exec(name)?.[1] ?? 0))
  const next = Math.max(0, ...used) + 1
  const extra = list
    ? Array.from({ length: added }, (_, at) => ['q', 'a'].map((part) => `n${next + at}.${part}`)).flat()
    : []
  const rows = [...texts, ...extra.map((key) => ({ key, en: '', id: '', placeholders: [] as string[] }))]
  const order = [...new Set(rows.map(({ key }) => key.replace(/\.[qa]$/, '')))]
  return (
    <>
      <div className="hidden border-b border-line px-5 py-3 text-sm font-semibold text-muted sm:grid sm:grid-cols-2 sm:gap-4">
        <span>{t('english')}</span>
        <span>{t('indonesian')}</span>
      </div>
      {list && <p className="k-hint px-5 py-4">{t('removeHint')}</p>}
      {rows.map(({ key, en, id, placeholders = [] }, at) => {
        if (item.kind === 'START' && key === orderKey)
          return (
            <div key={key}>
              <input type="hidden" name="key" value={key} />
              <OrderFields key={en} order={en} errors={errors[`texts.${at}.en`]} />
            </div>
          )
        const starts = list && key.endsWith('.q')
        const name = nameOf(key)
        const question = order.indexOf(key.replace(/\.[qa]$/, '')) + 1
        const long = key.endsWith('.a') || /description|text|why|hint/i.test(key) || Math.max(en.length, id.length) > 70
        const Control = long ? TextArea : TextField
        const hint =
          placeholders.length > 0
            ? t('placeholders', { names: placeholders.map((each) => `{{${each}}}`).join(' ') })
            : undefined
        return (
          <div key={key} className={list && !starts ? 'px-5 pb-5' : 'border-t border-line p-5 first:border-t-0'}>
            {starts && (
              <h2 className="mb-3 text-base">
                {questions.has(key.slice(0, -2)) ? t('question', { count: question }) : t('newQuestion')}
              </h2>
            )}
            <input type="hidden" name="key" value={key} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Control
                id={`${key}-en`}
                name="en"
                lang="en"
                label={t('inEnglish', { name })}
                hint={hint}
                defaultValue={en}
                {...(long && { rows: 3 })}
                {...(errors[`texts.${at}.en`] && { errors: errors[`texts.${at}.en`] })}
              />
              <Control
                id={`${key}-id`}
                name="id"
                lang="id"
                label={t('inIndonesian', { name })}
                hint={hint}
                defaultValue={id}
                {...(long && { rows: 3 })}
                {...(errors[`texts.${at}.id`] && { errors: errors[`texts.${at}.id`] })}
              />
            </div>
            {onlyOne.includes(key) && (
              <p className="k-hint mt-2" role="status">
                {t('onlyOne')}
              </p>
            )}
            {en !== '' && en === id && <p className="k-hint mt-2">{t('same')}</p>}
          </div>
        )
      })}
      {list && (
        <div className="border-t border-line p-5">
          <Button size="sm" onClick={() => setAdded(added + 1)}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
