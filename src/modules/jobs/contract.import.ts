import * as z from 'zod'
import { benefitFields, companyFields, highlightFields, locationFields, typeFields } from './contract.steps.ts'

/** A job as a file or another system describes it: the fields of the wizard's steps but its questions. */
export const importedJobShape = z.object({
  ...typeFields,
  ...highlightFields,
  ...locationFields,
  ...benefitFields,
  ...companyFields,
})
export type ImportedJobInput = z.input<typeof importedJobShape>
export type ImportedJob = z.output<typeof importedJobShape>
