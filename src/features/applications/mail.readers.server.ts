import type { Db } from '#db/db.server.ts'

/** Who hears about the applications to a job: its author while they still decide there, else the owners; without those who switched it off. */
export async function readersOf(db: Db, job: { company_id: string; created_by: string }) {
  const people = await db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale', 'm.role'])
    .where('m.company_id', '=', job.company_id)
    .where('m.removed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .execute()
  const author = people.filter(
    (person) => person.id === job.created_by && ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER'].includes(person.role),
  )
  const readers = author.length > 0 ? author : people.filter((person) => person.role === 'OWNER')
  const wanted = await Promise.all(readers.map((reader) => takesMail(db, reader.id, 'RESPONSE')))
  return readers.filter((_reader, at) => wanted[at])
}

/** False when the person switched mails of this family off (decisions §8). */
export async function takesMail(db: Db, accountId: string, family: 'APPLICATION' | 'RESPONSE'): Promise<boolean> {
  const off = await db
    .selectFrom('notification_preference')
    .select('enabled')
    .where('account_id', '=', accountId)
    .where('family', '=', family)
    .where('channel', '=', 'EMAIL')
    .where('enabled', '=', false)
    .executeTakeFirst()
  return off === undefined
}
