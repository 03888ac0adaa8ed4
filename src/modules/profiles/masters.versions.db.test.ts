import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anAdministrator } from '../../../test/fixtures/people.ts'

const app = testApp()

test('what a value was is kept with who changed it, a form of before is refused, and an undo is a save of what it was', async () => {
  const proposer = app.as(await aCandidate(app))
  const [one, other] = [
    app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller }),
    app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller }),
  ]
  const { id } = await proposer('reference.proposeMaster', { category: 'SKILLS', label: 'Tenun lurik' })
  const first = { en: 'Lurik weaving', idText: 'Tenun lurik', aliases: ['lurik'], status: 'ACTIVE' as const }
  const accepted = await one('admin.masters.save', { id, version: 0, ...first })
  const renamed = { ...first, en: 'Weaving of lurik', aliases: [] }
  const saves = [one, other].map((call) =>
    errorCodeOf(call('admin.masters.save', { id, version: accepted.version, ...renamed })),
  )
  expect((await Promise.all(saves)).toSorted()).toEqual(['STALE_VERSION', 'SUCCESS'])
  expect(await errorCodeOf(other('admin.masters.save', { id, version: 0, ...first }))).toBe('STALE_VERSION')

  const { earlier } = await one('admin.masters.usage', { id })
  expect(earlier).toMatchObject([
    { number: 1, ...first, by: 'Rina Admin' },
    { number: 0, en: 'Tenun lurik', status: 'PROPOSED' },
  ])
  const [before] = earlier
  if (!before) throw new Error('nothing earlier')
  const { en, idText, aliases } = before
  const undone = await one('admin.masters.save', { id, version: 2, en, idText, aliases, status: 'ACTIVE' })
  expect(undone).toMatchObject({ en: 'Lurik weaving', aliases: ['lurik'], version: 3 })
  // The same again changes nothing, and keeps nothing.
  expect((await one('admin.masters.save', { id, version: 3, ...first })).version).toBe(3)
  expect((await one('admin.masters.usage', { id })).earlier.map(({ number }) => number)).toEqual([2, 1, 0])
  // A merge changes it as well, so a form that was open is refused.
  const into = await app.db.selectFrom('master').select('id').where('code', '=', 'TEAMWORK').executeTakeFirstOrThrow()
  await one('admin.masters.merge', { id, into: into.id })
  expect(await errorCodeOf(other('admin.masters.save', { id, version: 3, ...first }))).toBe('STALE_VERSION')
})
