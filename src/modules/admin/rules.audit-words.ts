import { auditAreaOfCall } from '#kernel/audit-call.ts'

/** What a code in a sentence of the audit log stands for. Every other detail that a sentence shows is a number or was typed. */
export type CodeKind = 'call' | 'jobKind' | 'list' | 'offer' | 'ranking' | 'role' | 'setting' | 'step' | 'text'

/** Details that are codes, by the first part of an action. */
const codes: Readonly<Record<string, Readonly<Record<string, CodeKind>>>> = {
  acting: { call: 'call' },
  administrators: { role: 'role', from: 'role', to: 'role' },
  content: { key: 'text' },
  incident: { step: 'step' },
  lists: { list: 'list' },
  plan: { code: 'offer' },
  price: { code: 'offer' },
  setting: { key: 'setting' },
  topup: { code: 'offer' },
  work: { name: 'jobKind' },
}

const none = {}

/** The details of an action that are shown by the names of what they stand for. */
export const codesOf = (action: string): Readonly<Record<string, CodeKind>> =>
  action === 'learning.startTest' ? { key: 'ranking' } : (codes[action.split('.')[0] ?? ''] ?? none)

/** Where the names of codes stand: a text set and the key, the best first. Plans and texts of the site have titles of their own. */
export const nameKeys: Readonly<
  Record<Exclude<CodeKind, 'offer' | 'text'>, (code: string) => readonly (readonly [set: string, key: string])[]>
> = {
  call: (code) => [['audit', `areas.${auditAreaOfCall(code)}`]],
  jobKind: (code) => [['work', `name.${code}`]],
  list: (code) => [['audit', `list.${code}`]],
  ranking: (code) => [['learning', `rankings.${code}`]],
  role: (code) => [['audit', `kind.${code}`]],
  setting: (code) => [
    ['audit', `setting.${code}`],
    ['adminSettings', `${code}.name`],
  ],
  step: (code) => [['incidents', `step.${code}`]],
}

/** Both rankings of a test, as its entry holds them. */
export const rankingsIn = (key: string): string[] => key.split(' – ')

/** Where codes of reasons have their words: a text set and what stands before the code. Other reasons were typed. */
export const reasonTexts: Readonly<Record<string, readonly [set: string, prefix: string]>> = {
  'cases.decide': ['moderation', 'reason'],
  'cases.hold': ['moderation', 'reason'],
  'cases.report': ['moderation', 'reason'],
  'jobs.decide': ['jobPost', 'reason'],
  'jobs.decideProposal': ['jobPost', 'reason'],
  'mail.suppressed': ['mailLog', 'suppressed'],
  'messages.report': ['messages', 'report.reasons'],
  'reviews.decide': ['reviews', 'rejectReason'],
}

/** Codes without words for readers: what another site or a payment provider said, kept for engineers. */
export const isForEngineers = (action: string, details: Readonly<Record<string, unknown>>): boolean =>
  action === 'accounts.signOn' || (action === 'order.refund' && details['state'] === 'FAILED')
