import { toMinor } from '#kernel/money.ts'
import type { ImportedJobInput } from '#modules/jobs/contract.import.ts'
import { isReferenceCode } from '#modules/jobs/rules.ts'
import { dateOf } from './rules.dates.ts'
import {
  booleanOf,
  citiesOf,
  htmlOf,
  listOf,
  locationTypeOf,
  numberStyleOf,
  numbersOf,
  salaryPeriodOf,
  yearsOf,
  type NumberStyle,
} from './rules.cells.ts'
import {
  isValueField,
  listFields,
  valueCategories,
  type ImportField,
  type ValueCategory,
  type ValueField,
} from './rules.fields.ts'

/** Something that was read in a way the importer should look at, or could not be used. */
export type ImportWarning = { field: ImportField | null; code: string; params?: Record<string, string | number> }
export type RowProblem = { field: string; code: string; params?: Record<string, string | number> }
const problemsOfRow = 10

/** The problems that are shown for a row: none twice, and of what was found later only what concerns other columns. */
export function problemsToShow(read: readonly RowProblem[], later: readonly RowProblem[]): RowProblem[] {
  const named = new Set(read.map(({ field }) => field))
  const all = [...read, ...later.filter(({ field }) => !named.has(field))]
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()].slice(0, problemsOfRow)
}

/** What a text of a file stands for: a code, nothing on purpose, or not known. `guessed` when it was likened to a name. */
export type ResolvedValue = { code: string | null; known: boolean; guessed: boolean }
export type ValueOf = (category: ValueCategory, text: string) => ResolvedValue

export type Columns = readonly (ImportField | null)[]
export type RowContext = {
  columns: Columns
  style: 'DOT' | 'COMMA'
  /** What comes first in dates such as 05/12/2026; null when nobody has said. */
  dateOrder: 'DAY_FIRST' | 'MONTH_FIRST' | null
  timeZone: string
  currency: string
  language: 'en' | 'id'
  valueOf: ValueOf
}

export type ReadRow = {
  job: ImportedJobInput
  externalId: string | null
  warnings: ImportWarning[]
  problems: RowProblem[]
}

const maxCell = 32_767

/** The texts of each field, in the order of its columns. */
function textsOf(cells: readonly string[], columns: Columns): (field: ImportField) => string[] {
  return (field) => columns.flatMap((each, at) => (each === field ? [(cells[at] ?? '').trim()] : [])).filter(Boolean)
}

/** Values that a row names, to be looked up before it is read. */
export function valuesIn(cells: readonly string[], columns: Columns): { category: ValueCategory; text: string }[] {
  const texts = textsOf(cells, columns)
  const fields = Object.keys(valueCategories).filter((field) => isValueField(field))
  return fields.flatMap((field) =>
    namesOf(field, texts(field)).map((text) => ({ category: valueCategories[field], text })),
  )
}

function namesOf(field: ValueField, texts: readonly string[]): string[] {
  if (field === 'city') return texts.flatMap(citiesOf)
  return listFields.includes(field) ? texts.flatMap(listOf) : texts.slice(0, 1)
}

export const datesIn = (cells: readonly string[], columns: Columns): string[] =>
  textsOf(cells, columns)('closingDate').slice(0, 1)

export const salariesIn = (cells: readonly string[], columns: Columns): string[] =>
  (['salaryMin', 'salaryMax'] as const).flatMap((field) => textsOf(cells, columns)(field))

/** What groups the digits of a file's salaries. Where they do not say, 5.000 is five thousand, as 5,000 is. */
export function styleOf(texts: readonly string[], setting: NumberStyle): 'DOT' | 'COMMA' {
  if (setting !== 'AUTO') return setting
  const said = numberStyleOf(texts)
  if (said) return said
  return texts.some((text) => /\d\.\d{3}\b/.test(text)) ? 'DOT' : 'COMMA'
}

/** A row as a job, with what is wrong with it before its values are checked. */
export function readRow(cells: readonly string[], context: RowContext): ReadRow {
  const texts = textsOf(cells, context.columns)
  const problems: RowProblem[] = []
  const warnings: ImportWarning[] = []
  const long = context.columns.find((field, at) => field && (cells[at] ?? '').length > maxCell)
  if (long) problems.push({ field: long, code: 'TOO_LONG', params: { max: maxCell } })
  const values = readValues(texts, context, { problems, warnings })
  /** The part of a cell that the field is for; a contact that is none is left out, which is no reason to lose the job. */
  const extract = (field: ImportField, pattern: RegExp): string | null => {
    const text = first(texts(field))
    if (text === undefined) return null
    const match = pattern.exec(text)
    if (!match) warnings.push({ field, code: 'LEFT_OUT', params: { text: beginning(text) } })
    return match && match[0].trim()
  }
  const reference = first(texts('referenceCode')) ?? ''
  const job: ImportedJobInput = {
    title: first(texts('title')) ?? '',
    roleCode: values.one('role'),
    domain: values.one('domain'),
    industry: values.one('industry'),
    employmentType: values.one('employmentType'),
    positionLevel: values.one('positionLevel'),
    language: languageOf(first(texts('language'))) ?? context.language,
    referenceCode: isReferenceCode(reference) ? reference : null,
    description: joined(texts('description')),
    highlights: joined(texts('highlights')),
    skills: values.many('skills').map((code) => ({ code, required: true })),
    keywords: values.many('keywords'),
    qualification: values.one('qualification'),
    closesOn: closingOf(texts, context, problems),
    ...experienceOf(texts, problems),
    ...salaryOf(texts, context, problems),
    ...placeOf(texts, values.many('city'), problems),
    benefits: values.many('benefits'),
    benefitsNote: texts('benefitsNote').join('\n') || null,
    contactName: first(texts('contactName')) ?? null,
    contactEmail: extract('contactEmail', /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/),
    contactPhone: extract('contactPhone', /\+?[\d ()-]{6,24}/),
    externalApplyUrl: extract('externalApplyUrl', /https?:\/\/[^\s<>"']+/i),
  }
  const openings = first(texts('openings'))
  if (openings !== undefined) {
    const [count] = numbersOf(openings, context.style)
    if (count === undefined || !Number.isInteger(count)) problems.push({ field: 'openings', code: 'NOT_A_NUMBER' })
    else job.openings = count
  }
  return { job, externalId: externalIdOf(first(texts('externalId')), reference), warnings, problems }
}

/** As much of a text as a message names. */
const beginning = (text: string): string => text.slice(0, 80)
const first = (texts: readonly string[]): string | undefined => texts[0]
const joined = (texts: readonly string[]): string | null => texts.map(htmlOf).join('') || null

function languageOf(text: string | undefined): 'en' | 'id' | null {
  const word = text?.toLowerCase() ?? ''
  if (/^(id|in|indonesia|indonesian|bahasa indonesia)$/.test(word)) return 'id'
  return /^(en|english|inggris|bahasa inggris)$/.test(word) ? 'en' : null
}

/** Codes of other systems rarely follow our rule for reference codes; then they tell jobs apart instead. */
function externalIdOf(id: string | undefined, reference: string): string | null {
  const known = id ?? (isReferenceCode(reference) ? '' : reference)
  return known === '' ? null : known.slice(0, 120)
}

type Notes = { problems: RowProblem[]; warnings: ImportWarning[] }

function readValues(texts: (field: ImportField) => string[], { valueOf }: RowContext, { problems, warnings }: Notes) {
  const many = (field: ValueField): string[] => {
    const codes = namesOf(field, texts(field)).flatMap((text) => {
      const { code, known, guessed } = valueOf(valueCategories[field], text)
      const note = { field, params: { text: beginning(text) } }
      if (guessed) warnings.push({ ...note, code: 'VALUE_GUESSED' })
      if (!known && field === 'city') problems.push({ ...note, code: 'CITY_UNKNOWN' })
      else if (!known) warnings.push({ ...note, code: 'LEFT_OUT' })
      return code === null ? [] : [code]
    })
    return [...new Set(codes)]
  }
  return { many, one: (field: ValueField): string | null => many(field)[0] ?? null }
}

function closingOf(
  texts: (field: ImportField) => string[],
  { dateOrder, timeZone }: RowContext,
  problems: RowProblem[],
): string | null {
  const text = first(texts('closingDate'))
  if (text === undefined) return null
  const read = dateOf(text, { order: dateOrder, timeZone })
  if ('date' in read) return read.date
  problems.push({ field: 'closingDate', code: read.code, params: { text: beginning(text) } })
  return null
}

function experienceOf(texts: (field: ImportField) => string[], problems: RowProblem[]) {
  const read = (field: 'experienceMin' | 'experienceMax') => {
    const text = first(texts(field))
    if (text === undefined) return []
    if (/^(fresh graduate|none|no experience|tanpa pengalaman|tidak ada)$/i.test(text)) return [0]
    const years = yearsOf(text)
    if (years.length === 0) problems.push({ field, code: 'NOT_A_NUMBER' })
    return years
  }
  const [min = null, upTo = null] = read('experienceMin')
  const [max = upTo] = read('experienceMax')
  return { experienceMin: min, experienceMax: max }
}

function salaryOf(
  texts: (field: ImportField) => string[],
  { style, currency: usual }: RowContext,
  problems: RowProblem[],
) {
  const none = { salaryMin: null, salaryMax: null, salaryCurrency: null, salaryPeriod: null, salaryHidden: false }
  const read = (field: 'salaryMin' | 'salaryMax') => {
    const text = first(texts(field))
    if (text === undefined) return []
    const numbers = numbersOf(text, style)
    if (numbers.length === 0 && !/^(negotiable|nego|negosiasi|competitive|-)$/i.test(text))
      problems.push({ field, code: 'NOT_A_NUMBER' })
    if (/^\s*[-−]\s*\d/.test(text)) problems.push({ field, code: 'TOO_SMALL', params: { min: 0 } })
    return numbers
  }
  const [min = null, upTo = null] = read('salaryMin')
  const [max = upTo] = read('salaryMax')
  if (min === null && max === null) return none
  const typed = first(texts('salaryCurrency'))?.toUpperCase()
  const currency = typed === 'RP' || typed === 'RUPIAH' ? 'IDR' : (typed ?? usual)
  if (!/^[A-Z]{3}$/.test(currency)) {
    problems.push({ field: 'salaryCurrency', code: 'NOT_IN_LIST' })
    return none
  }
  const periodText = first(texts('salaryPeriod'))
  const period = periodText === undefined ? 'MONTH' : salaryPeriodOf(periodText)
  if (!period) problems.push({ field: 'salaryPeriod', code: 'NOT_IN_LIST' })
  const minor = (amount: number | null) => (amount === null ? null : toMinor(amount, currency))
  const tooLarge = [min, max].some((amount) => amount !== null && !Number.isSafeInteger(toMinor(amount, currency)))
  if (tooLarge) {
    problems.push({ field: 'salaryMin', code: 'NOT_VALID' })
    return none
  }
  const hidden = booleanOf(first(texts('salaryHidden')) ?? '')
  if (hidden === null) problems.push({ field: 'salaryHidden', code: 'NOT_IN_LIST' })
  return {
    salaryMin: minor(min),
    salaryMax: minor(max),
    salaryCurrency: currency,
    salaryPeriod: period,
    salaryHidden: hidden ?? false,
  }
}

function placeOf(texts: (field: ImportField) => string[], cityIds: readonly string[], problems: RowProblem[]) {
  const typeText = first(texts('locationType'))
  const locationType = typeText === undefined ? null : locationTypeOf(typeText)
  if (typeText !== undefined && !locationType) problems.push({ field: 'locationType', code: 'NOT_IN_LIST' })
  const anywhere = booleanOf(first(texts('workFromAnywhere')) ?? '')
  if (anywhere === null) problems.push({ field: 'workFromAnywhere', code: 'NOT_IN_LIST' })
  const address = first(texts('address')) ?? null
  return {
    locationType: locationType ?? (anywhere ? ('REMOTE' as const) : cityIds.length > 0 ? ('ON_SITE' as const) : null),
    workFromAnywhere: anywhere ?? false,
    // One address can be of one city only.
    locations: cityIds.map((cityId) => ({ cityId, address: cityIds.length === 1 ? address : null })),
  }
}
