// Values that rows about profiles and reference data hold, each set declared once: rules, schemas and row types take them from here.

export const masterStatuses = ['ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE'] as const
export type MasterStatus = (typeof masterStatuses)[number]

export const visibilities = ['STANDARD', 'LIMITED', 'HIDDEN'] as const
export type Visibility = (typeof visibilities)[number]

export const profileSections = ['education', 'experience', 'project', 'certificate', 'accomplishment'] as const
export type ProfileSection = (typeof profileSections)[number]

export const resumeKinds = ['FILE', 'BUILT'] as const
export type ResumeKind = (typeof resumeKinds)[number]
