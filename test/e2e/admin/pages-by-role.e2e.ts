import { readFileSync } from 'node:fs'
import { mayAdmin, type AdminRight } from '#kernel/admin-rights.ts'
import { adminRoles } from '#kernel/caller.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'

/** The right that each page of the console asks for, as the design has it. */
const pages: Readonly<Record<string, AdminRight>> = {
  '': 'overview.view',
  administrators: 'administrators.manage',
  announcements: 'content.edit',
  audit: 'audit.view',
  cases: 'cases.decide',
  companies: 'companies.view',
  'companies/proposals': 'companies.view',
  content: 'content.edit',
  failures: 'work.retry',
  flags: 'screening.edit',
  incidents: 'incidents.manage',
  invoices: 'money.manage',
  jobs: 'jobs.view',
  'jobs/all': 'jobs.view',
  learning: 'content.edit',
  mails: 'mails.manage',
  'mails/suppressed': 'mails.manage',
  masters: 'referenceData.accept',
  messages: 'messages.answer',
  money: 'money.manage',
  'money/settings': 'money.manage',
  orders: 'orders.view',
  people: 'people.view',
  plans: 'money.manage',
  queues: 'work.retry',
  reviews: 'reviews.decide',
  rights: 'people.requests',
  'rights/data-map': 'people.requests',
  'rights/retention': 'people.requests',
  search: 'search.use',
  second: 'second.decide',
  security: 'account.own',
  settings: 'settings.edit',
  statistics: 'statistics.view',
  'step-up': 'account.own',
  synonyms: 'content.edit',
  transfers: 'money.manage',
  views: 'account.own',
}
/** Files, which are tested as calls. */
const files = ['audit/export', 'moderation/export']

test('each page of the console opens for the roles that have its right, and for nobody else @long', async ({
  app,
  enter,
  context,
  baseURL,
}) => {
  test.slow()
  const source = readFileSync(new URL('../../../src/web/routes.ts', import.meta.url), 'utf8')
  const [, console = ''] = source.split("layout('routes/admin/layout.tsx'")
  const known = [...console.matchAll(/route\('([\w/-]+?)(?:\/:\w+\?)?', 'routes\/admin\//g)].map(
    ([, path]) => path ?? '',
  )
  expect(known.filter((path) => !files.includes(path)).toSorted(), 'a new page has its right here').toEqual(
    Object.keys(pages).filter(Boolean),
  )
  const statusOf = async (path: string) =>
    (await context.request.get(`${baseURL}/admin/${path}`.replace(/\/$/, ''), { maxRedirects: 0 })).status()
  const wrong: string[] = []
  for (const role of adminRoles) {
    await enter((await anAdministrator(app, role)).caller)
    for (const [path, right] of Object.entries(pages)) {
      const status = await statusOf(path)
      if (status !== (mayAdmin(role, right) ? 200 : 403)) wrong.push(`${role} ${path}: ${status}`)
    }
  }
  for (const person of [await aCandidate(app), await anEmployer(app)]) {
    await enter(person.caller)
    for (const path of Object.keys(pages)) {
      const status = await statusOf(path)
      if (status !== 302) wrong.push(`${person.caller.kind} ${path}: ${status}`)
    }
  }
  await context.clearCookies()
  for (const path of Object.keys(pages)) {
    const status = await statusOf(path)
    if (status !== 302) wrong.push(`guest ${path}: ${status}`)
  }
  expect(wrong).toEqual([])
})
