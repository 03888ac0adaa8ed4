import { publicUri, privateUri } from '#modules/files/rules.ts'
import type { CompanyChecks } from '#kernel/enums/companies.ts'
import { shownChecks } from './rules.checks.ts'
import { shownAverage, shownResponse, type Completion, type CompanyField } from './rules.ts'
import type { CompanyStatus } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import type { ownCompanyShape } from './contract.shapes.ts'

/** A company row with joined labels, place, rating and number of open jobs. */
export type CompanyRow = {
  id: string
  name: string
  slug: string
  status: CompanyStatus
  status_reason: string | null
  status_fields: string[]
  submitted_at: Date | null
  decided_at: Date | null
  reopen_until: Date | null
  erased_at: Date | null
  logo_file_id: string | null
  industry: string | null
  industryLabel: string | null
  size: string | null
  sizeLabel: string | null
  founded_year: number | null
  website: string | null
  email: string | null
  dial_code: string | null
  phone: string | null
  about: string | null
  address: string | null
  postal_code: string | null
  city_id: string | null
  cityName: string | null
  stateName: string | null
  countryCode: string | null
  countryNm: string | null
  legal_name: string | null
  registration_number: string | null
  document_file_id: string | null
  photo_file_ids: string[]
  hiring_process: string | null
  promised_reply_days: number | null
  free_mail: boolean
  completion: number
  locale: Locale
  version: number
  created_at: Date
  average: number | null
  reviews: number | null
  applicationCount: number | null
  answeredCount: number | null
  medianMinutes: number | null
  openJobs: number
}

/** A row of one company, with what was checked about it. */
export type WholeCompanyRow = CompanyRow & {
  checks: CompanyChecks
  /** Fields of a proposal that waits for longer than checks of their values are shown. */
  longWaiting: string[]
}

const image = (id: string) => ({ id, uri: publicUri(id) })
const named = (code: string | null, label: string | null) => (code === null ? null : { code, label: label ?? code })

function place(row: CompanyRow) {
  const { city_id: id, cityName, stateName, countryCode, countryNm } = row
  if (id === null || cityName === null) return null
  return { id, cityName, stateName: stateName ?? '', countryCode: countryCode ?? '', countryNm: countryNm ?? '' }
}

export function companyCardView(row: CompanyRow) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: row.logo_file_id ? image(row.logo_file_id) : null,
    industry: named(row.industry, row.industryLabel),
    size: named(row.size, row.sizeLabel),
    city: place(row),
    rating: { average: shownAverage({ average: row.average ?? 0, count: row.reviews ?? 0 }), count: row.reviews ?? 0 },
    response: shownResponse(row),
    openJobs: row.openJobs,
  }
}

/** An approved company as the public sees it. */
export function publicCompanyView(row: WholeCompanyRow) {
  return {
    ...companyCardView(row),
    foundedYear: row.founded_year,
    website: row.website,
    about: row.about,
    photos: row.photo_file_ids.map(image),
    hiringProcess: row.hiring_process,
    promisedReplyDays: row.promised_reply_days,
    since: row.created_at.toISOString(),
    checks: shownChecks(row.checks, row.longWaiting),
  }
}

/** A company as its members and administrators see it. */
export function ownCompanyView(
  row: WholeCompanyRow,
  extra: { missing: Completion['missing']; documentName: string | null; mayEdit: boolean } & Pick<
    OutputOf<typeof ownCompanyShape>,
    'proposal' | 'rejection'
  >,
) {
  const { document_file_id: documentId } = row
  return {
    ...publicCompanyView(row),
    email: row.email,
    dialCode: row.dial_code,
    phone: row.phone,
    address: row.address,
    postalCode: row.postal_code,
    legalName: row.legal_name,
    registrationNumber: row.registration_number,
    document:
      documentId === null ? null : { id: documentId, name: extra.documentName ?? '', uri: privateUri(documentId) },
    locale: row.locale,
    freeMail: row.free_mail,
    status: row.status,
    statusReason: row.status_reason,
    statusFields: row.status_fields as CompanyField[],
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reopenUntil: row.erased_at === null ? (row.reopen_until?.toISOString() ?? null) : null,
    completion: row.completion,
    missing: extra.missing,
    proposal: extra.proposal,
    rejection: extra.rejection,
    mayEdit: extra.mayEdit,
    version: row.version,
  }
}
