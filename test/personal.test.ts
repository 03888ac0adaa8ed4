import { expect, test } from 'vitest'
import { personal } from '#db/personal.ts'
import { personalColumns } from '#db/personal-columns.ts'

const tagged = Object.entries(personalColumns).map(([table, columns]) => ({
  table: table as keyof typeof personal,
  columns: columns as readonly string[],
}))

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
