import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { importDataset } from './load.dataset-rows.server.ts'
import { mastersNamedIn } from './public.server.ts'
import { refreshConcepts } from './store.concepts.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const concept = (source: string, en: string, ...aliases: string[]) => ({ en, id: en, aliases, meta: { source } })

beforeAll(async () => {
  const rows = [
    concept('z:1', 'Zorb rider', 'zorbist', 'orbling hand'),
    concept('z:2', 'Orbling rider', 'orbling hand', 'orbling steward'),
    concept('z:3', 'Orbling hand of hills', 'orbling hand'),
    // Is our accountant, since one of its other names is.
    concept('z:4', 'Ledger wright', 'accountant', 'tally wright', 'night auditor'),
    concept('z:5', 'Night auditor', 'night ledger hand'),
  ].map((row) => ({ ...row, code: row.en.toUpperCase().replaceAll(' ', '_') }))
  await inTransaction(app.db, (tx) => importDataset(tx, { kind: 'masters', category: 'JOB_ROLE', rows }))
  await inTransaction(app.db, (tx) => refreshConcepts(tx))
})

const rolesIn = async (...titles: string[]) =>
  (await mastersNamedIn(app.db, 'JOB_ROLE', titles)).map((named) => named.map(({ code }) => code))

test('a title names a role by its label or the names of its own list', async () => {
  expect(await rolesIn('Senior zorb rider', 'Akuntan', 'Zorbist')).toEqual([
    ['ZORB_RIDER'],
    ['ACCOUNTANT'],
    ['ZORB_RIDER'],
  ])
})

test('another name of a taxonomy names a role only where no role is more like it', async () => {
  expect(await rolesIn('Orbling hand')).toEqual([['ORBLING_HAND_OF_HILLS']])
  expect(await rolesIn('Orbling steward')).toEqual([['ORBLING_RIDER']])
})

test('the names of a concept that was merged into a role of ours do not name that role', async () => {
  expect(await rolesIn('Tally wright', 'Night auditor')).toEqual([[], ['NIGHT_AUDITOR']])
})

test('a search takes names of a merged concept for the same where no other role has them', async () => {
  const employer = await anEmployer(app)
  const plain = { employer, skills: [], role: 'COOK', domain: 'HOSPITALITY', description: 'All else is told in town.' }
  for (const title of ['Tally wright', 'Night auditor', 'Senior accountant']) await aJob(app, { ...plain, title })
  app.clock.advance(61_000)
  await app.runJobs()
  const { list } = await app.as()('search.guestJobs', { search: 'accountant' })
  expect(list.map(({ title }) => title).toSorted()).toEqual(['Senior accountant', 'Tally wright'])
})
