import type { FieldError } from '#kernel/fail.ts'
import { stable } from './step-values.ts'

/** Somebody saved the same step meanwhile: what stands there now, field by field. */
export type Conflict = { version: number; fields: { field: string; current: unknown }[] }

/** Reads a refusal with STALE_VERSION; null for any other. */
export function conflictOf(errors: readonly FieldError[]): Conflict | null {
  const changed = errors.filter((error) => error.code === 'CHANGED_ELSEWHERE')
  const stale = changed[0] ?? errors.find((error) => error.code === 'STALE_VERSION')
  const version = Number(stale?.params?.['version'])
  if (!stale || !Number.isInteger(version)) return null
  return {
    version,
    fields: changed.map(({ field, params }) => ({
      field,
      current: JSON.parse(String(params?.['current'])) as unknown,
    })),
  }
}

/** Without the fields that still stand as this page found them: another step was saved, or they are changed here alone. */
export function realConflict(conflict: Conflict, base: Readonly<Record<string, unknown>>): Conflict {
  return {
    ...conflict,
    fields: conflict.fields.filter(({ field, current }) => stable(current) !== stable(base[field])),
  }
}
