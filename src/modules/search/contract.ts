import * as z from 'zod'
import { anybody, marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import { locationTypes } from '#kernel/enums/jobs.ts'
import { idShape, limitShape, pageShape, singleLine } from '#kernel/shapes.ts'
import { synonymsContract } from './contract.synonyms.ts'
import { rankings } from './learning/rules.ranking-test.ts'
import { publicJobCardShape } from '#modules/jobs/contract.card.ts'

const code = z.string().min(1).max(80)
const codes = z.array(code).max(30).default([])

/** What a person may narrow a search by; `[]` means any. Salary is whole currency units a month. */
export const jobFilterShape = z.strictObject({
  /** Words for a place as a person types them: city, state, country, "work from anywhere"; in either language. */
  location: singleLine().max(100).default(''),
  /** With `location`: what lies around it as well. */
  near: z.boolean().default(false),
  cityIds: z.array(idShape).max(30).default([]),
  stateId: idShape.nullish(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .nullish(),
  workFromAnywhere: z.boolean().default(false),
  employmentTypes: codes,
  positionLevels: codes,
  qualifications: codes,
  domains: codes,
  industries: codes,
  roles: codes,
  skills: codes,
  locationTypes: z.array(z.enum(locationTypes)).max(3).default([]),
  experience: z.array(z.int().min(0).max(5)).max(6).default([]),
  minSalary: z.int().min(0).max(10_000_000_000).nullish(),
  postedWithinDays: z.literal([1, 3, 7, 14, 30]).nullish(),
  companyId: idShape.nullish(),
})
export type JobFilter = z.output<typeof jobFilterShape>

export const jobSorts = ['lastPosted', 'relevance', 'minSalary', 'maxSalary', 'compNm'] as const
export type JobSort = (typeof jobSorts)[number]

/** A job of a list with what the reader did with it: saved, hidden (not interested), applied. */
export const jobCardShape = publicJobCardShape.extend({ liked: z.boolean(), hidden: z.boolean(), applied: z.boolean() })
export type JobCard = z.output<typeof jobCardShape>

const facetShape = z.array(z.object({ code: z.string(), label: z.string(), count: z.int() }))
export const facetNames = [
  'employmentTypes',
  'positionLevels',
  'locationTypes',
  'experience',
  'qualifications',
  'domains',
  'industries',
  'skills',
  'cityIds',
] as const
export type FacetName = (typeof facetNames)[number]

export const jobSearchInput = z.strictObject({
  page: pageShape,
  limit: limitShape,
  search: singleLine().max(200).default(''),
  filter: jobFilterShape.prefault({}),
  sort: z.enum(jobSorts).nullish(),
  /** -1 newest or highest first (default), 1 the other way. */
  order: z.literal([-1, 1]).default(-1),
  cursor: z.string().max(200).nullish(),
  facets: z.boolean().default(false),
})
export type JobSearch = z.output<typeof jobSearchInput>

/** `here` is "near me" of somebody whose city nobody knows. */
export const placeKinds = ['city', 'state', 'country', 'anywhere', 'remote', 'unknown', 'here'] as const

export const jobListShape = z.object({
  list: z.array(jobCardShape),
  /**
   * Jobs of the same occupations that do not have the words, behind the last page where words find few; within the same filters, not
   * counted in `total` nor in facets.
   */
  related: z.array(jobCardShape),
  /** Matching jobs whose employers pay for a labelled place beside the first page. They do not change the order of `list`. */
  featured: z.array(jobCardShape),
  /** Codes of the roles of `list`, those of most jobs first, for `search.relatedTitles`. */
  roles: z.array(z.string()),
  total: z.int(),
  estimated: z.boolean(),
  /** How many have everything that was asked, when jobs that have most of it are in the list as well; null when all have. */
  exact: z.int().nullable(),
  page: z.int(),
  limit: z.int(),
  nextCursor: z.string().nullable(),
  facets: z.partialRecord(z.enum(facetNames), facetShape),
  /**
   * How the order of `list` came about, where choices teach the search something: the ranking, the position whose job changed places
   * with the next, and in a test of two rankings which of them (A or B) placed each job. Null for all other lists.
   */
  variant: z
    .object({
      ranking: z.enum(rankings),
      swapped: z.int().nullable(),
      testId: z.int().nullable(),
      teams: z.string().nullable(),
    })
    .nullable(),
  /** What `filter.location` was read as. */
  place: z
    .object({
      kind: z.enum(placeKinds),
      label: z.string(),
      /** What was added by `filter.near`: a circle, or the region named here; null when nothing was. */
      around: z.object({ kind: z.enum(['RADIUS', 'REGION']), label: z.string() }).nullable(),
    })
    .nullable(),
  /** Labels of what the filter names, for showing it: filter name, code, label. */
  appliedFilters: z.array(z.object({ name: z.string(), code: z.string(), label: z.string() })),
  /** What was searched instead, when a word of the search is unknown and a known one differs from it by a typo. */
  didYouMean: z.string().nullable(),
  /**
   * When nothing fits: what to ask less, and how many there would be (about, when `estimated`). `drop` names parts of the filter,
   * `search`, or `nearby` for what lies around the place; else `search` is what to ask instead.
   */
  relaxations: z.array(
    z.object({ drop: z.string(), search: z.string().nullable(), count: z.int(), estimated: z.boolean() }),
  ),
})
export type JobList = z.output<typeof jobListShape>

/** The search, suggestions, categories, and what sitemaps list. */
export const searchContract = {
  ...synonymsContract,
  'search.jobs': endpoint({
    method: 'POST',
    path: 'jobs/get-job-list',
    callers: marketplaceUsers,
    kind: 'read',
    purpose:
      'Searches open jobs with keywords, filters, facets and sorting. Employers get the open jobs of their own company, whatever `filter.companyId` says; all of them, also closed ones and drafts, are in `jobs/mine`.',
    input: jobSearchInput,
    output: jobListShape,
    errors: ['INVALID', 'UNAVAILABLE'],
  }),
  'search.suggest': endpoint({
    method: 'GET',
    path: 'jobs/suggest',
    guestPath: 'jobs/guest/suggest',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'Suggestions while typing in the search field.',
    purpose: 'Suggests job titles, skills, companies and cities for the text typed so far; tolerates typos.',
    input: z.strictObject({ q: singleLine().max(100) }),
    output: z.object({
      list: z.array(z.object({ kind: z.enum(['title', 'skill', 'company', 'city']), label: z.string() })),
    }),
    errors: ['INVALID'],
  }),
  'search.categories': endpoint({
    method: 'POST',
    path: 'category/all',
    guestPath: 'category/guest/all',
    callers: anybody,
    kind: 'read',
    purpose: 'Job categories with the number of open jobs.',
    input: z.strictObject({ limit: z.union([z.literal('Infinity'), z.int().min(1).max(50)]).default('Infinity') }),
    output: z.object({
      list: z.array(z.object({ code: z.string(), label: z.string(), icon: z.string().nullable(), count: z.int() })),
      total: z.int(),
    }),
    errors: ['INVALID'],
  }),
  'search.sitemap': endpoint({
    method: 'GET',
    path: 'jobs/sitemap',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'Sitemaps list only pages that may be indexed (hardening SEO-04).',
    purpose: 'IDs and last changes of open jobs or approved companies, oldest first, one sitemap file at a time.',
    input: z.strictObject({
      kind: z.enum(['jobs', 'companies']),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      list: z.array(z.object({ id: idShape, slug: z.string(), changedAt: z.string() })),
      pages: z.int(),
    }),
    errors: ['INVALID'],
  }),
  'search.guestJobs': endpoint({
    method: 'POST',
    path: 'jobs/guest/get-job-list',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'Guests can search (specification point 6), and employers see the public search.',
    purpose: 'Searches all open jobs as guests see them.',
    input: jobSearchInput,
    output: jobListShape,
    errors: ['INVALID', 'UNAVAILABLE'],
  }),
}
