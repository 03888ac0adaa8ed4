import type { Caller } from '#kernel/caller.ts'
import { siteDay } from '../../fixtures/days.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'

/** New terms that employers are told about, and will have to accept. */
export async function stageLegal(app: TestApp, admin: Caller): Promise<void> {
  const call = app.as({ caller: admin })
  const seen = { kind: 'LEGAL' as const, key: 'employers' }
  const { texts } = await call('content.get', seen)
  const written = texts.map(({ key, en, id }) => ({ key, en, id }))
  await call('content.save', { ...seen, version: 0, published: 0, publish: false, texts: written })
  await call('content.publishLegal', {
    document: 'employers',
    version: 1,
    published: 0,
    acceptance: 'REQUIRED',
    effectiveOn: siteDay(app, 20),
    changes: {
      en: 'Every applicant is answered within 30 days.\n\nJobs name their salary.',
      id: 'Setiap pelamar dijawab dalam 30 hari.\n\nLowongan mencantumkan gajinya.',
    },
  })
}
