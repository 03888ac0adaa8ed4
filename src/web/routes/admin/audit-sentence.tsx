import { Link } from 'react-router'
import { adminRoles } from '#kernel/caller.ts'
import { sentenceKeys, subjectPath } from '#modules/admin/rules.audit.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { splitPlaceholders } from '#platform/i18n/translate.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'

export type AuditEntry = EndpointOutput<'admin.audit.list'>['list'][number]
type SentenceEntry = Pick<
  AuditEntry,
  | 'action'
  | 'outcome'
  | 'details'
  | 'actorName'
  | 'actorKind'
  | 'subjectType'
  | 'subjectId'
  | 'subjectName'
  | 'subjectKind'
>

const roleNames: readonly string[] = adminRoles

/** The reason of an entry: codes of moderators in words, anything else as it was typed. */
export function useReason() {
  const t = useTexts('moderation')
  return (reason: string) =>
    reason
      .split(', ')
      .map((part) => t.find(`reason.${part}`) ?? part)
      .join(', ')
}

/** An entry in words, with names that lead to their pages. */
export function AuditSentence({ entry }: { entry: SentenceEntry }) {
  const t = useTexts('audit')
  const settings = useTexts('adminSettings')
  const key = sentenceKeys(entry).find((each) => t.find(each) !== undefined)
  const path = subjectPath(entry.subjectType, entry.subjectId, entry.subjectKind)
  const whom = entry.subjectName ?? t.find(`type.${entry.subjectType}`) ?? t('type.other')
  const who =
    entry.actorName ??
    (entry.actorKind === 'guest' ? t('someone') : entry.actorKind === 'system' ? t('site') : t('formerUser'))
  const detail = (name: string) => {
    const value = entry.details[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
    if (entry.action === 'setting.save') return t.find(`setting.${text}`) ?? settings.find(`${text}.name`) ?? text
    return roleNames.includes(text) ? (t.find(`kind.${text}`) ?? text) : text
  }
  return splitPlaceholders(key === undefined ? entry.action : (t.find(key) ?? key)).map((part, at) => {
    if (at % 2 === 0) return part
    if (part === 'who') return <strong key={part}>{who}</strong>
    if (part !== 'whom') return detail(part)
    return path === null ? (
      <span key={part}>{whom}</span>
    ) : (
      <Link key={part} to={path}>
        {whom}
      </Link>
    )
  })
}
