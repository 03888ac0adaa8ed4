import { isId } from '#kernel/id.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'
import { rightOfSecondApproval, secondApprovalKinds, type EndpointApprovalKind } from '#kernel/second-approval.ts'

/** What an administrator decides about as the second: of what they may do themselves. */
export const kindsFor = (role: AdminRole): EndpointApprovalKind[] =>
  [...secondApprovalKinds, 'SETTING' as const].filter((kind) => mayAdmin(role, rightOfSecondApproval(kind)))

export const lineKinds = ['TEXT', 'DATE', 'TIME', 'MONEY'] as const
/** One line of what was asked for: `texts.subject.en`, and the value as it was sent; of money in minor units. */
export type ContentLine = { field: string; value: string; kind: (typeof lineKinds)[number]; currency: string | null }

/** Numbers of versions and ids say nothing to a reader; whom it is about stands above. */
const hidden = new Set(['id', 'version', 'targetVersion', 'published', 'key', 'from'])
const mostLines = 400

const date = /^\d{4}-\d\d-\d\d$/
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const line = (field: string, value: string): ContentLine => ({
  field,
  value,
  kind: date.test(value) ? 'DATE' : time.test(value) ? 'TIME' : 'TEXT',
  currency: null,
})

/** What a call would do, as lines. */
export function linesOf(action: string, input: unknown): ContentLine[] {
  const shown = showers[action]
  return shown ? shown(input as never) : contentLines(input)
}

type Sale = { period: string; currency: string; netMinor?: number | null; from: string | null }
type PlanContent = { code: string; entitlements: Readonly<Record<string, unknown>> }

/** Where what was sent means something that its words do not say: amounts, and null for no price and no limit. */
const showers: Readonly<Record<string, (input: never) => ContentLine[]>> = {
  'admin.plans.setPrice': ({ netMinor, currency, ...sale }: Sale) => [
    typeof netMinor === 'number'
      ? { field: 'price', value: String(netMinor), kind: 'MONEY', currency }
      : line('price', 'NOT_SOLD'),
    ...saleLines({ ...sale, currency }),
  ],
  'admin.plans.dropPrice': (sale: Sale) => saleLines(sale),
  'admin.plans.savePlan': ({ code: _, entitlements, ...plan }: PlanContent) =>
    contentLines({
      ...plan,
      entitlements: Object.fromEntries(
        Object.entries(entitlements).map(([name, limit]) => [name, limit === null ? 'UNLIMITED' : limit]),
      ),
    }),
  'admin.plans.saveTopup': ({ code: _, ...topup }: PlanContent) => contentLines(topup),
}

const saleLines = ({ period, currency, from }: Sale) => [
  line('period', period),
  line('currency', currency),
  line('startsOn', from ?? 'AT_ONCE'),
]

/** The input of a call as lines, in its order; rows that have a key are named by it. */
export function contentLines(input: unknown, path = ''): ContentLine[] {
  if (input === null || input === undefined || input === '') return []
  if (Array.isArray(input)) {
    const simple = input.every((each) => typeof each !== 'object' || each === null)
    if (simple) return [line(path, input.join(', '))]
    return input
      .flatMap((each, at) => contentLines(each, `${path}.${nameOfRow(each) ?? String(at + 1)}`))
      .slice(0, mostLines)
  }
  if (typeof input === 'object')
    return Object.entries(input)
      .filter(([name]) => !hidden.has(name) || (name === 'from' && path === '' && 'role' in input))
      .flatMap(([name, value]) => contentLines(value, path === '' ? name : `${path}.${name}`))
      .slice(0, mostLines)
  const value = String(input as string | number | boolean)
  return isId(value) ? [] : [line(path, value)]
}

const nameOfRow = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'key' in row && typeof row.key === 'string' ? row.key : undefined
