import { sql } from 'kysely'

/** Jobs with a key carry this flag, because the key is taken from a running job whose key is used again. */
export const keyedFlag = 'keyed'

/** Jobs that can be paused carry the flag of their kind. */
export const kindFlag = (name: string): string => `kind:${name}`

/**
 * A job that was replaced or cancelled while it ran: the queue took its key and all its attempts. When it ends without success
 * its row stays, but nothing has failed: what replaced it runs instead. Scheduled jobs always have a key.
 */
export const replacedJob = `(key is null and (coalesce(flags ? '${keyedFlag}', false) or coalesce(queue_name like 'cron:%', false)))`
export const isReplaced = sql.raw(replacedJob)

/** A job without attempts left that nothing has replaced. */
export const isFailedJob = sql.raw(`(attempts >= max_attempts and locked_at is null and not ${replacedJob})`)
