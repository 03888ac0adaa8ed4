import { jobName } from '#kernel/job.ts'
import type { LegalDocument } from './rules.legal.ts'

/** Writes to everybody whom a new version of a legal page concerns; `after` is the last account that was written to. */
export const notifyOfLegal = jobName<{ document: LegalDocument; number: number; after: string | null }>(
  'content.notifyOfLegal',
)
