import type { JobView } from '#modules/jobs/contract.shapes.ts'
import type { FieldError } from '#kernel/fail.ts'
import { stableJson } from './fingerprint.ts'

/** Somebody saved the same step meanwhile: the current values, field by field. */
export type Difference = { version: number; fields: { field: string; current: unknown }[] }
/** With the job as they left it, which has the labels of what they chose; null where it could not be read. */
export type Conflict = Difference & { job: JobView | null }

/** Reads a STALE_VERSION error; null for any other. */
export function differenceOf(errors: readonly FieldError[]): Difference | null {
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

/** Without the fields that are unchanged since this page loaded: another step was saved, or they are changed here alone. */
export function realDifference(difference: Difference, base: Readonly<Record<string, unknown>>): Difference {
  return {
    ...difference,
    fields: difference.fields.filter(({ field, current }) => stableJson(current) !== stableJson(base[field])),
  }
}
