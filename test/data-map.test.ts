import { expect, test } from 'vitest'
import { dataMap } from '#db/data-map.ts'
import english from '#text/en/dataMap.json' with { type: 'json' }
import indonesian from '#text/id/dataMap.json' with { type: 'json' }

test('the data map says in both languages why a table has nothing personal, or what is not exported', () => {
  const reasons = dataMap().flatMap(({ table, reason }) => (reason === null ? [] : [[table, reason] as const]))
  expect(Object.fromEntries(reasons)).toEqual(english.reason)
  const [inEnglish, inIndonesian]: Record<string, string>[] = [english.reason, indonesian.reason]
  expect(reasons.filter(([table]) => (inIndonesian?.[table] ?? inEnglish?.[table]) === inEnglish?.[table])).toEqual([])
})
