import { expect, test } from 'vitest'
import { openSession } from '#platform/backup/session.server.ts'
import { backupPlaces, query } from '../../test/fixtures/backups.ts'
import { applyMigrations, migrate, readMigrations } from './migrate.server.ts'

const { emptyDatabase } = backupPlaces()

test('rows stored under former names are kept under the new ones', async () => {
  const url = await emptyDatabase()
  const session = await openSession(url)
  await applyMigrations(
    session,
    url,
    readMigrations().filter(({ name }) => name < '0065'),
  )
  await session.query(`insert into setting (key, value) values ('invitationsADay', '7')`)
  await session.query(
    `insert into mail (kind, locale, to_address, message_id, status) values ('test', 'en', 'a@example.com', 'a', 'KEPT')`,
  )
  await session.query(`
    with author as (insert into account (kind, email, full_name) values ('EMPLOYER', 'a@example.com', 'A') returning id),
      owner as (insert into company (name, slug) values ('A', 'a') returning id),
      opening as (insert into job (company_id, created_by, title, slug) select owner.id, author.id, 'A', 'a' from owner, author returning id),
      response as (insert into company_response select id, 12, 9, 60, now() from owner)
    insert into job_proposal (job_id, state, changes, waits_for, score, hits, by_account, created_at, updated_at)
    select opening.id, former.state, '{}', former.waits_for, 1, '[]', author.id, now(), now()
    from opening, author, (values ('OPEN', 'SCREEN'), ('ENDED', 'ALL')) former(state, waits_for)`)
  await session.end()
  await migrate(url)
  expect(await query(url, 'select key, value from setting')).toEqual([{ key: 'invitationsPerDay', value: 7 }])
  expect(await query(url, 'select status from mail')).toEqual([{ status: 'STORED' }])
  expect(await query(url, 'select application_count, answered_count from company_response')).toEqual([
    { application_count: 12, answered_count: 9 },
  ])
  expect(await query(url, 'select status, review_reason from job_proposal order by status')).toEqual([
    { status: 'ENDED', review_reason: 'ALL' },
    { status: 'OPEN', review_reason: 'FLAGGED' },
  ])
}, 60_000)

test('mails, notifications and proposals of former kinds are kept under the new ones', async () => {
  const url = await emptyDatabase()
  const session = await openSession(url)
  await applyMigrations(
    session,
    url,
    readMigrations().filter(({ name }) => name < '0067'),
  )
  await session.query(`
    insert into mail (kind, locale, to_address, message_id, headers, dedupe_key) values
      ('accounts.emailLeft', 'en', 'a@example.com', 'a', '{"X-Mail-Kind": "accounts.emailLeft"}', null),
      ('companies.proposalPartly', 'en', 'a@example.com', 'b', '{}', 'companies.proposalPartly:a'),
      ('test', 'en', 'a@example.com', 'c', '{"X-Mail-Kind": "test"}', null)`)
  await session.query(`
    with person as (insert into account (kind, email, full_name) values ('EMPLOYER', 'a@example.com', 'A') returning id)
    insert into notification (account_id, kind, category) select id, 'company.changesPartly', 'COMPANY' from person`)
  await session.query(`
    with owner as (insert into company (name, slug) values ('A', 'a') returning id)
    insert into company_proposal (company_id, status, changes, reason, closed_at)
    select id, former.status, '{"name": {"old": "A", "new": "B"}}', former.reason, now()
    from owner, (values ('PARTLY', 'Why'), ('ACCEPTED', null)) former(status, reason)`)
  await session.end()
  await migrate(url)
  expect(await query(url, 'select kind, headers, dedupe_key from mail order by message_id')).toEqual([
    {
      kind: 'accounts.emailChangedOldAddress',
      headers: { 'X-Mail-Kind': 'accounts.emailChangedOldAddress' },
      dedupe_key: null,
    },
    { kind: 'companies.proposalPartiallyAccepted', headers: {}, dedupe_key: 'companies.proposalPartly:a' },
    { kind: 'test', headers: { 'X-Mail-Kind': 'test' }, dedupe_key: null },
  ])
  expect(await query(url, 'select kind from notification')).toEqual([{ kind: 'company.changesPartiallyAccepted' }])
  expect(await query(url, 'select status from company_proposal order by status')).toEqual([
    { status: 'ACCEPTED' },
    { status: 'PARTIALLY_ACCEPTED' },
  ])
  const undecided = query(url, `update company_proposal set reason = null where status = 'PARTIALLY_ACCEPTED'`)
  await expect(undecided).rejects.toThrow('company_proposal_reason_check')
}, 60_000)
