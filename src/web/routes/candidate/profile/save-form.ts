import { data } from 'react-router'
import type * as z from 'zod'
import { itemForm, profileForms, type ItemForm } from '#modules/profiles/contract.forms.ts'
import type { CandidateView } from '#modules/profiles/contract.shapes.ts'
import {
  chooseStored,
  choiceGroups,
  itemValues,
  partValues,
  type FormValues,
} from '#modules/profiles/rules.form-values.ts'
import type { ProfilePart } from '#modules/profiles/rules.parts.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import { isFail } from '#kernel/fail.ts'
import { toMinor } from '#kernel/money.ts'
import { dayIn } from '#kernel/time-zone.ts'
import type { FormReply, FormSchema } from '#ui/form/form-schema.ts'
import { choiceName } from '#ui/autosave/version-choice.tsx'
import { packError } from '#ui/form/error-code.ts'
import { plainAmounts } from '#ui/form/money.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { splitNames, resolveCityName, readNames, type ReadNames } from './typed-names.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { checkOthers } from '#web/pipeline/submit.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'

type PartValue<P extends ProfilePart> = z.output<(typeof profileForms)[P]>
type FormReplyData = ReturnType<typeof data<FormReply>>

/** Saves a part of the profile from its form in one call; null on success, else the reply with the errors. */
export async function saveProfilePart(
  context: PageContext,
  form: FormData,
  part: ProfilePart,
): Promise<FormReplyData | null> {
  const pictures = takeFiles(form, 'picture')
  plainAmounts(form, ['expectedSalary'], app(context).locale)
  await applyChoices(context, form, choiceGroups[part], ({ profile, account }) =>
    partValues[part]({ profile, account }),
  )
  let names: ReadNames = { codes: [], names: [], field: part }
  return saveWithErrors(context, form, profileForms[part], save, (field) =>
    /^(skills|skillNames|roleCode|roleName)\b/.test(field) ? names.field : (formFields[field] ?? field),
  )

  async function save(read: () => unknown) {
    const { call, caller } = app(context)
    const id = 'accountId' in caller ? caller.accountId : ''
    const saves: { [P in ProfilePart]: (value: PartValue<P>) => Promise<unknown> } = {
      async head({ version, fullName, headline, dialCode, phone, cityId }) {
        const crop = String(form.get('crop') ?? '')
        const [picture] = await storeFiles(context, pictures.slice(0, 1), 'PICTURE', 'picture', crop)
        await call('profiles.personalDetails', {
          id,
          version,
          fullName,
          headline: headline ?? null,
          cityId: cityId ?? null,
          ...(phone && dialCode && { dialCode, phone }),
          ...((picture || form.has('removePicture')) && { pictureFileId: picture ?? null }),
        })
      },
      about: ({ version, about }) => call('profiles.basicDetails', { id, version, about: about ?? null }),
      career: ({ version, industry, industryOther, domain, domainOther, level, fresher }) =>
        call('profiles.industryDetails', {
          id,
          version,
          industry: industry ?? null,
          industryOther: industryOther ?? null,
          domain: domain ?? null,
          domainOther: domainOther ?? null,
          roleCode: names.codes[0] ?? null,
          roleName: names.names[0] ?? null,
          level: level ?? null,
          fresher: fresher ?? false,
        }),
      details: ({ version, dateOfBirth, gender, address, languages, links }) =>
        call('profiles.personalDetails', {
          id,
          version,
          dateOfBirth: dateOfBirth ?? null,
          gender: gender ?? null,
          address: address ?? null,
          languages: languages ?? [],
          links: (links ?? []).flatMap(({ label, url }) => (label && url ? [{ label, url }] : [])),
        }),
      skills: ({ version }) =>
        call('profiles.basicDetails', { id, version, skills: names.codes, skillNames: names.names }),
      preferences: ({ version, expectedSalary, salaryPeriod, noticeDays, ...ticks }) =>
        call('profiles.basicDetails', {
          id,
          version,
          expectedSalaryMinor:
            expectedSalary === undefined ? null : toMinor(expectedSalary, app(context).settings.currency),
          salaryPeriod,
          noticeDays: noticeDays ?? null,
          willingToMove: ticks.willingToMove ?? false,
          remoteOk: ticks.remoteOk ?? false,
          openToWork: ticks.openToWork ?? false,
        }),
    }
    if (part === 'head') await resolveCityName(context, form)
    const field = namedFields[part]
    if (field) names = await readNames(context, form, field)
    await saves[part](read() as never)
  }
}

/** What was chosen from the stored version after a conflict takes the place of what was sent. */
async function applyChoices(
  context: PageContext,
  form: FormData,
  groups: (typeof choiceGroups)[ProfilePart],
  storedOf: (view: CandidateView) => FormValues,
): Promise<void> {
  const storedGroups = Object.keys(groups).filter((name) => form.get(choiceName(name)) === 'theirs')
  if (storedGroups.length === 0) return
  const stored = storedOf(await app(context).call('candidate.view', {}))
  chooseStored(
    form,
    storedGroups.map((name) => groups[name] ?? []),
    stored,
  )
}

/** Fields whose values may be names that are not in the reference data. */
const namedFields: Partial<Record<ProfilePart, Parameters<typeof readNames>[2]>> = {
  career: {
    name: 'roleCode',
    typed: 'roleName',
    category: 'JOB_ROLE',
    split: (text) => (text ? [text] : []),
  },
  skills: { name: 'skills', typed: 'skillNames', category: 'SKILLS', split: splitNames },
}

/** Saves one item of a section, a new one without an id. */
export async function saveItem(
  context: PageContext,
  form: FormData,
  section: ProfileSection,
  id: string | null,
): Promise<FormReplyData | null> {
  const today = dayIn(new Date(), app(context).settings.timeZone)
  await applyChoices(context, form, choiceGroups.item, ({ profile }) =>
    itemValues(profile[section].find((each) => each.id === id)),
  )
  return saveWithErrors(context, form, itemForm(section, today), save, (field) => formFields[field] ?? field)

  async function save(read: () => unknown) {
    const { version, ...value } = read() as ItemForm
    const { present, startOn, endOn, qualification, employmentType, ...rest } = value
    const item = {
      section,
      ...rest,
      ...(section === 'education' && educationOf(value)),
      present: present ?? false,
      startOn: startOn ?? null,
      endOn: endOn ?? null,
      qualification: qualification ?? null,
      employmentType: employmentType ?? null,
    }
    await (id
      ? app(context).call('profiles.itemUpdate', { id, version, ...item })
      : app(context).call('profiles.itemCreate', item))
  }
}

/** The names of a field of study and an institution; the endpoint turns them into values or proposals. */
const educationOf = ({ title, organisation }: ItemForm) => ({
  field: 'OTHER_FIELD',
  fieldOther: title,
  ...(organisation && { institute: 'OTHER_UNIVERSITY', instituteOther: organisation }),
})
/** The form's field for a field of the endpoint with another name. */
const formFields: Readonly<Record<string, string>> = {
  fieldOther: 'title',
  instituteOther: 'organisation',
  pictureFileId: 'picture',
  expectedSalaryMinor: 'expectedSalary',
}

/** A new resume from a form without a script. */
export async function addResume(context: PageContext, form: FormData): Promise<string | null> {
  try {
    const [fileId] = await storeFiles(context, takeFiles(form, 'resumeFile').slice(0, 1), 'RESUME', 'resumeFile')
    if (!fileId) return 'REQUIRED'
    await app(context).call('resumes.add', { fileId })
    return null
  } catch (error) {
    return codeOf(context, error)
  }
}

/** The packed code of a failure; redirects to sign in when the session has expired. */
export function codeOf(context: PageContext, error: unknown): string {
  if (!isFail(error)) throw error
  if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
  return packError(error.fields[0] ?? { code: error.code, params: error.params })
}

type FormSchemas = (typeof profileForms)[ProfilePart] | ReturnType<typeof itemForm>

/** Validates the form, saves it and turns failures into its errors. `fieldOf` maps a field of the endpoint to one of the form. */
async function saveWithErrors(
  context: PageContext,
  form: FormData,
  schema: FormSchemas,
  save: (read: () => unknown) => Promise<void>,
  fieldOf: (field: string) => string,
): Promise<FormReplyData | null> {
  const submission = parseForm(form, schema as FormSchema)
  if (submission.status !== 'success') {
    // Personal details are the only part with rules that need more than the form.
    const wrong = submission.error ?? null
    const errors = await checkOthers(context, { form, schema, action: 'profiles.personalDetails', wrong })
    return data<FormReply>(refuse(submission, errors), { status: 422 })
  }
  try {
    await save(() => {
      const reparsed = parseForm(form, schema as FormSchema)
      return reparsed.status === 'success' ? reparsed.value : submission.value
    })
    return null
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND' || error.code === 'DEFECT')
      throwErrorResponse(app(context), error)
    const errors: Parameters<typeof refuse>[1] =
      error.fields.length > 0
        ? error.fields.map((each) => ({ ...each, field: fieldOf(each.field) }))
        : [{ code: error.code, params: error.params }]
    return data<FormReply>(refuse(submission, errors), { status: error.status })
  }
}
