import { expect, test } from 'vitest'
import { personal } from '#db/personal.ts'
import { sources } from './fixtures/sources.ts'

const tables = sources('src/db/tables')
const schema = sources('src/db').find(({ file }) => file.endsWith('/schema.ts'))

/** Which columns of which table carry the tag `Personal`. */
const tagged = [...(schema?.text ?? '').matchAll(/^ {2}(\w+): (\w+)\.(\w+)$/gm)].map(
  ([, table = '', file = '', type = '']) => {
    const text = tables.find((each) => each.file.endsWith(`/${file}.ts`))?.text ?? ''
    const body = new RegExp(`export type ${type} = \\{(?:(.*)\\}$|([\\s\\S]*?)\\n\\})`, 'm').exec(text)
    const columns = [...(body?.[1] ?? body?.[2] ?? '').matchAll(/(\w+)\??: Personal</g)].map((match) => match[1] ?? '')
    return { table: table as keyof typeof personal, columns }
  },
)

test('a table with a personal column is in the export, or says whose it is and why not', () => {
  expect(tagged.filter(({ columns }) => columns.length > 0).length).toBeGreaterThan(15)
  const silent = tagged.filter(({ table, columns }) => {
    const rule = personal[table]
    return columns.length > 0 && 'none' in rule
  })
  expect(silent.map(({ table }) => table)).toEqual([])
})

test('a personal column of a row that stays is emptied', () => {
  const left = tagged.flatMap(({ table, columns }) => {
    const rule = personal[table]
    if (!('by' in rule) || rule.erase === 'delete') return []
    const emptied = rule.erase === 'keep' ? [] : Object.keys(rule.erase)
    return columns.filter((column) => !emptied.includes(column)).map((column) => `${table}.${column}`)
  })
  expect(left).toEqual([])
})
