import { sql } from 'kysely'
import { inTransaction } from '#db/db.server.ts'
import announcementsEn from '#text/en/announcements.json' with { type: 'json' }
import shellEn from '#text/en/shell.json' with { type: 'json' }
import { locales } from '#kernel/locale.ts'
import { verifyAuditLog } from '#modules/admin/jobs.audit.server.ts'
import { chainFacts } from '#platform/audit/store.server.ts'
import { recordMailEvent } from '#platform/mail/suppression.server.ts'
import { codeFor } from '../../fixtures/accounts.ts'
import { runNow } from '../../fixtures/applications.ts'
import { aCandidate, anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

test('an announcement stands on the pages of candidates and guests until the person closes it or it is taken off', async ({
  browser,
  page,
  app,
  enter,
  site,
}) => {
  await enter((await anAdministrator(app, 'CONTENT')).caller)
  const seen = watch(page)
  await page.goto('/admin/announcements?edit=new')
  await page.locator('#title-en').fill('Maintenance tonight')
  await page.locator('#text-en').fill('The site is back at ten.')
  await page.getByRole('button', { name: announcementsEn.publish }).click()
  await expect(page.locator('#title-id')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#title-en')).toHaveValue('Maintenance tonight')
  await page.locator('#title-id').fill('Pemeliharaan malam ini')
  await page.locator('#text-id').fill('Situs kembali pukul sepuluh.')
  await page.getByRole('button', { name: announcementsEn.publish }).click()
  await expect(page.getByText(announcementsEn.state.SHOWN)).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
  await guest.goto('/faq')
  await expect(guest.getByRole('region', { name: shellEn.announcement.label })).toContainText('back at ten')
  const own = await browser.newContext({ baseURL: site.url })
  await enter((await aCandidate(app)).caller, own)
  const candidate = await own.newPage()
  await candidate.goto('/jobsseekers/settings')
  const banner = candidate.getByRole('region', { name: shellEn.announcement.label })
  await banner.getByRole('button', { name: shellEn.legal.close }).click()
  await expect(banner).toBeHidden()
  await candidate.goto('/faq')
  await expect(banner).toBeHidden()

  await page.getByRole('button', { name: announcementsEn.removeOf.replace('{{title}}', 'Maintenance tonight') }).click()
  await expect(page.getByText(announcementsEn.state.REMOVED)).toBeVisible()
  await guest.goto('/faq')
  await expect(guest.getByRole('region', { name: shellEn.announcement.label })).toBeHidden()
  expect(seen.problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`emails to a person come back: the site says so, and a code to the address mends it (${locale}) @long`, async ({
    page,
    app,
    enter,
  }) => {
    const { caller } = await aCandidate(app)
    const { email } = await app.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    await app.core.asSystem(async (ctx) => {
      const mail = await ctx.db
        .insertInto('mail')
        .values({
          kind: 'test.mail',
          locale: 'en',
          to_address: email,
          account_id: caller.accountId,
          message_id: 'bounced@karya',
          status: 'SENT',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const event = { kind: 'BOUNCED', statusCode: '5.1.1', source: 'REPORT', diagnostic: null, key: 'test' } as const
      await recordMailEvent(ctx.db, { mailId: mail.id, ...event }, ctx.now)
    })
    await setLocale(app, locale, caller.accountId)
    await enter(caller)
    await page.goto('/jobsseekers/my-jobs')
    const banner = page.getByRole('region', { name: t('shell.mailBounces.label') })
    await banner.getByRole('link', { name: t('shell.mailBounces.fix') }).click()
    await page.getByRole('button', { name: t('settings.email.problem.confirm') }).click()
    const code = page.getByLabel(t('settings.email.code')).first()
    await expect(code).toBeVisible()
    // The last digit sends it.
    await code.fill(await codeFor(app, email))
    await expect(banner).toBeHidden()
  })
}

test('a row of the audit log is changed in the database: the page names the entry in both languages @long', async ({
  page,
  app,
  enter,
}) => {
  const { caller } = await anAdministrator(app)
  await app.as({ caller })('admin.settings.save', { changes: [{ key: 'siteName', value: 'Kerja', version: 0 }] })
  const { id: changed } = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'setting.save')
    .executeTakeFirstOrThrow()
  // Transactions are numbered by the whole cluster, so those of other databases are waited for.
  const unsealed = async () => {
    await runNow(app, 'audit.seal')
    return (await chainFacts(app.db)).unsealed
  }
  await expect.poll(unsealed, { timeout: 20_000 }).toBe(0)
  await enter(caller)
  const check = async () => {
    await app.core.asSystem((ctx) => ctx.enqueue(verifyAuditLog, {}))
    await app.runJobs()
  }
  await check()
  await page.goto('/admin/audit')
  await expect(page.getByText(textsOf('en')('audit.chain.head'))).toBeVisible()
  await inTransaction(app.db, async (tx) => {
    await sql`alter table audit_log disable trigger user`.execute(tx)
    await sql`update audit_log set details = '{}' where id = ${changed}`.execute(tx)
    await sql`alter table audit_log enable trigger user`.execute(tx)
  })
  await check()
  for (const locale of locales) {
    const t = textsOf(locale)
    await setLocale(app, locale, caller.accountId)
    await page.goto('/admin/audit')
    await expect(page.getByText(t('audit.chain.broken'))).toBeVisible()
    await expect(page.getByText(t('audit.chain.entry', { entry: String(changed) }))).toBeVisible()
  }
})
