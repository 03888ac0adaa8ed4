import { Link } from 'react-router'
import { codesOf } from '#modules/admin/rules.audit-words.ts'
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
  | 'names'
  | 'actorName'
  | 'actorKind'
  | 'subjectType'
  | 'subjectId'
  | 'subjectName'
  | 'subjectKind'
>

/** An entry in words, with names that lead to their pages. */
export function AuditSentence({ entry }: { entry: SentenceEntry }) {
  const t = useTexts('audit')
  const key = sentenceKeys(entry).find((each) => t.find(each) !== undefined)
  const path = subjectPath(entry.subjectType, entry.subjectId, entry.subjectKind)
  const whom = entry.subjectName ?? t.find(`type.${entry.subjectType}`) ?? t('type.other')
  const who =
    entry.actorName ??
    (entry.actorKind === 'guest' ? t('someone') : entry.actorKind === 'system' ? t('site') : t('formerUser'))
  const codes = codesOf(entry.action)
  const detail = (name: string) => {
    const value = Object.hasOwn(codes, name) ? entry.names[name] : entry.details[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
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
