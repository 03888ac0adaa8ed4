import type pg from 'pg'

/**
 * After a restore: accounts that were erased since the backup are due at once, and the job that erases what is due runs with the first
 * start of a worker.
 */
export async function eraseAgain(
  session: pg.Client,
  ids: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  const { rowCount } = await session.query(
    `update account set deletion_requested_at = coalesce(deletion_requested_at, now()), deletion_at = now()
     where id = any($1) and erased_at is null`,
    [ids],
  )
  if (!rowCount) return
  await session.query(
    `select graphile_worker.add_job('accounts.eraseDue', '{}', job_key := 'accounts.eraseDue.restored')`,
  )
  log(`Accounts that were erased after the backup, and are erased again when Karya starts: ${rowCount}.`)
}
