import * as z from 'zod'
import { idShape, locales } from '#kernel/shapes.ts'
import { jobStatusShape, labelShape, salaryShape } from './contract.shapes.ts'

/** A job in a list. A hidden salary is never included. Higher modules add the reader's interactions, such as saved or applied. */
export const publicJobCardShape = z.object({
  id: idShape,
  slug: z.string(),
  title: z.string(),
  status: jobStatusShape,
  language: z.enum(locales),
  company: z.object({
    id: idShape,
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    rating: z.number().nullable(),
    reviewCount: z.int(),
    promisedReplyDays: z.int().nullable(),
  }),
  locations: z.array(
    z.object({
      id: z.string(),
      cityName: z.string(),
      stateName: z.string(),
      countryNm: z.string(),
      countryCode: z.string(),
    }),
  ),
  moreLocations: z.int(),
  workFromAnywhere: z.boolean(),
  locationType: labelShape.nullable(),
  employmentType: labelShape.nullable(),
  positionLevel: labelShape.nullable(),
  salary: salaryShape.nullable(),
  salaryHidden: z.boolean(),
  skills: z.array(labelShape.extend({ required: z.boolean() })),
  snippet: z.string(),
  postedAt: z.string(),
  expiresAt: z.string().nullable(),
})
type JobCardData = z.output<typeof publicJobCardShape>
/** What cards show of it; pages send no more. */
export type ShownJobCard = Omit<
  JobCardData,
  'snippet' | 'positionLevel' | 'expiresAt' | 'company' | 'locations' | 'skills'
> & {
  company: Omit<JobCardData['company'], 'slug'>
  locations: readonly { cityName: string }[]
  skills: readonly { code: string; label: string }[]
}
