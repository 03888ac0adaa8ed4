import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  dateShape,
  dialCodeShape,
  doneShape,
  idShape,
  idsInput,
  limitShape,
  localeShape,
  minorShape,
  optionalLine,
  pageOf,
  pageShape,
  phoneShape,
  versionShape,
} from '#kernel/shapes.ts'
import { websiteShape } from '#kernel/website.ts'
import { fullNameShape } from '#modules/accounts/contract.forms.ts'
import {
  candidateViewShape,
  itemFields,
  itemShape,
  longText,
  maybeCode,
  otherWords,
  periodShape,
  sectionShape,
} from './contract.shapes.ts'
import { setupSteps } from './rules.ts'

const candidate = ['candidate'] as const
const saved = ['INVALID', 'NOT_FOUND', 'STALE_VERSION'] as const
/** Own account and the version of the profile that the person was looking at; without one it is saved over whatever is there. */
const own = { id: idShape, version: versionShape.optional() }
const empties = <T extends z.ZodType>(shape: T) => z.union([z.literal('').transform(() => null), z.null(), shape])
const clearable = (max: number) => longText(max).optional()

/** Each part may be left out and then stays as it is; '' and null empty it. */
export const personalFields = {
  fullName: fullNameShape.optional(),
  dialCode: dialCodeShape.optional(),
  phone: phoneShape.optional(),
  locale: localeShape.optional(),
  dateOfBirth: empties(dateShape).optional(),
  gender: maybeCode.optional(),
  cityId: empties(idShape).optional(),
  address: clearable(300),
}
export const basicFields = {
  headline: optionalLine(120).optional(),
  about: clearable(3000),
  skills: z
    .array(z.string().regex(/^[A-Z0-9_]{1,80}$/))
    .max(50)
    .optional(),
  languages: z.array(z.string().trim().min(2).max(40)).max(20).optional(),
  links: z
    .array(z.strictObject({ label: z.string().trim().min(1).max(40), url: websiteShape.pipe(z.string()) }))
    .max(10)
    .optional(),
  expectedSalaryMinor: empties(minorShape).optional(),
  currentSalaryMinor: empties(minorShape).optional(),
  salaryPeriod: periodShape.optional(),
  noticeDays: empties(z.int().min(0).max(365)).optional(),
  willingToMove: z.boolean().optional(),
  remoteOk: z.boolean().optional(),
  openToWork: z.boolean().optional(),
  cityId: empties(idShape).optional(),
  visibility: z.enum(['STANDARD', 'LIMITED', 'HIDDEN']).optional(),
}
export const industryFields = {
  industry: maybeCode.optional(),
  industryOther: otherWords.optional(),
  domain: maybeCode.optional(),
  domainOther: otherWords.optional(),
  roleCode: maybeCode.optional(),
  level: maybeCode.optional(),
  experienceMonths: empties(z.int().min(0).max(840)).optional(),
  fresher: z.boolean().optional(),
}

const listInput = z.strictObject({ page: pageShape, limit: limitShape })
const listOf = (name: string) =>
  endpoint({
    method: 'POST',
    path: `candidate-profile/get-${name}`,
    callers: candidate,
    kind: 'read',
    purpose: `Own ${name} items, newest first.`,
    input: listInput,
    output: pageOf(itemShape),
    errors: ['INVALID'],
  })

const save = { method: 'PUT', callers: candidate, kind: 'write', output: candidateViewShape } as const

/** Candidate profiles: the person, the parts, completion. */
export const profilesContract = {
  'candidate.view': endpoint({
    method: 'GET',
    path: 'candidate/view',
    callers: candidate,
    kind: 'read',
    purpose:
      'Own account and profile, profile completion with the next best improvement, and what is still missing to apply.',
    input: z.strictObject({}),
    output: candidateViewShape,
    errors: ['NOT_FOUND'],
  }),
  'profiles.setup': endpoint({
    ...save,
    path: 'candidate-profile/setup',
    purpose: 'Finishes the profile setup; with `skip`, skips only that step for now.',
    input: z.strictObject({ skip: z.enum(setupSteps).optional() }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'profiles.personalDetails': endpoint({
    ...save,
    path: 'candidate-profile/personal-details/{id}',
    purpose: 'Saves the fields sent: name, phone, language, date of birth, gender, city, address.',
    input: z.strictObject({ ...own, ...personalFields }),
    errors: [...saved, 'PHONE_TAKEN'],
  }),
  'profiles.basicDetails': endpoint({
    ...save,
    path: 'candidate-profile/basic-details/{id}',
    purpose:
      'Saves the fields sent: headline, about, skills, languages, links, salary (minor units), notice period, preferences, visibility.',
    input: z.strictObject({ ...own, ...basicFields }),
    errors: saved,
  }),
  'profiles.industryDetails': endpoint({
    ...save,
    path: 'candidate-profile/industry-details/{id}',
    purpose: 'Saves the fields sent: industry, job category, role, level and experience.',
    input: z.strictObject({ ...own, ...industryFields }),
    errors: saved,
  }),
  'profiles.picture': endpoint({
    ...save,
    path: 'candidate-profile/profile-picture/update',
    purpose: 'Sets the photo to an uploaded file with purpose PICTURE, or removes it.',
    input: z.strictObject({ fileId: idShape.nullable() }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'profiles.getEducation': listOf('education'),
  'profiles.getProject': listOf('project'),
  'profiles.getExperience': listOf('experience'),
  'profiles.getCertificate': listOf('certificate'),
  'profiles.accomplishmentCreate': endpoint({
    method: 'POST',
    path: 'candidate-profile/accomplishment/create',
    callers: candidate,
    kind: 'write',
    purpose: 'Adds an accomplishment.',
    input: z.strictObject({ ...itemFields }),
    output: itemShape,
    errors: ['INVALID', 'LIMIT_REACHED'],
  }),
  'profiles.accomplishmentList': endpoint({
    method: 'POST',
    path: 'candidate-profile/accomplishment/list',
    callers: candidate,
    kind: 'read',
    purpose: 'Own accomplishments, newest first.',
    input: listInput,
    output: pageOf(itemShape),
    errors: ['INVALID'],
  }),
  'profiles.accomplishmentUpdate': endpoint({
    method: 'PUT',
    path: 'candidate-profile/accomplishment/update/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Replaces an accomplishment.',
    input: z.strictObject({ id: idShape, version: versionShape.optional(), ...itemFields }),
    output: itemShape,
    errors: saved,
  }),
  'profiles.itemList': endpoint({
    method: 'POST',
    path: 'candidate-profile/{section}/list',
    callers: candidate,
    kind: 'read',
    purpose: 'Own items of a section, newest first.',
    input: z.strictObject({ section: sectionShape, page: pageShape, limit: limitShape }),
    output: pageOf(itemShape),
    errors: ['INVALID'],
  }),
  'profiles.itemCreate': endpoint({
    method: 'POST',
    path: 'candidate-profile/{section}/create',
    callers: candidate,
    kind: 'write',
    purpose: 'Adds an item to a section.',
    input: z.strictObject({ section: sectionShape, ...itemFields }),
    output: itemShape,
    errors: ['INVALID', 'LIMIT_REACHED'],
  }),
  'profiles.itemGet': endpoint({
    method: 'POST',
    path: 'candidate-profile/{section}/get',
    callers: candidate,
    kind: 'read',
    purpose: 'One own item.',
    input: z.strictObject({ section: sectionShape, id: idShape }),
    output: itemShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'profiles.itemsDelete': endpoint({
    method: 'PUT',
    path: 'candidate-profile/{section}/soft-delete',
    callers: candidate,
    kind: 'write',
    purpose: 'Deletes own items. All or none.',
    input: idsInput.extend({ section: sectionShape }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'profiles.itemUpdate': endpoint({
    method: 'PUT',
    path: 'candidate-profile/{section}/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Replaces an item.',
    input: z.strictObject({ section: sectionShape, id: idShape, version: versionShape.optional(), ...itemFields }),
    output: itemShape,
    errors: saved,
  }),
}
