import * as z from 'zod'
import { multilineText, singleLine } from '#kernel/shapes.ts'
import { bodyShape, themeShape } from './contract.shapes.ts'

/** The part of JSON Resume 1.0.0 (jsonresume.org/schema) that a resume here can store; unknown fields are dropped. */
const text = (max: number) => singleLine().max(max).nullish()
const prose = (max: number) => multilineText(max).nullish()
const date = z
  .string()
  .refine((text) => /^$|^(19|20)\d{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text), { error: 'DATE' })
  .nullish()
const lines = z.array(singleLine().max(1000)).max(40).nullish()
const list = <T extends z.ZodType>(row: T) => z.array(row).max(40).nullish()
const dated = { startDate: date, endDate: date, summary: prose(3000), highlights: lines, url: text(300) }

export const jsonResumeShape = z.object({
  basics: z
    .object({
      name: text(120),
      label: text(160),
      email: text(254),
      phone: text(40),
      url: text(300),
      summary: prose(4000),
      location: z.object({ address: text(120), city: text(60), region: text(60) }).nullish(),
      profiles: list(z.object({ network: text(40), username: text(100), url: text(300) })),
    })
    .nullish(),
  work: list(z.object({ ...dated, name: text(160), company: text(160), position: text(160), location: text(120) })),
  volunteer: list(z.object({ ...dated, organization: text(160), position: text(160) })),
  education: list(
    z.object({
      ...dated,
      institution: text(160),
      area: text(120),
      studyType: text(60),
      score: text(40),
      courses: lines,
    }),
  ),
  awards: list(z.object({ title: text(160), date, awarder: text(160), summary: prose(3000) })),
  certificates: list(z.object({ name: text(160), date, issuer: text(160), url: text(300) })),
  publications: list(
    z.object({ name: text(160), publisher: text(160), releaseDate: date, url: text(300), summary: prose(3000) }),
  ),
  skills: list(
    z.object({ name: text(80), level: text(40), keywords: z.array(singleLine().max(80)).max(40).nullish() }),
  ),
  languages: list(z.object({ language: text(60), fluency: text(60) })),
  projects: list(z.object({ ...dated, name: text(160), description: prose(3000), entity: text(160) })),
  meta: z
    .object({
      /** Data the schema has no field for, so that our own exports can be imported without loss. */
      karya: z
        .object({
          theme: themeShape.optional(),
          locale: z.enum(['en', 'id']).optional(),
          sections: bodyShape.shape.sections.optional(),
        })
        .optional()
        .catch(undefined),
    })
    .nullish(),
})
export type JsonResume = z.output<typeof jsonResumeShape>
