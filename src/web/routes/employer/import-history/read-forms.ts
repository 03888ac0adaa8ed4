import {
  importFields,
  valueCategoryNames,
  type ImportField,
  type ValueCategory,
} from '#modules/imports/rules.fields.ts'
import { tableEncodings, tableSeparators } from '#kernel/table.ts'
import { numberStyles } from '#modules/imports/rules.cells.ts'
import { dateOrders } from '#modules/imports/rules.dates.ts'
import { importModes } from '#modules/imports/rules.ts'

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value)

/** What the mapping form says, column by column. */
export function readMapping(form: FormData) {
  const columns: (ImportField | null)[] = []
  for (let at = 0; form.has(`column${at}`) && at < 200; at++)
    columns.push(oneOf(importFields, form.get(`column${at}`)) ?? null)
  return {
    columns,
    mode: oneOf(importModes, form.get('mode')) ?? 'CREATE',
    publish: form.get('publish') === 'yes',
    numberStyle: oneOf(numberStyles, form.get('numberStyle')) ?? 'AUTO',
    dateOrder: oneOf(dateOrders, form.get('dateOrder')) ?? 'AUTO',
  } as const
}

/** How the file is to be read. */
export function readReading(form: FormData) {
  const [encoding, separator] = [
    oneOf(tableEncodings, form.get('encoding')),
    oneOf(tableSeparators, form.get('separator')),
  ]
  const sheet = form.get('sheet')
  return {
    ...(encoding && { encoding }),
    ...(separator && { separator }),
    ...(typeof sheet === 'string' && sheet !== '' && { sheet }),
    repair: form.get('repair') === 'yes',
  }
}

/** "Leave empty" in the lists of values. */
export const emptyValue = '-'

/** The values that were chosen; those without a choice stay open. */
export function readValues(form: FormData): { category: ValueCategory; text: string; code: string | null }[] {
  const values = []
  for (let at = 0; form.has(`text${at}`) && at < 200; at++) {
    const category = oneOf(valueCategoryNames, form.get(`category${at}`))
    const [text, code] = [form.get(`text${at}`), form.get(`code${at}`)]
    if (category && typeof text === 'string' && typeof code === 'string' && code !== '')
      values.push({ category, text, code: code === emptyValue ? null : code })
  }
  return values
}
