import type { Caller } from '#kernel/caller.ts'
import { errorCodeOf } from '../../fixtures/accounts.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { anAdministrator } from '../../fixtures/people.ts'
import { chooseSecond } from '../../fixtures/second-approval.ts'

/** What waits for a second administrator: of somebody else, of the viewer, and one that was refused; and a list's view that the viewer keeps. */
export async function stageSecond(app: TestApp, admin: Caller): Promise<void> {
  const other = app.as(await anAdministrator(app))
  const own = app.as({ caller: admin })
  await chooseSecond(app.db, ['PRICES'])
  const invite = (call: typeof own, email: string) =>
    errorCodeOf(call('admin.administrators.invite', { email, role: 'SUPER_ADMIN', locale: 'id' }))
  for (const email of ['ratna@example.org', 'putri@example.org'])
    if ((await invite(other, email)) !== 'WAITING_SECOND') throw new Error('it did not wait')
  const { waiting } = await own('admin.second.list', {})
  const invited = waiting.find(({ action }) => action === 'admin.administrators.invite')
  await own('admin.second.decide', { id: invited?.id ?? '', approve: false, note: 'One is enough for now' })
  await invite(own, 'wulan@example.org')
  await own('admin.views.save', { list: 'people', name: 'Blocked people', filters: { state: 'BLOCKED' } })
}
