import * as z from 'zod'
import { idShape, line, localeShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { websiteShape } from '#kernel/website.ts'
import { monthInput } from '#modules/profiles/contract.shapes.ts'
import { sectionKinds } from './rules.ts'
import { resumeThemes } from './rules.themes.ts'

/** What is typed, kept while it is typed: lines may be empty, and empty ones are left out of the document. */
const typed = (max: number) => z.string().trim().max(max).default('')
const month = z
  .union([z.literal('').transform(() => null), monthInput])
  .nullish()
  .transform((day) => day ?? null)
/** Names a part of a resume from one save to the next. */
const partId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

export const themeShape = z.enum(resumeThemes)
export const titleShape = line(120)

export const headerShape = z.strictObject({
  name: typed(120),
  headline: typed(160),
  email: typed(254),
  phone: typed(40),
  place: typed(120),
  links: z
    .array(z.strictObject({ label: typed(40), url: websiteShape.default(null) }))
    .max(8)
    .default([]),
})
export type ResumeHeader = z.output<typeof headerShape>

export const entryShape = z.strictObject({
  id: partId,
  title: typed(160),
  organisation: typed(160),
  place: typed(120),
  startOn: month,
  endOn: month,
  present: z.boolean().default(false),
  mark: typed(80),
  url: websiteShape.default(null),
  description: typed(4000),
})
export type ResumeEntry = z.output<typeof entryShape>

export const sectionShape = z.strictObject({
  id: partId,
  kind: z.enum(sectionKinds),
  /** The person's own heading; without one the heading of the kind in the document's language. */
  title: typed(60),
  hidden: z.boolean().default(false),
  text: typed(4000),
  words: z.array(line(80)).max(80).default([]),
  entries: z.array(entryShape).max(40).default([]),
})
export type ResumeSection = z.output<typeof sectionShape>

export const bodyShape = z.strictObject({ sections: z.array(sectionShape).max(20).default([]) })
export type ResumeBody = z.output<typeof bodyShape>
export type ResumeContent = { header: ResumeHeader; body: ResumeBody }

/** A resume as its owner sees it in lists. `file` is null for one that is built here: its PDF is made when it is asked for. */
export const resumeShape = z.object({
  id: idShape,
  kind: z.enum(['FILE', 'BUILT']),
  title: z.string(),
  file: z.object({ id: idShape, name: z.string(), mime: z.string(), size: z.int(), uri: z.string() }).nullable(),
  locale: localeShape,
  theme: themeShape.nullable(),
  version: versionShape,
  isDefault: z.boolean(),
  createdAt: timeShape,
  updatedAt: timeShape,
})
export type Resume = z.output<typeof resumeShape>

/** What documents say by themselves in a language, for the preview. */
const wordsShape = z.object({
  sections: z.record(z.enum(sectionKinds), z.string()),
  contact: z.string(),
  present: z.string(),
  months: z.array(z.string()),
})

/** One resume whole; header and body are null for an uploaded file. */
export const wholeShape = resumeShape.extend({
  header: headerShape.nullable(),
  body: bodyShape.nullable(),
  words: z.object({ en: wordsShape, id: wordsShape }),
})
export type WholeResume = z.output<typeof wholeShape>

/** What a saved part answers. */
export const savedShape = z.object({ id: idShape, version: versionShape, savedAt: timeShape })

/**
 * What a resume offers to the profile. Each part has an id under which it is taken over, what would stand in its place now, and
 * whether the profile has it already; nothing is taken over that is not named.
 */
export const proposalShape = z.object({
  parts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['name', 'headline', 'about', 'phone', 'skill', 'language', 'link', 'item']),
      section: z.enum(['education', 'experience', 'project', 'certificate', 'accomplishment']).nullable(),
      /** What is proposed, in one line; for an item its title. */
      text: z.string(),
      detail: z.string().nullable(),
      startOn: z.string().nullable(),
      endOn: z.string().nullable(),
      present: z.boolean(),
      /** What stands there now and would be replaced. */
      instead: z.string().nullable(),
      state: z.enum(['NEW', 'REPLACES', 'THERE', 'INCOMPLETE']),
      /** Which fields an incomplete item lacks. */
      lacks: z.array(z.string()),
    }),
  ),
  /** Skills of the document that no list of ours knows. */
  unknownSkills: z.array(z.string()),
})
export type Proposal = z.output<typeof proposalShape>
export type ProposedPart = Proposal['parts'][number]
