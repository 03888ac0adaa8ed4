import * as z from 'zod'
import { companyStatuses } from '#kernel/caller.ts'
import { idShape, localeShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { companyChecks } from '#kernel/enums/companies.ts'
import { companyProposalStatuses, protectedFields } from './rules.proposals.ts'
import { companyFields, completionParts, type CompletionPart } from './rules.ts'

export const companyFieldsShape = z.enum(companyFields)
const named = z.object({ code: z.string(), label: z.string() })
const image = z.object({ id: idShape, uri: z.string() })
const place = z.object({
  id: idShape,
  cityName: z.string(),
  stateName: z.string(),
  countryCode: z.string(),
  countryNm: z.string(),
})
/** `average` is null below three reviews. */
const rating = z.object({ average: z.number().nullable(), count: z.int() })

/** How applications are answered; null below ten. Computed by `refreshResponses` of the applications module. */
export const response = z
  .object({ applicationCount: z.int(), answeredCount: z.int(), percent: z.int(), medianHours: z.int().nullable() })
  .nullable()

/** Public fields of an approved company. */
const open = {
  id: idShape,
  name: z.string(),
  slug: z.string(),
  logo: image.nullable(),
  industry: named.nullable(),
  size: named.nullable(),
  city: place.nullable(),
}

export const companyCardShape = z.object({ ...open, rating, response, openJobs: z.int() })

const facts = {
  ...open,
  foundedYear: z.int().nullable(),
  website: z.string().nullable(),
  about: z.string().nullable(),
  photos: z.array(image),
  hiringProcess: z.string().nullable(),
  promisedReplyDays: z.int().nullable(),
  /** What an administrator checked and when. */
  checks: z.array(z.object({ check: z.enum(companyChecks), at: timeShape })),
}

export const publicCompanyShape = z.object({ ...facts, rating, response, openJobs: z.int(), since: timeShape })

const document = z.object({ id: idShape, name: z.string(), uri: z.string() })
/** A value of a protected field: its text, and for a country the city, for a document the file while it is there. */
const proposedValue = z.object({ text: z.string().nullable(), city: place.nullable(), document: document.nullable() })
const changesShape = z.array(z.object({ field: z.enum(protectedFields), old: proposedValue, new: proposedValue }))

/** Changes that wait for an administrator. */
export const openProposalShape = z.object({
  id: idShape,
  version: versionShape,
  since: timeShape,
  changes: changesShape,
})
/** A decided proposal; `accepted` are the fields that became public. */
export const decidedProposalShape = z.object({
  status: z.enum(companyProposalStatuses),
  since: timeShape,
  at: timeShape,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  accepted: z.array(z.enum(protectedFields)),
  changes: changesShape,
})

/** The company as its members see it. */
export const ownCompanyShape = z.object({
  ...facts,
  email: z.string().nullable(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  legalName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  document: document.nullable(),
  locale: localeShape,
  freeMail: z.boolean(),
  status: z.enum(companyStatuses),
  statusReason: z.string().nullable(),
  statusFields: z.array(companyFieldsShape),
  submittedAt: timeShape.nullable(),
  decidedAt: timeShape.nullable(),
  completion: z.int(),
  missing: z.array(
    z.object({ part: z.enum(Object.keys(completionParts) as [CompletionPart, ...CompletionPart[]]), points: z.int() }),
  ),
  proposal: openProposalShape.nullable(),
  /** The newest proposal, when an administrator did not accept all of it; `changes` are those not accepted. */
  rejection: z.object({ at: timeShape, reason: z.string().nullable(), changes: changesShape }).nullable(),
  /** Closed: until when its OWNER can reopen it. */
  reopenUntil: timeShape.nullable(),
  /** Whether the caller may edit it now. */
  mayEdit: z.boolean(),
  version: versionShape,
})
