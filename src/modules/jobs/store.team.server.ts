import type { Db } from '#db/db.server.ts'

/** The jobs of a member who left get another owner, and their hiring teams lose the member. */
export async function endAssignments(db: Db, memberId: string, jobsTo: string | null): Promise<void> {
  await db.updateTable('job').set({ owner_member_id: jobsTo }).where('owner_member_id', '=', memberId).execute()
  await db.deleteFrom('job_member').where('member_id', '=', memberId).execute()
}
