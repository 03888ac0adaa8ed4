import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync(new URL('migrations/', import.meta.url)).sort()
/** Applied before numbers had to be unique; databases know them by these names. */
const shared = new Set(['0010_job_notes.sql', '0010_search.sql', '0021_recovery.sql', '0023_saved_searches_rows.sql'])

test('every migration has a number of its own', () => {
  const numbers = files.filter((file) => !shared.has(file)).map((file) => file.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(files.filter((file) => !/^\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([])
})
