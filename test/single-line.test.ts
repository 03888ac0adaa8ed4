import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '#modules/contract.ts'

/** The fields that are text areas; every other text of the API is one line. */
const textAreas = new Set(
  'about address benefitsNote body bodyEn bodyId cons description details hiringProcess message note pros sections.text noteAdd.text reply.text strengths concerns add.text act.answer appeal.text answer.text question changes.en changes.id text.en text.id happened.en happened.id measures.en measures.id test.text'.split(
    ' ',
  ),
)
/** The address of a place of work is one line; those of people and companies are text areas. */
const oneLine = ['locations.address']

type Def = Record<string, unknown> & { type: string }
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def
const wrapped = (def: Def) => (def['innerType'] ?? def['in']) as z.core.$ZodType | undefined

/** The definition of the string that a chain of pipes and optional wrappers begins with. */
function stringOf(schema: z.core.$ZodType): Def | null {
  const def = defOf(schema)
  const inner = wrapped(def)
  return def.type === 'string' ? def : inner ? stringOf(inner) : null
}
const isTrimmed = (def: Def) =>
  ((def['checks'] ?? []) as z.core.$ZodCheck[]).some((each) => each._zod.def.check === 'overwrite')

/** Every trimmed text of a schema with its path: codes, tokens and passwords are not trimmed. */
function texts(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  const text = stringOf(schema)
  if (text) return isTrimmed(text) ? [{ path, schema }] : []
  const def = defOf(schema)
  const inner = [wrapped(def), def['element'], def['valueType'], ...((def['options'] ?? []) as unknown[])]
  const fields = Object.entries((def['shape'] ?? {}) as Record<string, z.core.$ZodType>)
  return [
    ...inner.flatMap((each) => (each ? texts(each as z.core.$ZodType, path) : [])),
    ...fields.flatMap(([key, each]) => texts(each, `${path}.${key}`)),
  ]
}

const all = Object.entries(contract).flatMap(([name, { input }]) => texts(input, name))
const isTextArea = (path: string) =>
  !oneLine.some((each) => path.endsWith(`.${each}`)) && [...textAreas].some((each) => path.endsWith(`.${each}`))

test('the texts of the contract are found', () => {
  expect(all.length).toBeGreaterThan(100)
  expect([...textAreas].filter((each) => !all.some(({ path }) => path.endsWith(`.${each}`)))).toEqual([])
})

test('only text areas keep line breaks; in every other text they become a space', () => {
  const typed = 'Bank\r\nIndo\u2028ne\tsia'
  const multiLine = all.filter(({ schema, path }) => {
    const result = z.safeParse(schema, typed)
    return !isTextArea(path) && result.success && /[\p{Cc}\u2028\u2029]/u.test(String(result.data))
  })
  expect(multiLine.map(({ path }) => path)).toEqual([])
})
