import { sql } from 'kysely'
import type { Candidate } from '#kernel/caller.ts'
import type { Call, EndpointInput } from '#modules/contract.ts'
import type { SeedClient } from './seed-client.server.ts'

export type NewItem = EndpointInput<'profiles.itemCreate'>
type AddProfileItem = (item: NewItem | (Omit<NewItem, 'section'> & { section: 'accomplishment' })) => Promise<void>

/** Returns a function that adds profile items, and skips as many of a section as an earlier start had added. */
export async function profileItemAdder(client: SeedClient, caller: Candidate): Promise<AddProfileItem> {
  const rows = await client.core.parts.database.db
    .selectFrom('profile_item')
    .select(['section', sql<number>`count(*)::int`.as('many')])
    .where('account_id', '=', caller.accountId)
    .groupBy('section')
    .execute()
  const there = new Map(rows.map(({ section, many }) => [section, many]))
  return async ({ section, ...item }) => {
    const many = there.get(section) ?? 0
    if (many > 0) return void there.set(section, many - 1)
    if (section === 'accomplishment') await client.as(caller)('profiles.accomplishmentCreate', item)
    else await client.as(caller)('profiles.itemCreate', { section, ...item })
  }
}

/** Fills what only the first persona's profile has, among it a school that is not in the reference data. */
export async function completeProfile(call: Call, id: string, add: AddProfileItem): Promise<void> {
  await call('profiles.basicDetails', {
    id,
    about:
      'I build the quiet part of web shops: orders, stock, payments. I like small teams, clear logs and mornings without alarms. Next I would like to look after a payment system from end to end.',
    // In their own names, so that readers in either language know them.
    languages: ['Bahasa Indonesia', 'English', 'Basa Sunda'],
    noticeDays: 30,
    remoteOk: true,
  })
  await add({
    section: 'education',
    field: 'OTHER_FIELD',
    fieldOther: 'Software engineering',
    institute: 'OTHER_UNIVERSITY',
    instituteOther: 'SMK Telkom Priangan',
    qualification: 'VOCATIONAL_HIGH_SCHOOL',
    startOn: '2013-07',
    endOn: '2016-05',
  })
  await add({
    section: 'project',
    title: 'Stock that never lies',
    organisation: 'Warung Pintar Data',
    startOn: '2023-05',
    endOn: '2024-02',
    description: 'A queue between shops and the warehouse; wrong stock figures went from forty a day to one a week.',
  })
  await add({
    section: 'certificate',
    title: 'PostgreSQL administration',
    organisation: 'Postgres Indonesia',
    startOn: '2024-06',
    endOn: '2027-06',
    gradeOrNumber: 'PG-2024-118',
  })
  await add({
    section: 'accomplishment',
    title: 'Talk: “Mornings without alarms”',
    organisation: 'Bandung backend meet-up',
    startOn: '2025-02',
  })
}
