import type { Db } from '#db/db.server.ts'
import { addJob } from '#platform/queue/queue.server.ts'
import { sentZone } from '#platform/session/cookies.server.ts'
import type { AuditEntry, Context } from './context.server.ts'
import type { ContextSource } from './core-parts.server.ts'
import type { IncomingRequest } from './incoming.ts'

/** Creates the context of a handler around a connection or an open transaction, whose own time is `now`. */
export function makeContext(
  core: ContextSource,
  incoming: IncomingRequest,
  db: Db,
  search = core.parts.database.search,
  now = core.parts.clock.now(),
): Context {
  const { ports, cookies } = core.parts
  let audited = false
  const ctx: Context = {
    caller: incoming.caller,
    db,
    search,
    now,
    locale: incoming.locale,
    requestId: incoming.requestId,
    from: {
      ip: incoming.ip,
      userAgent: incoming.userAgent,
      referrer: incoming.referrer,
      get timeZone() {
        return sentZone(incoming.sentCookies)
      },
    },
    log: incoming.log,
    ports,
    cookie: cookies(incoming, now),
    enqueue: (job, payload, options) => addJob(db, job, payload, options),
    async emit(event, payload) {
      core.announce(event, payload, db)
      for (const listener of core.listeners.get(event.name) ?? []) await listener.run(ctx, payload as never)
    },
    audit(entry) {
      audited = true
      return writeAudit(ctx, entry)
    },
    isAudited: () => audited,
    as: (caller, locale) => makeContext(core, { ...incoming, caller, locale }, db, search, now),
    runConfirmed: (action, confirmed, caller, locale) => core.runConfirmed(ctx.as(caller, locale), action, confirmed),
    inTransaction: (run) => core.inContext(true, incoming, run),
  }
  return ctx
}

async function writeAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  const { caller } = ctx
  const acting = 'acting' in caller ? caller.acting : undefined
  const approvedBy = caller.kind === 'admin' ? caller.approvedBy : undefined
  await ctx.db
    .insertInto('audit_log')
    .values({
      at: ctx.now,
      actor_kind: caller.kind,
      actor_role: 'role' in caller ? caller.role : null,
      actor_id: 'accountId' in caller ? caller.accountId : null,
      acting_admin_id: entry.actingAdminId ?? acting?.adminId ?? null,
      company_id: entry.companyId ?? ('companyId' in caller ? caller.companyId : null),
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      outcome: entry.outcome ?? 'OK',
      request_id: ctx.requestId,
      details: JSON.stringify({ ...entry.details, ...(approvedBy && { approvedBy }) }),
    })
    .execute()
}
