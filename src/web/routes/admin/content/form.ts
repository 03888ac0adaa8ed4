import type { ContentText } from '#modules/content/rules.items.ts'
import { orderKey } from '#modules/content/rules.start.ts'

/** The sentences of the form in their order. Null for a form without any, such as a button. */
export function sentRows(form: FormData): ContentText[] | null {
  const texts = rowsOf(form)
  return texts.length > 0 ? texts : null
}

function rowsOf(form: FormData): ContentText[] {
  const column = (name: string) => form.getAll(name).map((value) => String(value).replaceAll('\r\n', '\n').trim())
  const [keys, english, indonesian] = [column('key'), column('en'), column('id')]
  const order = column('section').join(' ')
  // The order of sections has lists of its own in place of a field for each language.
  const worded = keys.filter((key) => order === '' || key !== orderKey)
  return keys.map((key) => {
    const at = worded.indexOf(key)
    return at < 0 ? { key, en: order, id: order } : { key, en: english[at] ?? '', id: indonesian[at] ?? '' }
  })
}

/** The same; a question whose four fields are empty is left out. */
export function readTexts(form: FormData): ContentText[] {
  const texts = rowsOf(form)
  const questionOf = (key: string) => (/\.[qa]$/.test(key) ? key.slice(0, -2) : null)
  const isEmpty = (question: string) =>
    texts.every(({ key, en, id }) => questionOf(key) !== question || `${en}${id}` === '')
  return texts.filter(({ key }) => {
    const question = questionOf(key)
    return question === null || !isEmpty(question)
  })
}
