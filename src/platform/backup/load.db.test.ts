import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { aResume } from '../../../test/fixtures/applications.ts'
import { backupPlaces, filesIn, query } from '../../../test/fixtures/backups.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp({ clock: 'running' })
const { backUp, restore } = backupPlaces()

/** Applications that were acknowledged, with the moment. */
type InsertedRow = { id: string; at: number }

/** People who each upload a resume and apply to one job after another until `isOver`. */
async function writeUntil(isOver: () => boolean, people: number, written: InsertedRow[]): Promise<void> {
  const employer = await anEmployer(app)
  const one = async () => {
    while (!isOver()) {
      const { caller }: { caller: Candidate } = await aCandidate(app)
      const resume = await aResume(app, caller)
      const { id: jobId } = await aJob(app, { employer })
      const id = randomUUID()
      await app.as({ caller })('userjobs.create', { id, jobId, resumeId: resume.id, coverLetter: null, answers: [] })
      written.push({ id, at: performance.now() })
    }
  }
  await Promise.all(Array.from({ length: people }, one))
}

type Whole = { id: string; events: number; notifications: number; mails: number; key: string; sha256: string }

/** Each application with what belongs to it. */
const applications = (url: string) =>
  query<Whole>(
    url,
    `select a.id, f.storage_key as key, encode(f.sha256, 'hex') as sha256,
       (select count(*)::int from application_event e where e.application_id = a.id) as events,
       (select count(*)::int from notification n where n.application_id = a.id and n.kind = 'application.sent') as notifications,
       (select count(*)::int from mail m where m.account_id = a.account_id and m.kind = 'applications.sent') as mails
     from application a join resume r on r.account_id = a.account_id join file f on f.id = r.file_id`,
  )

test('a backup under load holds all that was acknowledged before it began, and everything in it is whole', async () => {
  for (let round = 0; round < (longRun ? 10 : 1); round++) {
    let over = false
    const written: InsertedRow[] = []
    const writing = writeUntil(() => over, longRun ? 8 : 4, written)
    const more = (count: number) => vi.waitFor(() => expect(written.length).toBeGreaterThan(count), 30_000)
    await more(longRun ? 40 : 4)
    const began = performance.now()
    const { place } = await backUp(app)
    await more(written.length)
    over = true
    await writing
    const { url, dataDir } = await restore(place)

    const restored = await applications(url)
    const ids = new Set(restored.map(({ id }) => id))
    const before = written.filter(({ at }) => at < began)
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(
      written.some(({ id }) => !ids.has(id)),
      'some came after it',
    ).toBe(true)
    const files = filesIn(path.join(dataDir, 'files'))
    for (const { id, events, notifications, mails, key, sha256 } of restored)
      expect({ id, events, notifications, mails, file: files[key] }).toEqual({
        id,
        events: 1,
        notifications: 1,
        mails: 1,
        file: sha256,
      })
  }
}, 600_000)
