import type pg from 'pg'

/**
 * After a restore: accounts and companies that were erased since the backup are due at once, and the jobs that erase what is due run
 * with the first start of a worker.
 */
export async function eraseAgain(
  session: pg.Client,
  ids: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  for (const { what, makeDue, job } of kinds) {
    const { rowCount } = await session.query(makeDue, [ids])
    if (!rowCount) continue
    await session.query(`select graphile_worker.add_job($1, '{}', job_key := $1 || '.restored')`, [job])
    log(`${what} that were erased after the backup, and are erased again when Karya starts: ${rowCount}.`)
  }
}

const kinds = [
  {
    what: 'Accounts',
    makeDue: `update account set deletion_requested_at = coalesce(deletion_requested_at, now()), deletion_at = now()
      where id = any($1) and erased_at is null`,
    job: 'accounts.eraseDue',
  },
  {
    what: 'Companies',
    makeDue: `update company set status = 'CLOSED', reopen_until = now(), version = version + 1,
        status_before_closing = case when status = 'CLOSED' then status_before_closing else status end
      where id = any($1) and erased_at is null`,
    job: 'companies.eraseClosed',
  },
]
