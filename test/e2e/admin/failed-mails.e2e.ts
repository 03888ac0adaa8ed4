import { randomUUID } from 'node:crypto'
import { anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`after an outage of the mail server support tries all emails of a kind again (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const support = await anAdministrator(app, 'SUPPORT')
    await setLocale(app, locale, support.id)
    const mail = async (kind: string) => {
      const to = { locale, to_address: 'tono@contoh.id', message_id: `<${randomUUID()}@karya>` }
      const row = {
        kind,
        ...to,
        status: 'FAILED' as const,
        attempts: 12,
        body_sealed: 'sealed',
        last_error: 'smtp down',
      }
      return (await app.db.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()).id
    }
    const expired = [await mail('jobs.expired'), await mail('jobs.expired')]
    const other = await mail('moderation.received')
    await enter(support.caller)
    const seen = watch(page)
    await page.goto('/admin/failures?kind=mails')
    const kinds = page.getByRole('region', { name: t('work.retryKinds.title') })
    const kind = kinds.getByRole('listitem').filter({ hasText: t('work.retryKinds.count', { count: 2 }) })
    await expect(page.getByRole('row').filter({ hasText: 'smtp down' })).toHaveCount(3)
    await kind.getByRole('button').click()
    await expect(page.getByRole('row').filter({ hasText: 'smtp down' })).toHaveCount(1)
    await expect(kind).toHaveCount(0)
    const statuses = await app.db
      .selectFrom('mail')
      .select(['id', 'last_error'])
      .where('id', 'in', [...expired, other])
      .execute()
    expect(statuses.filter((row) => row.last_error === 'smtp down')).toEqual([{ id: other, last_error: 'smtp down' }])
    expect(seen.problems).toEqual([])
    await app.db
      .deleteFrom('mail')
      .where('id', 'in', [...expired, other])
      .execute()
  })
}
