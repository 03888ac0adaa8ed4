import type * as z from 'zod'
import { csvOf } from '#kernel/csv.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextKey } from '#platform/i18n/sets.ts'
import type { auditContract } from './contract.audit.ts'
import { sentenceKeys } from './rules.audit.ts'

type AuditEntry = z.output<(typeof auditContract)['admin.audit.list']['output']>['list'][number]

/** The log as a table: each entry in words of the reader's language, beside the fields that the words are made of. */
export function auditCsv(
  list: readonly AuditEntry[],
  { ports: { texts }, locale }: Pick<Context, 'ports' | 'locale'>,
): string {
  const known = texts.read(locale, 'audit')
  const word = (key: string, params = {}) => texts.translate(locale, 'audit', key as TextKey<'audit'>, params)
  const sentence = (entry: AuditEntry) => {
    const key = sentenceKeys(entry).find((each) => known[each] !== undefined)
    const whom =
      entry.subjectName ?? word(known[`type.${entry.subjectType}`] ? `type.${entry.subjectType}` : 'type.other')
    return key === undefined ? entry.action : word(key, { ...entry.details, ...entry.names, who: whoOf(entry), whom })
  }
  const whoOf = ({ actorName, actorKind }: AuditEntry) =>
    actorName ?? word(actorKind === 'guest' ? 'someone' : actorKind === 'system' ? 'site' : 'formerUser')
  /** Entries of earlier releases do not say which administrators. */
  const roleOf = ({ actorRole, actorKind }: AuditEntry) =>
    actorRole === null && actorKind === 'admin' ? '' : word(`kind.${actorRole ?? actorKind}`)
  const columns = [
    'id',
    'at',
    'entry',
    'who',
    'role',
    'acting',
    'area',
    'whom',
    'outcome',
    'reason',
    'technical',
  ] as const
  return csvOf([
    columns.map((column) => word(`column.${column}`)),
    ...list.map((entry) => [
      entry.id,
      entry.at,
      sentence(entry),
      whoOf(entry),
      roleOf(entry),
      entry.actingName,
      entry.action,
      entry.subjectName,
      word(entry.outcome),
      entry.reason,
      JSON.stringify({
        ...entry.details,
        subject: `${entry.subjectType}/${entry.subjectId ?? ''}`,
        request: entry.requestId,
      }),
    ]),
  ])
}
