import { expect, test } from 'vitest'
import { statusByCode } from '#kernel/fail.ts'
import { locales } from '#kernel/locale.ts'
import { baseSets } from '#platform/i18n/sets.ts'
import { sources } from './fixtures/sources.ts'
import { readTexts as read, setNames } from './fixtures/texts.ts'

const sets = setNames('en')
const plural = /_(zero|one|two|few|many|other)$/
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort()

test('both languages have the same sets', () => {
  expect(setNames('id').sort()).toEqual(sets.toSorted())
})

test.each(sets)('%s: same keys, same places, nothing empty', (set) => {
  const en = read('en', set)
  const id = read('id', set)
  const stem = (key: string) => key.replace(plural, '')
  expect([...new Set(Object.keys(id).map(stem))].sort()).toEqual([...new Set(Object.keys(en).map(stem))].sort())
  const faults: string[] = []
  for (const [key, text] of Object.entries(id)) {
    const twin = en[key] ?? en[`${stem(key)}_other`]
    if (twin === undefined || text.trim() === '' || twin.trim() === '') faults.push(`${key}: empty or without twin`)
    else if (places(text).join() !== places(twin).join())
      faults.push(`${key}: {{${places(text).join()}}} is not {{${places(twin).join()}}}`)
  }
  expect(faults).toEqual([])
})

test('a plural has every form its language needs', () => {
  const faults = locales.flatMap((locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    return sets.flatMap((set) => {
      const texts = read(locale, set)
      const stems = new Set(
        Object.keys(texts)
          .filter((key) => key.endsWith('_other'))
          .map((key) => key.replace(plural, '')),
      )
      return [...stems].flatMap((key) =>
        forms.filter((form) => texts[`${key}_${form}`] === undefined).map((form) => `${locale}/${set} ${key}_${form}`),
      )
    })
  })
  expect(faults).toEqual([])
})

test('a plural is given its number, not the text of it, for which there is no form', () => {
  const counting = sources('src').filter(({ text }) => text.includes('count: '))
  const faults = counting.flatMap(({ file, text }) => {
    const used = [...text.matchAll(/useTexts\('(\w+)'\)/g)].map((match) => read('en', match[1] ?? ''))
    return [...text.matchAll(/'([\w.]+)', \{\s*count: (?:format\.)?(?:number|count|exactly|short)\(/g)]
      .map((match) => match[1] ?? '')
      .filter((key) => used.some((texts) => texts[key] === undefined && texts[`${key}_other`] !== undefined))
      .map((key) => `${file}: ${key}`)
  })
  expect(faults).toEqual([])
})

test('every set has its line in sets.ts, and what every page loads is there', () => {
  const listed = sources('src/platform/i18n').find(({ file }) => file.endsWith('/sets.ts'))
  expect(sets.filter((set) => !listed?.imports.includes(`src/text/en/${set}.json`))).toEqual([])
  expect(baseSets.filter((set) => !sets.includes(set))).toEqual([])
})

test('in Indonesian only a hire says that somebody or an application is “diterima”: what merely arrived has not been accepted', () => {
  const hired = /(HIRED|hired)/
  const faults = sets.flatMap((set) =>
    Object.entries(read('id', set))
      .filter(
        ([key, text]) => /(lamaran|profil) [^.]*\b(diterima|kami terima|menerimanya)\b/i.test(text) && !hired.test(key),
      )
      .map(([key]) => `${set}.${key}`),
  )
  expect(faults).toEqual([])
})

test('in English it is “email”, without a hyphen and never “mail”', () => {
  const faults = sets.flatMap((set) =>
    Object.entries(read('en', set))
      .filter(([, text]) => /\be-?\u2060?mail/i.test(text.replaceAll(/\bemail/gi, '')) || /\bmails?\b/i.test(text))
      .map(([key]) => `${set}.${key}`),
  )
  expect(faults).toEqual([])
})

test('in Indonesian loan words that people use stand instead of coined ones (docs/terms.md)', () => {
  const coined = /\b(surel|berkas(nya)?|peramban|daring|luring|templat|galat|papan ketik|saringan|spanduk)\b/i
  const faults = sets.flatMap((set) =>
    Object.entries(read('id', set))
      .filter(([, text]) => coined.test(text))
      .map(([key, text]) => `${set}.${key}: ${coined.exec(text)?.[0] ?? ''}`),
  )
  expect(faults).toEqual([])
})

/** Codes that schemas and verbs give to fields: second argument shapes of `error:`, `invalid({...})` and the kernel's own. */
function fieldCodes(): string[] {
  const named = sources('src').filter(
    ({ file }) => !/\.test\.tsx?$/.test(file) && /^src\/(kernel|modules)\//.test(file),
  )
  const keys = named.flatMap(({ file, text }) => [
    ...[...text.matchAll(/\berror: '([A-Z][A-Z_0-9]+)'/g)].map((match) => match[1] ?? ''),
    ...[...text.matchAll(/\bfield: [^,{}]+, code: '([A-Z][A-Z_0-9]+)'/g)].map((match) => match[1] ?? ''),
    ...(file === 'src/kernel/issue.ts' ? [...text.matchAll(/'([A-Z][A-Z_]+)'/g)].map((match) => match[1] ?? '') : []),
  ])
  return [...new Set(keys)].sort()
}

test.each(locales)('%s: every error code has its sentence', (locale) => {
  const errors = read(locale, 'errorMsg')
  const fields = read(locale, 'validate')
  expect(Object.keys(statusByCode).filter((code) => errors[code] === undefined)).toEqual([])
  expect(fieldCodes().length).toBeGreaterThan(10)
  expect(fieldCodes().filter((code) => fields[code] === undefined && errors[code] === undefined)).toEqual([])
})

test('the specification’s own sentences stand in English as they were given', () => {
  const errors = read('en', 'errorMsg')
  expect(errors['COMPANY_NOT_APPROVED']).toBe(
    'You will be able to post a job only after administrator has approved your profile.',
  )
  expect(errors['UNKNOWN_ACTION']).toBe('Oops!, I guess its a wrong url.')
  expect(errors['JOB_DELETED']).toBe('Sorry, this job has been deleted')
  expect(errors['DEFECT']).toBe('Oops, something went wrong !')
  const common = read('en', 'common')
  expect(common['offline.title']).toBe('Oops, seems like you are offline')
  expect(common['offline.text']).toBe(
    'This page cannot be displayed at the moment, Try once again later when your internet connection improves!',
  )
})
