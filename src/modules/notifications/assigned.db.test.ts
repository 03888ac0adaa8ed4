import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

async function aTeam() {
  const owner = await anEmployer(app, { name: 'Rina Owner', company: 'Kopi Senja' })
  const { companyId } = owner
  const manager = await anEmployer(app, { companyId, role: 'HIRING_MANAGER', name: 'Budi Manager' })
  const jobs = [
    await aJob(app, { employer: owner, title: 'Barista' }),
    await aJob(app, { employer: owner, title: 'Cook' }),
  ]
  return { owner, manager, call: app.as(owner), jobs, ids: jobs.map(({ id }) => id) as [string, string] }
}

/** What a member was told of being assigned, on the site and by mail, oldest first. */
async function noticesOf({ id, email }: EmployerAccount) {
  const mails = (await mailsTo(app, email)).filter(({ kind }) => kind.startsWith('jobs.assigned'))
  const rows = await app.db
    .selectFrom('notification')
    .select(['job_id', 'params'])
    .where('account_id', '=', id)
    .where('kind', '=', 'job.assigned')
    .orderBy('id')
    .execute()
  return { rows, mails: mails.toReversed() }
}

test('whoever is assigned to the hiring team of a job is told once, on the site and by mail, whatever is saved again', async () => {
  const { owner, manager, call, ids } = await aTeam()
  const [id] = ids
  const save = () => call('jobs.setTeam', { id, memberIds: [manager.caller.memberId, owner.caller.memberId] })
  await save()
  await save()
  await Promise.all([save(), save()])
  const notified = await noticesOf(manager)
  expect(notified.rows).toEqual([{ job_id: id, params: { by: 'Rina Owner', title: 'Barista' } }])
  expect(notified.mails.map(({ subject }) => subject)).toEqual(['You’re now on the hiring team for Barista'])
  expect(notified.mails[0]?.text).toContain('Rina Owner added you to the hiring team for “Barista” at Kopi Senja.')
  expect(notified.mails[0]?.text).toContain(`/employer/responses?job=${id}`)
  // Nobody is told what they did themselves.
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const { memberId } = recruiter.caller
  await app.as(recruiter)('jobs.setTeam', { id, memberIds: [manager.caller.memberId, memberId] })
  for (const each of [owner, recruiter]) expect(await noticesOf(each)).toEqual({ rows: [], mails: [] })

  await call('jobs.setTeam', { id, memberIds: [] })
  app.clock.advance(60_000)
  await save()
  expect((await noticesOf(manager)).rows).toHaveLength(2)
})

test('jobs that the team page assigns come in one mail, in the language of the member, and only new ones', async () => {
  const { manager, call, ids } = await aTeam()
  const { memberId } = manager.caller
  await app.db.updateTable('account').set({ locale: 'id' }).where('id', '=', manager.id).execute()
  const set = async (jobIds: string[]) => {
    const { list } = await call('team.list', {})
    const version = list.find(({ id }) => id === memberId)?.version ?? 0
    await call('team.update', { id: memberId, jobTitle: '', jobIds, version })
  }
  await set(ids)
  const notified = await noticesOf(manager)
  expect(new Set(notified.rows.map(({ job_id }) => job_id))).toEqual(new Set(ids))
  expect(notified.mails.map(({ subject }) => subject)).toEqual(['Anda masuk ke 2 tim perekrutan lain'])
  for (const part of ['Barista', 'Cook', 'Rina Owner menambahkan Anda']) expect(notified.mails[0]?.text).toContain(part)
  await set(ids)
  await set([ids[0]])
  expect((await noticesOf(manager)).mails).toHaveLength(1)
})

test('who answers for a job is told as well, and so is the team that a copied job takes along', async () => {
  const { owner, manager, call, ids } = await aTeam()
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  await call('jobs.setTeam', { id: ids[0], ownerId: recruiter.caller.memberId, memberIds: [manager.caller.memberId] })
  expect((await noticesOf(recruiter)).rows).toHaveLength(1)
  const copyId = randomUUID()
  await call('jobs.duplicate', { id: ids[0], copyId })
  await call('jobs.duplicate', { id: ids[0], copyId })
  expect((await noticesOf(manager)).rows.map(({ job_id }) => job_id)).toEqual([ids[0], copyId])
})

test('who switched off mails about jobs is told on the site alone', async () => {
  const { manager, call, ids } = await aTeam()
  const theirs = app.as(manager)
  const { categories } = await theirs('notifications.preferences', {})
  const on = categories.flatMap(({ category, channels }) =>
    channels.map(({ channel }) => `${category}:${channel}` as const),
  )
  await theirs('notifications.setPreferences', {
    on: on.filter((cell) => cell !== 'JOB:EMAIL'),
    digest: 'NONE',
    timeZone: 'Asia/Jakarta',
  })
  await call('jobs.setTeam', { id: ids[0], memberIds: [manager.caller.memberId] })
  const notified = await noticesOf(manager)
  expect([notified.rows.length, notified.mails]).toEqual([1, []])
})
