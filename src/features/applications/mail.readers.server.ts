import type { Db } from '#db/db.server.ts'
import { peopleInCharge } from '#features/jobs/door.server.ts'

/** Who hears about the applications to a job, without those who switched it off. */
export async function readersOf(db: Db, job: { company_id: string; created_by: string }) {
  const readers = await peopleInCharge(db, job)
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
