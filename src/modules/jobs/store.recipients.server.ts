import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

type Person = { id: string; email: string; name: string; locale: Locale; role: string }

/** Recipients of notifications about a job: its author while they may still edit jobs there, else the owners. */
export async function jobRecipients(db: Db, job: { company_id: string; created_by: string }): Promise<Person[]> {
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
  return author.length > 0 ? author : people.filter((person) => person.role === 'OWNER')
}
