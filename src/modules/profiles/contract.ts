import * as z from 'zod'
import { visibilities } from '#kernel/enums/profiles.ts'
import { endpoint } from '#kernel/endpoint.ts'
import {
  dateShape,
  dialCodeShape,
  doneShape,
  idShape,
  idsInput,
  limitShape,
  line,
  localeShape,
  minorShape,
  optionalLine,
  optionalMultilineText,
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
  nullableCode,
  otherText,
  periodShape,
  sectionShape,
} from './contract.shapes.ts'
import { maxSkills, setupSteps } from './rules.ts'

const candidate = ['candidate'] as const
const saveErrors = ['INVALID', 'NOT_FOUND', 'STALE_VERSION'] as const
/**
 * The own account id and the profile version the form was loaded with: a field that was saved since is a conflict. Without a version
 * the save overwrites.
 */
const ownProfile = { id: idShape, version: versionShape.optional() }
const clearable = <T extends z.ZodType>(shape: T) => z.union([z.literal('').transform(() => null), z.null(), shape])
const clearableText = (max: number) => optionalMultilineText(max).optional()

/** Fields of the profile page that are saved both with the personal and with the basic details. */
const sharedFields = {
  headline: optionalLine(120).optional(),
  languages: z.array(line(40, 2)).max(20).optional(),
  links: z
    .array(z.strictObject({ label: line(40), url: websiteShape.pipe(z.string()) }))
    .max(10)
    .optional(),
}

/** A field that is not sent keeps its value; '' and null clear it. */
export const personalFields = {
  fullName: fullNameShape.optional(),
  dialCode: dialCodeShape.optional(),
  phone: phoneShape.optional(),
  locale: localeShape.optional(),
  dateOfBirth: clearable(dateShape).optional(),
  gender: nullableCode.optional(),
  cityId: clearable(idShape).optional(),
  address: clearableText(300),
  ...sharedFields,
  pictureFileId: idShape.nullable().optional(),
}
export const basicFields = {
  ...sharedFields,
  about: clearableText(3000),
  skills: z
    .array(z.string().regex(/^[A-Z0-9_]{1,80}$/))
    .max(maxSkills)
    .optional(),
  /** Skills by name, listed after the codes: an existing value of that name, or a new proposal. */
  skillNames: z.array(line(80, 2)).max(maxSkills).optional(),
  expectedSalaryMinor: clearable(minorShape).optional(),
  currentSalaryMinor: clearable(minorShape).optional(),
  salaryPeriod: periodShape.optional(),
  noticeDays: clearable(z.int().min(0).max(365)).optional(),
  willingToMove: z.boolean().optional(),
  remoteOk: z.boolean().optional(),
  openToWork: z.boolean().optional(),
  cityId: clearable(idShape).optional(),
  visibility: z.enum(visibilities).optional(),
}
export const industryFields = {
  industry: nullableCode.optional(),
  industryOther: otherText.optional(),
  domain: nullableCode.optional(),
  domainOther: otherText.optional(),
  roleCode: nullableCode.optional(),
  /** A role by name, without a code: an existing value of that name, or a new proposal. */
  roleName: optionalLine(80).optional(),
  level: nullableCode.optional(),
  experienceMonths: clearable(z.int().min(0).max(840)).optional(),
  fresher: z.boolean().optional(),
}

const listInput = z.strictObject({ page: pageShape, limit: limitShape })
const listEndpoint = (name: string) =>
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

const saveEndpoint = { method: 'PUT', callers: candidate, kind: 'write', output: candidateViewShape } as const

/** Candidate profiles: account details, profile fields, list items and completion. */
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
    ...saveEndpoint,
    path: 'candidate-profile/setup',
    purpose: 'Finishes the profile setup; with `skip`, skips only that step for now.',
    input: z.strictObject({ skip: z.enum(setupSteps).optional() }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'profiles.personalDetails': endpoint({
    ...saveEndpoint,
    path: 'candidate-profile/personal-details/{id}',
    purpose:
      'Saves the fields sent: name, phone, language, date of birth, gender, city, address, headline, languages, links, photo (an uploaded file with purpose PICTURE).',
    input: z.strictObject({ ...ownProfile, ...personalFields }),
    errors: [...saveErrors, 'PHONE_TAKEN', 'NOT_WHILE_ACTING'],
  }),
  'profiles.basicDetails': endpoint({
    ...saveEndpoint,
    path: 'candidate-profile/basic-details/{id}',
    purpose:
      'Saves the fields sent: headline, about, skills, languages, links, salary (minor units), notice period, preferences, visibility.',
    input: z.strictObject({ ...ownProfile, ...basicFields }),
    errors: [...saveErrors, 'NOT_WHILE_ACTING'],
  }),
  'profiles.industryDetails': endpoint({
    ...saveEndpoint,
    path: 'candidate-profile/industry-details/{id}',
    purpose: 'Saves the fields sent: industry, job category, role, level and experience.',
    input: z.strictObject({ ...ownProfile, ...industryFields }),
    errors: saveErrors,
  }),
  'profiles.picture': endpoint({
    ...saveEndpoint,
    path: 'candidate-profile/profile-picture/update',
    purpose: 'Sets the photo to an uploaded file with purpose PICTURE, or removes it.',
    input: z.strictObject({ fileId: idShape.nullable() }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'profiles.getEducation': listEndpoint('education'),
  'profiles.getProject': listEndpoint('project'),
  'profiles.getExperience': listEndpoint('experience'),
  'profiles.getCertificate': listEndpoint('certificate'),
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
    errors: saveErrors,
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
    errors: saveErrors,
  }),
}
