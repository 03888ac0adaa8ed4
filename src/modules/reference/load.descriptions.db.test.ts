import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { importDataset } from './load.dataset-rows.server.ts'
import { readDatasets } from './load.datasets.server.ts'
import { refreshConceptsIfStale } from './store.concepts.server.ts'

const app = testApp()
let folder = ''
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'karya-descriptions-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Loads a file with one occupation; answers whether concepts were computed anew. */
async function load(description: string): Promise<boolean> {
  const file = path.join(folder, 'occupations.csv')
  writeFileSync(
    file,
    `conceptUri,iscoGroup,preferredLabel,altLabels,description\nz:1,8332,zorb hauler,zorbist,${description}\n`,
  )
  const { sets } = await readDatasets([file])
  for (const { set } of sets) await inTransaction(app.db, (tx) => importDataset(tx, set))
  return inTransaction(app.db, refreshConceptsIfStale)
}
async function namedBy(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name_en as name from unnest(concept_vector(1, ${text}, 20)) each join concept c on c.id = each >> 8
    where c.source = 'ROLE'`.execute(app.db)
  return rows.map(({ name }) => name)
}

test('what a taxonomy says of an occupation finds it, also when it was loaded before without that', async () => {
  await load('')
  expect(await namedBy('quibbleweave')).toEqual([])
  expect(await load('Hauls quibbleweave over hills.')).toBe(true)
  expect(await namedBy('quibbleweave')).toEqual(['Zorb hauler'])
  expect(await load('Hauls quibbleweave over hills.')).toBe(false)
})

test('lists of roles do not carry it', async () => {
  const { list } = await app.as()('reference.masters', { category: 'JOB_ROLE', codes: ['ZORB_HAULER'] })
  expect(list.map(({ label, meta }) => [label, Object.keys(meta).toSorted()])).toEqual([
    ['Zorb hauler', ['isco', 'source']],
  ])
})
