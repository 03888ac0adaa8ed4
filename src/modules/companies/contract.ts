import * as z from 'zod'
import { teamRoles } from '#kernel/caller.ts'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import {
  dialCodeShape,
  emailShape,
  idInput,
  idShape,
  limitShape,
  line,
  localeShape,
  multilineText,
  pageOf,
  pageShape,
  phoneShape,
  singleLine,
  versionShape,
} from '#kernel/shapes.ts'
import { ownerProof } from '#modules/accounts/contract.own.ts'
import { websiteShape } from '#kernel/website.ts'
import { companyAdminContract } from './contract.admin.ts'
import { companyCardShape, ownCompanyShape, publicCompanyShape } from './contract.shapes.ts'

/** '' and null clear a value; an omitted key leaves it unchanged. */
const clearable = (text: z.ZodString) => text.nullable().transform((value) => value || null)
const clearableLine = (max: number) => clearable(singleLine().max(max))
const clearableText = (max: number) => clearable(multilineText(max))
const clearableShape = <T extends z.ZodType>(shape: T) =>
  z.union([z.literal('').transform(() => null), z.null(), shape])
const code = z.string().regex(/^[A-Z0-9_]{1,60}$/)

/** Editable fields of a company, all optional. */
export const companyInput = {
  name: line(120, 2).optional(),
  industry: clearableShape(code).optional(),
  size: clearableShape(code).optional(),
  foundedYear: clearableShape(z.int().min(1600).max(2100)).optional(),
  legalName: clearableLine(160).optional(),
  website: websiteShape.optional(),
  email: clearableShape(emailShape).optional(),
  dialCode: clearableShape(dialCodeShape).optional(),
  phone: clearableShape(phoneShape).optional(),
  about: clearableText(5000).optional(),
  address: clearableText(300).optional(),
  cityId: clearableShape(idShape).optional(),
  postalCode: clearableLine(12).optional(),
  registrationNumber: clearableLine(40).optional(),
  logoFileId: clearableShape(idShape).optional(),
  documentFileId: clearableShape(idShape).optional(),
  photoFileIds: z.array(idShape).max(12).optional(),
  hiringProcess: clearableText(2000).optional(),
  promisedReplyDays: clearableShape(z.int().min(1).max(60)).optional(),
  locale: localeShape.optional(),
}

const accountShape = z.object({
  id: idShape,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  locale: localeShape,
  role: z.enum(teamRoles),
  jobTitle: z.string().nullable(),
  version: versionShape,
})

const person = { fullName: line(100, 2), dialCode: dialCodeShape, phone: phoneShape, jobTitle: clearableLine(80) }
const own = {
  errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'STALE_VERSION', 'PHONE_TAKEN', 'NOT_WHILE_ACTING'],
} as const
const edited = [
  'INVALID',
  'UNAUTHENTICATED',
  'ROLE_NOT_ALLOWED',
  'NOT_FOUND',
  'STALE_VERSION',
  'COMPANY_CLOSED',
] as const

/** Companies: the employer's account and company, approval, and the public pages. */
export const companiesContract = {
  'employer.view': endpoint({
    method: 'GET',
    path: 'employer/view',
    callers: ['employer'],
    kind: 'read',
    purpose: 'Own account and company, with profile completion and the next best improvement.',
    input: z.strictObject({}),
    output: z.object({ account: accountShape, company: ownCompanyShape }),
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  'employer.update': endpoint({
    method: 'PUT',
    path: 'employer/update/{id}',
    callers: ['employer'],
    kind: 'write',
    purpose: 'Updates parts of the own account: language, name, phone, job title.',
    input: z.strictObject({
      id: idShape,
      version: versionShape.optional(),
      locale: localeShape.optional(),
      fullName: person.fullName.optional(),
      dialCode: person.dialCode.optional(),
      phone: person.phone.optional(),
      jobTitle: person.jobTitle.optional(),
    }),
    output: z.object({ account: accountShape }),
    ...own,
  }),
  'employer.personalDetails': endpoint({
    method: 'PUT',
    path: 'employer-profile/personal-details/{id}',
    callers: ['employer'],
    kind: 'write',
    purpose: 'Replaces the own personal details: name, phone, job title.',
    input: z.strictObject({ id: idShape, version: versionShape, ...person }),
    output: z.object({ account: accountShape }),
    ...own,
  }),
  'employer.updateCompany': endpoint({
    method: 'POST',
    path: 'employer/update-company',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'company.edit',
    purpose: 'Sets up the company, one step at a time: only the fields sent are saved.',
    input: z.strictObject({ version: versionShape, ...companyInput }),
    output: z.object({ company: ownCompanyShape }),
    errors: edited,
  }),
  'company.update': endpoint({
    method: 'PUT',
    path: 'company/update',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'company.edit',
    purpose:
      'Updates the own company. What an administrator approved changes by a proposal. STALE_VERSION when someone else has changed it.',
    input: z.strictObject({ version: versionShape, ...companyInput }),
    output: z.object({ company: ownCompanyShape }),
    errors: edited,
  }),
  'company.withdrawProposal': endpoint({
    method: 'PUT',
    path: 'company/proposal/withdraw/{id}',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'company.edit',
    purpose: 'Withdraws the open proposal of the own company; the approved values stay as they are.',
    notInSpecification:
      'Changes of an approved company are proposals (decisions §2); calls.tsv has no endpoint for it.',
    input: z.strictObject({ id: idShape, version: versionShape }),
    output: z.object({ company: ownCompanyShape }),
    errors: edited,
  }),
  'companies.submit': endpoint({
    method: 'POST',
    path: 'employer/submit-company',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'company.edit',
    purpose: 'Submits the company profile for approval by an administrator.',
    notInSpecification:
      'Submitting the setup makes a company PENDING (decisions §2); calls.tsv has no endpoint for it.',
    input: z.strictObject({ version: versionShape }),
    output: z.object({ company: ownCompanyShape }),
    errors: [...edited, 'TRANSITION_NOT_ALLOWED'],
  }),
  'company.close': endpoint({
    method: 'POST',
    path: 'company/close',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'company.close',
    purpose:
      'Closes the own company: hides it, closes its jobs and erases its details after 14 days unless its OWNER reopens it.',
    notInSpecification: 'Owners close their account (decisions §2); calls.tsv has no endpoint for it.',
    input: z.strictObject({ version: versionShape, ...ownerProof }),
    output: z.object({ company: ownCompanyShape }),
    errors: [...edited, 'TOO_MANY', 'NOT_WHILE_ACTING', 'UNAVAILABLE'],
    limits: [{ name: 'companies.close', by: 'account', max: 20, seconds: 86_400 }],
    notWhileActing: true,
  }),
  'company.reopen': endpoint({
    method: 'POST',
    path: 'company/reopen',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'company.close',
    purpose: 'Reopens the own company with the status it had, within 14 days of closing. Its jobs stay closed.',
    notInSpecification: 'Closing a company can be undone for 14 days; calls.tsv has no endpoint for it.',
    input: z.strictObject({ version: versionShape }),
    output: z.object({ company: ownCompanyShape }),
    errors: [...edited, 'TRANSITION_NOT_ALLOWED', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  'company.found': endpoint({
    method: 'POST',
    path: 'company/found',
    callers: ['employer', 'unassigned'],
    kind: 'write',
    purpose:
      'Creates a new company for an employer without one, or whose company is closed and can no longer be reopened; the caller becomes its OWNER.',
    notInSpecification:
      'Members of a company that was closed for good keep their account; calls.tsv has no endpoint for it.',
    input: z.strictObject({ name: line(120, 2) }),
    output: z.object({ company: ownCompanyShape }),
    errors: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'companies.found', by: 'account', max: 20, seconds: 86_400 }],
    notWhileActing: true,
  }),
  'company.list': endpoint({
    method: 'POST',
    path: 'company/list',
    guestPath: 'company/guest/list',
    callers: anybody,
    kind: 'read',
    purpose: 'Approved companies with open jobs and rating, sorted by number of open jobs or by name (compNm).',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      search: singleLine().max(100).default(''),
      filter: z
        .strictObject({
          industry: z.array(code).max(20).optional(),
          cityId: z.array(idShape).max(20).optional(),
          ids: z.array(idShape).max(50).optional(),
        })
        .default({}),
      sort: z.enum(['openJobs', 'compNm']).default('openJobs'),
    }),
    output: pageOf(companyCardShape),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'company.get': endpoint({
    method: 'GET',
    path: 'company/get/{id}',
    guestPath: 'company/get/guest/{id}',
    callers: anybody,
    kind: 'read',
    purpose: 'One approved company as candidates see it.',
    input: idInput,
    output: publicCompanyShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  ...companyAdminContract,
}
