import * as z from 'zod'
import { profileSections, resumeKinds } from '#kernel/enums/profiles.ts'
import { idShape, line, localeShape, multilineText, singleLine, timeShape, versionShape } from '#kernel/shapes.ts'
import { websiteShape } from '#kernel/website.ts'
import { masterShape, monthInput } from '#modules/profiles/contract.shapes.ts'
import { sectionKinds } from './rules.kinds.ts'
import { resumeThemes } from './rules.themes.ts'

/** Drafts are saved while they are typed, so any text may be empty; empty texts are left out of the document. */
const textField = (max: number) => singleLine().max(max).default('')
const textArea = (max: number) => multilineText(max).default('')
const month = z
  .union([z.literal('').transform(() => null), monthInput])
  .nullish()
  .transform((day) => day ?? null)
/** Identifies a section or entry across saves. */
const partId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

export const themeShape = z.enum(resumeThemes)
export const titleShape = line(120)

export const headerShape = z.strictObject({
  name: textField(120),
  headline: textField(160),
  email: textField(254),
  phone: textField(40),
  place: textField(120),
  links: z
    .array(z.strictObject({ label: textField(40), url: websiteShape.default(null) }))
    .max(8)
    .default([]),
})
export type ResumeHeader = z.output<typeof headerShape>

export const entryShape = z.strictObject({
  id: partId,
  title: textField(160),
  organisation: textField(160),
  place: textField(120),
  startOn: month,
  endOn: month,
  present: z.boolean().default(false),
  note: textField(80),
  url: websiteShape.default(null),
  description: textArea(4000),
})
export type ResumeEntry = z.output<typeof entryShape>

export const sectionShape = z.strictObject({
  id: partId,
  kind: z.enum(sectionKinds),
  /** Custom heading; when empty, the default heading of the kind in the document's language. */
  title: textField(60),
  hidden: z.boolean().default(false),
  text: textArea(4000),
  keywords: z.array(line(80)).max(80).default([]),
  entries: z.array(entryShape).max(40).default([]),
})
export type ResumeSection = z.output<typeof sectionShape>

export const bodyShape = z.strictObject({ sections: z.array(sectionShape).max(20).default([]) })
export type ResumeBody = z.output<typeof bodyShape>
export type ResumeContent = { header: ResumeHeader; body: ResumeBody }

/** A resume in its owner's list. `file` is null for one built here: its PDF is rendered on request. */
export const resumeShape = z.object({
  id: idShape,
  kind: z.enum(resumeKinds),
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

/** Fixed labels of a document in one language, for the preview. */
const labelsShape = z.object({
  sections: z.record(z.enum(sectionKinds), z.string()),
  contact: z.string(),
  present: z.string(),
  months: z.array(z.string()),
})

/** One resume with its content; header and body are null for an uploaded file. */
export const fullResumeShape = resumeShape.extend({
  header: headerShape.nullable(),
  body: bodyShape.nullable(),
  labels: z.object({ en: labelsShape, id: labelsShape }),
})
export type FullResume = z.output<typeof fullResumeShape>

export const savedShape = z.object({ id: idShape, version: versionShape, savedAt: timeShape })

/**
 * What a resume can add to the profile. Each part has an id to select it by, the current value it would replace, and whether the
 * profile already has it. Only selected parts are imported.
 */
export const proposalShape = z.object({
  parts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['name', 'headline', 'about', 'phone', 'skill', 'language', 'link', 'item']),
      section: z.enum(profileSections).nullable(),
      /** The proposed value in one line; for an item its title. */
      text: z.string(),
      detail: z.string().nullable(),
      startOn: z.string().nullable(),
      endOn: z.string().nullable(),
      present: z.boolean(),
      /** The current value that would be replaced. */
      instead: z.string().nullable(),
      state: z.enum(['NEW', 'REPLACES', 'THERE', 'INCOMPLETE']),
      /** Required fields missing in an INCOMPLETE item. */
      lacks: z.array(z.string()),
      /** Of a skill. */
      code: z.string().nullable(),
      /** The other fields of an item, to correct it before it is saved. */
      item: z
        .object({
          organisation: z.string().nullable(),
          place: z.string().nullable(),
          gradeOrNumber: z.string().nullable(),
          url: z.string().nullable(),
          description: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The role of the reference list that the latest job or the headline names. */
  role: masterShape.nullable(),
  /** Where it names none: at most three roles whose names are like it, the likest first, to choose from. */
  likelyRoles: z.array(masterShape),
  /** Skills of the document without a match in the reference list. */
  unknownSkills: z.array(z.string()),
})
export type Proposal = z.output<typeof proposalShape>
export type ProposedPart = Proposal['parts'][number]
