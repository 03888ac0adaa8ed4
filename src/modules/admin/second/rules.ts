import { mayAdmin } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'
import { rightOfSecond, secondKinds, type WaitingKind } from '#kernel/second-person.ts'

/** What an administrator decides about as the second: of what they may do themselves. */
export const kindsFor = (role: AdminRole): WaitingKind[] =>
  [...secondKinds, 'SETTING' as const, 'LONG_SUSPENSIONS' as const].filter((kind) =>
    mayAdmin(role, rightOfSecond(kind)),
  )

/** One line of what was asked for: `texts.subject.en`, and the value as it was sent. */
export type ContentLine = { field: string; value: string }

/** Numbers of versions and ids say nothing to a reader; whom it is about stands above. */
const hidden = new Set(['id', 'version', 'targetVersion', 'published', 'key', 'from'])
const idLike = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const mostLines = 400

/** The input of a call as lines, in its order; rows that have a key are named by it. */
export function contentLines(input: unknown, path = ''): ContentLine[] {
  if (input === null || input === undefined || input === '') return []
  if (Array.isArray(input)) {
    const simple = input.every((each) => typeof each !== 'object' || each === null)
    if (simple) return input.length === 0 ? [{ field: path, value: '' }] : [{ field: path, value: input.join(', ') }]
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
  return idLike.test(value) ? [] : [{ field: path, value }]
}

const nameOfRow = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'key' in row && typeof row.key === 'string' ? row.key : undefined
