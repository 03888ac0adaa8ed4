import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { throwAwayDomains } from './rules.mail.ts'

const hashOf = (list: readonly string[]) => createHash('sha256').update(list.toSorted().join('\n')).digest('hex')

/** Whether this version knows other throw-away providers than the one before it; asked again, it does not. The first time there is none before. */
export async function throwAwayChanged(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into screened_list as l (name, hash) values ('throwAway', ${hashOf(throwAwayDomains)})
    on conflict (name) do update set hash = excluded.hash where l.hash <> excluded.hash
    returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew === false
}
