import type { Locale } from '#kernel/locale.ts'
import { splitPlaceholders, type TextSet } from '#platform/i18n/translate.ts'

type ReadTexts = (locale: Locale, set: string) => TextSet

/** Kinds whose texts have another name, as set and part of it. */
const elsewhere: Readonly<Record<string, readonly [set: string, name: string]>> = {
  'accounts.exportReady': ['mailAccounts', 'export'],
  'accounts.incident': ['mailIncident', 'told'],
  'alerts.jobs': ['mailAlerts', 'many'],
  'companies.ownership': ['mailTeam', 'ownership'],
  'content.legal': ['mailLegal', 'changed'],
  'exports.largeExport': ['mailTeam', 'largeExport'],
  'matching.invitation': ['mailInvitation', 'invited'],
}

/** Where the texts of a kind stand: those of interviews by reader. */
function placesOf(kind: string): [set: string, names: string[]] {
  const known = elsewhere[kind]
  if (known) return [known[0], [known[1]]]
  if (kind.startsWith('accounts.request.')) return ['mailRequests', [kind.slice('accounts.request.'.length)]]
  if (kind.startsWith('accounts.code.')) return ['mailAccounts', [kind.slice('accounts.code.'.length)]]
  const [module = '', ...rest] = kind.split('.')
  const name = rest.join('.')
  if (module === 'imports') return ['mailJobs', [name]]
  if (module === 'companies' && name.startsWith('team')) return ['mailTeam', [name]]
  return [`mail${module.charAt(0).toUpperCase()}${module.slice(1)}`, [name, `candidate.${name}`, `company.${name}`]]
}

/**
 * What a kind of mail is called: its own name where it has several subjects or one that says little, else its subject with gaps for what differs from one to the next: what it was about, without what it said.
 * Null where there is no such text.
 */
export function subjectOfKind(kind: string, locale: Locale, read: ReadTexts): string | null {
  const [set, names] = placesOf(kind)
  const texts = read(locale, set)
  const keys = names.flatMap((name) => [`${name}.subject`, `${name}.subject_other`, `${name}.title`])
  const subject =
    read(locale, 'mailLog')[`name.${kind}`] ?? keys.map((key) => texts[key]).find((text) => text !== undefined)
  if (subject === undefined) return null
  return splitPlaceholders(subject)
    .map((part, at) => (at % 2 === 1 ? '…' : part))
    .join('')
}
