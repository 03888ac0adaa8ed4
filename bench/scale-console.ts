import type pg from 'pg'
import { withoutIndexes } from './scale-indexes.ts'

/** Rows of the console's search for the people, companies and jobs of the load, as the triggers write them for new ones. */
const filling = [
  `select 'PERSON', id, full_name, admin_search_words(full_name), fold_text(email),
     array_remove(array['email:' || lower(email), 'phone:' || dial_code || phone], null),
     case when email_verified_at is null then 'UNVERIFIED' else 'ACTIVE' end, created_at, array[admin_search_mail_host(email)]
   from account where kind <> 'ADMIN'`,
  `select 'COMPANY', id, name, admin_search_words(name, legal_name), fold_text(coalesce(email, '')),
     array_remove(array['email:' || lower(email), 'phone:' || dial_code || phone, admin_search_number(registration_number)], null),
     status, created_at, array_remove(array['city:' || city_id, admin_search_mail_host(email), admin_search_site_host(website)], null)
   from company`,
  `select 'JOB', id, title, admin_search_words(title), '', array_remove(array[admin_search_number(reference_code)], null), status, created_at,
     array_remove(array['field:' || domain], null) || array(select 'city:' || city_id from job_location where job_id = job.id order by city_id)
   from job`,
]

/** Where the loader cannot switch the triggers off, they have written the rows already. */
export async function fillConsoleSearch([first, second]: readonly [pg.Client, pg.Client]): Promise<void> {
  await withoutIndexes([first, second], ['admin_search'], async () => {
    for (const rows of filling)
      await first.query(
        `insert into admin_search (kind, id, title, words, contact, keys, state, at, facets)
         select * from (${rows}) made (kind, id, title, words, contact, keys, state, at, facets)
         where not exists (select from admin_search known where known.kind = made.kind and known.id = made.id)`,
      )
  })
}
