import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runNow } from '../../../test/fixtures/applications.ts'
import { backupPlaces, lighten, query } from '../../../test/fixtures/backups.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { folderStore } from './folder-store.server.ts'
import { manifestName } from './manifest.ts'
import { erasedSince, openBackup } from './rotation.server.ts'

const app = testApp()
const { backUp, restore } = backupPlaces()

beforeAll(() => lighten(app))

async function erase(id: string) {
  const now = app.clock.now()
  await app.db
    .updateTable('account')
    .set({ deletion_requested_at: now, deletion_at: now })
    .where('id', '=', id)
    .execute()
  await runNow(app, 'accounts.eraseDue')
}
async function eraseCompany(id: string) {
  await app.db
    .updateTable('company')
    .set({ status: 'CLOSED', status_before_closing: 'APPROVED', reopen_until: app.clock.now() })
    .where('id', '=', id)
    .execute()
  await runNow(app, 'companies.eraseClosed')
}
const states = async (url: string, ids: readonly string[]) => {
  const rows = await query<{ id: string; due: boolean; erased: boolean }>(
    url,
    'select id, deletion_at <= now() as due, erased_at is not null as erased from account where id = any($1)',
    [ids],
  )
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return row?.erased ? 'ERASED' : row?.due ? 'DUE' : 'KEPT'
  })
}

test('who was erased after a backup is erased again when it is restored, as newer backups and a list say', async () => {
  const people = []
  for (let at = 0; at < 4; at++) people.push((await aCandidate(app)).id)
  const [before = '', between = '', later = '', kept = ''] = people
  const [gone, open] = [(await anEmployer(app)).companyId, (await anEmployer(app)).companyId]
  await erase(before)
  const old = await backUp(app)
  expect(old.manifest.erased).toEqual([before])
  await erase(between)
  await eraseCompany(gone)
  const made = await backUp(app)
  // Backups are named by their second, which may be the same.
  const newer = { ...made, name: 'karya-20991231T000000Z', place: path.join(old.into, 'karya-20991231T000000Z') }
  renameSync(made.place, newer.place)
  await erase(later)

  const silent = () => undefined
  const place = folderStore(old.into)
  const since = await erasedSince(place, old.manifest, silent)
  expect(since.toSorted()).toEqual([between, gone].toSorted())
  expect(await erasedSince(place, newer.manifest, silent)).toEqual([])
  const lines: string[] = []
  const { url } = await restore(old.place, { erased: [...since, later], log: (line) => void lines.push(line) })
  expect(await states(url, people)).toEqual(['ERASED', 'DUE', 'DUE', 'KEPT'])
  expect(lines).toContain('Accounts that were erased after the backup, and are erased again when Karya starts: 2.')
  expect(lines).toContain('Companies that were erased after the backup, and are erased again when Karya starts: 1.')
  const companies = await query<{ id: string }>(url, 'select id from company where reopen_until <= now()')
  expect(companies).toEqual([{ id: gone }])
  expect(await query(url, `select status from company where id = $1`, [open])).toEqual([{ status: 'APPROVED' }])
  const jobs = await query<{ name: string }>(url, 'select task_identifier as name from graphile_worker.jobs')
  for (const job of ['accounts.eraseDue', 'companies.eraseClosed'])
    expect(jobs.filter(({ name }) => name === job)).toHaveLength(1)
  expect(await states(url, [kept])).toEqual(['KEPT'])

  // A damaged manifest is said, and the one before it is read.
  writeFileSync(path.join(newer.place, manifestName), '{}')
  expect(await erasedSince(place, old.manifest, (line) => void lines.push(line))).toEqual([])
  expect(lines.at(-1)).toContain(`Who was erased until ${newer.name} is not known`)
  expect((await openBackup(folderStore(old.place))).manifest.erased).toEqual([before])
})
