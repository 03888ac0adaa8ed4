import * as z from 'zod'
import { anybody, marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import {
  doneShape,
  emailShape,
  idShape,
  line,
  multilineText,
  openLimitShape,
  pageOf,
  pageShape,
  singleLine,
} from '#kernel/shapes.ts'
import { contactContract } from './contract.contact.ts'
import { masterCategories, contactTopics } from './rules.ts'

const search = singleLine().max(100).default('')
const list = { page: pageShape, limit: openLimitShape, search }

export const masterCategoryShape = z.enum(masterCategories)
export const masterShape = z.object({
  id: idShape,
  code: z.string(),
  label: z.string(),
  meta: z.record(z.string(), z.unknown()),
})
export const placeShape = z.object({ id: idShape, code: z.string(), name: z.string() })
export const cityShape = z.object({
  id: idShape,
  cityName: z.string(),
  stateName: z.string(),
  countryCode: z.string(),
  countryNm: z.string(),
})

/** Reference data: masters, countries, states, cities, settings, page metadata and the contact form. */
export const referenceContract = {
  ...contactContract,
  'reference.masters': endpoint({
    method: 'POST',
    path: 'masters/list',
    guestPath: 'masters/guest/list',
    callers: anybody,
    kind: 'read',
    purpose:
      'Values of a reference data category in the caller’s language; `search` tolerates typos, `codes` selects by code.',
    input: z.strictObject({
      category: masterCategoryShape,
      ...list,
      codes: z.array(z.string().max(80)).max(100).optional(),
    }),
    output: pageOf(masterShape),
    errors: ['INVALID'],
  }),
  'reference.proposeMaster': endpoint({
    method: 'POST',
    path: 'masters/create',
    callers: marketplaceUsers,
    kind: 'write',
    purpose:
      'Proposes a new value for an administrator to accept or merge; returns an existing value instead if there is one.',
    input: z.strictObject({ category: masterCategoryShape, label: line(80, 2) }),
    output: z.object({ id: idShape, code: z.string(), label: z.string(), status: z.enum(['ACTIVE', 'PROPOSED']) }),
    errors: ['INVALID', 'TOO_MANY', 'UNAUTHENTICATED'],
    limits: [{ name: 'masters.propose', by: 'account', max: 30, seconds: 3600 }],
  }),
  'reference.countries': endpoint({
    method: 'POST',
    path: 'country/all',
    guestPath: 'country/guest/all',
    callers: anybody,
    kind: 'read',
    purpose: 'Countries with dialling code and currency.',
    input: z.strictObject(list),
    output: pageOf(
      z.object({
        code: z.string(),
        name: z.string(),
        dialCode: z.string().nullable(),
        currency: z.string().nullable(),
      }),
    ),
    errors: ['INVALID'],
  }),
  'reference.states': endpoint({
    method: 'POST',
    path: 'state/get-state-list',
    guestPath: 'state/guest/get-state-list',
    callers: anybody,
    kind: 'read',
    purpose: 'States or provinces of a country.',
    input: z.strictObject({ country: z.string().length(2), ...list }),
    output: pageOf(placeShape),
    errors: ['INVALID'],
  }),
  'reference.cities': endpoint({
    method: 'POST',
    path: 'city/get-city-list',
    guestPath: 'city/guest/get-city-list',
    callers: anybody,
    kind: 'read',
    purpose: 'Cities of a state or country, or by name; `ids` selects by ID.',
    input: z.strictObject({
      country: z.string().length(2).optional(),
      stateId: idShape.optional(),
      ids: z.array(idShape).max(50).optional(),
      ...list,
    }),
    output: pageOf(cityShape),
    errors: ['INVALID'],
  }),
  'reference.contactUs': endpoint({
    method: 'POST',
    path: 'contact-us/save',
    guestPath: 'contact-us/guest/save',
    callers: anybody,
    kind: 'write',
    purpose: 'Sends a message to the operator of the site; the same one sent again within a day is one.',
    input: z.strictObject({
      name: line(100, 2),
      email: emailShape,
      topic: z.enum(contactTopics),
      message: multilineText(3000, 10),
    }),
    output: doneShape,
    errors: ['INVALID', 'TOO_MANY'],
    limits: [{ name: 'contact', by: 'account', max: 5, seconds: 3600 }],
  }),
  'reference.settings': endpoint({
    method: 'GET',
    path: 'settings/get-settings',
    guestPath: 'settings/guest/get-settings',
    callers: anybody,
    kind: 'read',
    purpose: 'Public settings of this deployment.',
    input: z.strictObject({}),
    output: z.object({ settings: z.record(z.string(), z.unknown()) }),
    errors: [],
  }),
  'reference.pageMeta': endpoint({
    method: 'GET',
    path: 'seo/{a}/{b}',
    guestPath: 'seo/guest/{a}/{b}',
    callers: anybody,
    kind: 'read',
    purpose: 'Page metadata. `a` is the area (public, employer, jobsseekers), `b` the page.',
    input: z.strictObject({
      a: z.enum(['public', 'employer', 'jobsseekers']),
      b: z.string().regex(/^[a-z0-9-]{1,60}$/),
    }),
    output: z.object({
      metaTitle: z.string(),
      metaDesc: z.string(),
      keyWords: z.string(),
      author: z.string(),
      ogTitle: z.string(),
      ogDesc: z.string(),
      imgId: z.object({ uri: z.string() }),
      script: z.array(z.record(z.string(), z.unknown())),
    }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
}
