import { auditAreaOfCall } from '#kernel/audit-call.ts'
import type { Context } from '#platform/core/context.server.ts'
import { splitPlaceholders } from '#platform/i18n/translate.ts'
import type { AccountAccess } from '../contract.own.ts'
import type { AccessRow } from './store.server.ts'

/** An entry for the person it is about: what was done while somebody acted for them, as the audit log says it. */
export function accessInWords(
  { ports: { texts }, locale }: Pick<Context, 'ports' | 'locale'>,
  { ownName, changes, ...row }: AccessRow,
): Omit<AccountAccess, 'at'> & { at: Date } {
  const known = texts.read(locale, 'audit')
  const sentence = ({ action, subjectType, call }: AccessRow['changes'][number]) => {
    const whom = subjectType === 'account' ? ownName : known[`type.${subjectType}`]
    const words: Readonly<Record<string, string | undefined>> = {
      who: row.firstName,
      whom,
      call: call ? known[`areas.${auditAreaOfCall(call)}`] : undefined,
    }
    return splitPlaceholders(known[`action.${action}`] ?? '')
      .map((part, at) => (at % 2 === 0 ? part : (words[part] ?? '…')))
      .join('')
  }
  return { ...row, changes: [...new Set(changes.map(sentence).filter(Boolean))] }
}
