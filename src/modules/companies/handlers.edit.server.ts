import type * as z from 'zod'
import { collectErrors, fail, fieldProblems, invalid, type FieldError } from '#kernel/fail.ts'
import { deleteFiles, ownFiles } from '#modules/files/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { companiesContract } from './contract.ts'
import { companyChanged } from './events.ts'
import { requireEditor } from './handlers.access.server.ts'
import { flagCompany } from './handlers.screen.server.ts'
import { inputFields, proposeProtected } from './handlers.proposals.server.ts'
import { openProposal } from './store.proposals.server.ts'
import {
  findCompany,
  isCity,
  isMaster,
  writeCompany,
  type CompanyPatch,
  type CompanyRowInStore,
} from './store.server.ts'

export type Edit = z.output<(typeof companiesContract)['company.update']['input']>

/**
 * Saves the sent fields of the caller's company; what an administrator approved is proposed. Throws INVALID, STALE_VERSION,
 * ROLE_NOT_ALLOWED or NOT_FOUND.
 */
export async function editCompany(ctx: Context, { version, ...edit }: Edit): Promise<void> {
  const { db, now } = ctx
  const { companyId, accountId } = requireEditor(ctx)
  const before = await findCompany(db, companyId, { lock: true })
  if (!before) throw fail('NOT_FOUND')
  if (before.status === 'CLOSED') throw fail('COMPANY_CLOSED')
  if (before.version !== version) throw fail('STALE_VERSION')
  await collectErrors(...fieldChecks(ctx, edit, before), ...fileChecks(ctx, edit, before))
  const { patch, proposed } = await proposeProtected(ctx, before, patchOf(edit), accountId)
  const after = await writeCompany(db, { id: companyId, version, patch, now })
  if (!after) throw fail('STALE_VERSION')
  const fields = Object.entries(edit).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const inUse = new Set([after.logo_file_id, after.document_file_id, ...after.photo_file_ids])
  const replaced = [before.logo_file_id, before.document_file_id, ...before.photo_file_ids].filter(
    (id) => id !== null && !inUse.has(id),
  )
  await deleteFiles(db, replaced as string[], now)
  await ctx.audit({
    action: 'company.update',
    subjectType: 'company',
    subjectId: companyId,
    details: { fields, proposed, version: after.version, status: after.status },
  })
  if (before.status === 'PENDING' || proposed.length > 0) await flagCompany(ctx, companyId)
  const waiting = proposed.map((field): string => inputFields[field])
  const changed = fields.filter((field) => !waiting.includes(field))
  if (changed.length > 0) await ctx.emit(companyChanged, { companyId, fields: changed })
}

/** What is wrong with the fields of an edit that are given. */
export async function editProblems(ctx: Context, edit: Partial<Edit>): Promise<FieldError[]> {
  const { companyId } = requireEditor(ctx)
  const before = await findCompany(ctx.db, companyId)
  return before ? fieldProblems(...fieldChecks(ctx, edit, before)) : []
}

type EditCheck = () => Promise<void> | void

function fieldChecks({ db, now }: Context, edit: Partial<Edit>, before: CompanyRowInStore): EditCheck[] {
  const year = now.getUTCFullYear()
  return [
    async () => {
      if (edit.industry && !(await isMaster(db, 'INDUSTRY', edit.industry)))
        throw invalid({ field: 'industry', code: 'NOT_IN_LIST' })
    },
    async () => {
      if (edit.size && !(await isMaster(db, 'COMPANY_SIZE', edit.size)))
        throw invalid({ field: 'size', code: 'NOT_IN_LIST' })
    },
    async () => {
      if (edit.cityId && !(await isCity(db, edit.cityId))) throw invalid({ field: 'cityId', code: 'NOT_IN_LIST' })
    },
    () => {
      if (edit.foundedYear && edit.foundedYear > year)
        throw invalid({ field: 'foundedYear', code: 'TOO_BIG', params: { max: year } })
    },
    async () => {
      if (!edit.registrationNumber) return
      const { pattern } = await readSetting(db, 'registrationNumber')
      if (!new RegExp(pattern, 'u').test(normaliseNumber(edit.registrationNumber)))
        throw invalid({ field: 'registrationNumber', code: 'REGISTRATION_NUMBER' })
    },
    () => {
      const dialCode = edit.dialCode === undefined ? before.dial_code : edit.dialCode
      if (edit.phone && !dialCode) throw invalid({ field: 'dialCode', code: 'REQUIRED' })
    },
  ]
}

/** Registration numbers are compared without spaces, dots and dashes. */
const normaliseNumber = (text: string) => text.replaceAll(/[\s.-]/g, '').toUpperCase()

/** New files must be the caller's own and have the right purpose; files already in use are not checked again. */
function fileChecks(ctx: Context, edit: Omit<Edit, 'version'>, before: CompanyRowInStore): EditCheck[] {
  const { logoFileId: logo, documentFileId: document } = edit
  return [
    async () => {
      if (logo && logo !== before.logo_file_id) await ownFiles(ctx, [logo], ['LOGO'], 'logoFileId')
    },
    async () => {
      const used = [before.document_file_id, (await openProposal(ctx.db, before.id))?.document_file_id]
      if (document && !used.includes(document)) await ownFiles(ctx, [document], ['DOCUMENT'], 'documentFileId')
    },
    async () => {
      const photos = edit.photoFileIds?.filter((id) => !before.photo_file_ids.includes(id)) ?? []
      if (new Set(edit.photoFileIds).size !== (edit.photoFileIds?.length ?? 0))
        throw invalid({ field: 'photoFileIds', code: 'NOT_VALID' })
      if (photos.length > 0) await ownFiles(ctx, photos, ['PHOTO'], 'photoFileIds')
    },
  ]
}

/** Columns of an edit; undefined values change nothing. */
function patchOf(edit: Omit<Edit, 'version'>): CompanyPatch {
  return {
    name: edit.name,
    legal_name: edit.legalName,
    industry: edit.industry,
    size: edit.size,
    founded_year: edit.foundedYear,
    website: edit.website,
    email: edit.email,
    dial_code: edit.phone === null ? null : edit.dialCode,
    phone: edit.phone,
    about: edit.about,
    address: edit.address,
    city_id: edit.cityId,
    postal_code: edit.postalCode,
    registration_number: edit.registrationNumber && normaliseNumber(edit.registrationNumber),
    logo_file_id: edit.logoFileId,
    document_file_id: edit.documentFileId,
    photo_file_ids: edit.photoFileIds,
    hiring_process: edit.hiringProcess,
    promised_reply_days: edit.promisedReplyDays,
    locale: edit.locale,
  }
}
