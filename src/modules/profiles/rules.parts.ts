import type { CompletionPart, ProfileSection, SetupStep } from './rules.ts'

/** Parts of a profile that one form edits; sections are edited item by item. */
export const profileParts = ['head', 'about', 'career', 'skills', 'preferences', 'details'] as const
export type ProfilePart = (typeof profileParts)[number]
export const isProfilePart = (card: unknown): card is ProfilePart => profileParts.some((each) => each === card)
/** Sections in the usual order of a resume. */
export const resumeSections = [
  'experience',
  'education',
  'project',
  'certificate',
  'accomplishment',
] as const satisfies readonly ProfileSection[]
/** Everything that has its own card on the profile page. */
export type ProfileCard = ProfilePart | ProfileSection | 'resume'

/** The card where a missing part of the completion is filled in. */
export const cardOf: Readonly<Record<CompletionPart, ProfileCard>> = {
  contact: 'head',
  photo: 'head',
  headline: 'head',
  industryRole: 'career',
  education: 'education',
  experience: 'experience',
  skills: 'skills',
  resume: 'resume',
  placeSalary: 'preferences',
}

/** The card whose form each setup step shows; the visibility is not part of the profile itself. */
export const cardOfStep: Readonly<Record<SetupStep, ProfileCard | 'visibility'>> = {
  resume: 'resume',
  personalDetails: 'head',
  industryDetails: 'career',
  educations: 'education',
  projects: 'project',
  certificates: 'certificate',
  experiences: 'experience',
  skills: 'skills',
  visibility: 'visibility',
}

/** Fields of a section's items besides title, dates and description. */
export const extraItemFields: Readonly<
  Record<
    ProfileSection,
    readonly ('organisation' | 'place' | 'qualification' | 'employmentType' | 'gradeOrNumber' | 'url' | 'present')[]
  >
> = {
  experience: ['organisation', 'place', 'employmentType', 'present'],
  education: ['organisation', 'qualification', 'gradeOrNumber', 'present'],
  project: ['organisation', 'url', 'present'],
  certificate: ['organisation', 'gradeOrNumber', 'url'],
  accomplishment: ['organisation', 'url'],
}
