import { data } from 'react-router'
import type * as z from 'zod'
import { companyForms } from '#modules/companies/contract.forms.ts'
import { companySections, type CompanySection } from '#modules/companies/rules.ts'
import { withProposed } from '#modules/companies/ui/own-company.ts'
import type { FilePurpose } from '#modules/files/rules.ts'
import { Fail, invalid, isFail } from '#kernel/fail.ts'
import type { EndpointInput } from '#modules/contract.ts'
import type { FormReply, FormSchema } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { checkOthers, submit } from '#web/pipeline/submit.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'

type Edit = Omit<EndpointInput<'company.update'>, 'version'>
type SectionValue<S extends CompanySection> = z.output<(typeof companyForms)[S]>
export type SavedPart = { ok: true } | { ok: false; reply: ReturnType<typeof data<FormReply>> }

/** The file input of a part, and what its files are for. */
const fileInputs: Partial<Record<CompanySection, { name: string; purpose: FilePurpose }>> = {
  basics: { name: 'logo', purpose: 'LOGO' },
  evidence: { name: 'document', purpose: 'DOCUMENT' },
  presence: { name: 'newPhotos', purpose: 'PHOTO' },
}

/** What a form means: empty inputs empty the value. A new file replaces the stored one, or joins the photos. */
const edits: { [S in CompanySection]: (value: SectionValue<S>, files: string[], drop: boolean) => Edit } = {
  basics: ({ name, industry, size, foundedYear, website, locale }, [logo], drop) => ({
    name,
    locale,
    industry: industry ?? null,
    size: size ?? null,
    foundedYear: foundedYear ?? null,
    website: website ?? null,
    ...(logo ? { logoFileId: logo } : drop && { logoFileId: null }),
  }),
  about: ({ about }) => ({ about: about ?? null }),
  contact: ({ email, dialCode, phone, address, cityId, postalCode }) => ({
    email: email ?? null,
    dialCode: (phone && dialCode) || null,
    phone: phone ?? null,
    address: address ?? null,
    cityId: cityId ?? null,
    postalCode: postalCode ?? null,
  }),
  evidence: ({ legalName, registrationNumber }, [document], drop) => ({
    legalName: legalName ?? null,
    registrationNumber: registrationNumber ?? null,
    ...(document ? { documentFileId: document } : drop && { documentFileId: null }),
  }),
  presence: ({ photos, hiringProcess, promisedReplyDays }, added) => ({
    photoFileIds: [...(photos ?? []), ...added],
    hiringProcess: hiringProcess ?? null,
    promisedReplyDays: promisedReplyDays ?? null,
  }),
}

/** Which part a form is about; the first one when it does not say. */
export function sectionOf(text: unknown): CompanySection {
  return companySections.find((section) => section === text) ?? 'basics'
}

/** Saves one part of the company profile from its form: text validated first, then files stored, then all of it saved at once. */
export async function saveCompanyPart(
  context: PageContext,
  form: FormData,
  action: 'employer.updateCompany' | 'company.update',
): Promise<SavedPart> {
  const section = sectionOf(form.get('section'))
  const schema = companyForms[section] as FormSchema
  const input = fileInputs[section]
  const files = input ? takeFiles(form, input.name) : []
  const drop = form.has('removeStored')
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') {
    const errors = await checkOthers(context, { form, schema, action, wrong: submission.error ?? null })
    return { ok: false, reply: data(refuse(submission, errors), { status: 422 }) }
  }
  try {
    if (section === 'contact') await nameToCity(context, form)
    const ids = input ? await storeFiles(context, files, input.purpose, input.name) : []
    const done = await submit(context, form, schema, action, (value) => {
      const { version } = value as { version: number }
      return { version, ...edits[section](value as never, ids, drop) }
    })
    return done.ok ? { ok: true } : done
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return { ok: false, reply: data(refuse(submission, error.fields), { status: error.status }) }
  }
}

/** Without a script the city is typed: the stored one when its name stays, else the one of that name, or the first with that prefix. */
async function nameToCity(context: PageContext, form: FormData): Promise<void> {
  const name = form.get('cityName')
  if (typeof name !== 'string' || name.trim() === '') return
  const { city } = withProposed((await app(context).call('employer.view', {})).company)
  if (city?.cityName === name.trim()) return form.set('cityId', city.id)
  const { list } = await app(context).call('reference.cities', { search: name.trim().slice(0, 100), limit: 10 })
  const same = list.find(({ cityName }) => cityName.toLowerCase() === name.trim().toLowerCase()) ?? list[0]
  if (!same) throw invalid({ field: 'cityName', code: 'NOT_IN_LIST' })
  form.set('cityId', same.id)
}

/** Withdraws the open proposal. Returns the error when it is closed or has changed. */
export async function withdrawProposal(context: PageContext, form: FormData): Promise<Fail | null> {
  try {
    const input = { id: String(form.get('proposal')), version: Number(form.get('version')) }
    await app(context).call('company.withdrawProposal', input)
    return null
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return error
  }
}

/** Submits the profile for review; the fields of an error are parts of the completion. */
export async function submitForReview(context: PageContext, version: number): Promise<Fail | null> {
  try {
    await app(context).call('companies.submit', { version })
    return null
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return error
  }
}
