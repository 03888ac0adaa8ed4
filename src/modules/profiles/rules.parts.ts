import type { CompletionPart, ProfileSection, SetupStep } from './rules.ts'

/** Parts of a profile that are edited as a whole; lists are edited item by item. */
export const profileParts = ['head', 'about', 'career', 'skills', 'wishes', 'details'] as const
export type ProfilePart = (typeof profileParts)[number]
/** Lists in the order a resume has them. */
export const listedSections = [
  'experience',
  'education',
  'project',
  'certificate',
  'accomplishment',
] as const satisfies readonly ProfileSection[]
export type ListedSection = (typeof listedSections)[number]
/** Everything that stands under a heading of its own. */
export type ProfilePlace = ProfilePart | ListedSection | 'resume'

/** Where a missing part of the completion is given. */
export const placeOf: Readonly<Record<CompletionPart, ProfilePlace>> = {
  contact: 'head',
  photo: 'head',
  headline: 'head',
  industryRole: 'career',
  education: 'education',
  experience: 'experience',
  skills: 'skills',
  resume: 'resume',
  placeSalary: 'wishes',
}

/** What each step of the set-up asks for. */
export const placeOfStep: Readonly<Record<SetupStep, ProfilePart | ListedSection>> = {
  personalDetails: 'head',
  industryDetails: 'career',
  educations: 'education',
  projects: 'project',
  certificates: 'certificate',
  experiences: 'experience',
}

/** Fields that an item of a section has beyond title, dates and description. */
export const itemExtras: Readonly<
  Record<
    ListedSection,
    readonly ('organisation' | 'place' | 'qualification' | 'employmentType' | 'mark' | 'url' | 'present')[]
  >
> = {
  experience: ['organisation', 'place', 'employmentType', 'present'],
  education: ['organisation', 'qualification', 'mark', 'present'],
  project: ['organisation', 'url', 'present'],
  certificate: ['organisation', 'mark', 'url'],
  accomplishment: ['organisation', 'url'],
}
