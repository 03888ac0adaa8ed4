import type { ContentText } from '#modules/content/rules.items.ts'

/** The sentences of the form in their order; a question whose four fields are empty is left out. */
export function readTexts(form: FormData): ContentText[] {
  const column = (name: string) => form.getAll(name).map((value) => String(value).replaceAll('\r\n', '\n').trim())
  const [keys, english, indonesian] = [column('key'), column('en'), column('id')]
  const texts = keys.map((key, at) => ({ key, en: english[at] ?? '', id: indonesian[at] ?? '' }))
  const questionOf = (key: string) => (/\.[qa]$/.test(key) ? key.slice(0, -2) : null)
  const isEmpty = (question: string) =>
    texts.every(({ key, en, id }) => questionOf(key) !== question || `${en}${id}` === '')
  return texts.filter(({ key }) => {
    const question = questionOf(key)
    return question === null || !isEmpty(question)
  })
}
