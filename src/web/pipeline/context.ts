import type { Readable } from 'node:stream'
import { createContext, type RouterContextProvider } from 'react-router'
import type { ActingScope, AdminRole, CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { FieldError } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call } from '#modules/contract.ts'
import type { ShownSearch } from '#platform/http/shown-search.ts'
import type { NumberStyle } from '#platform/i18n/format.ts'

/** What a loader or an action gets. */
export type PageContext = Readonly<RouterContextProvider>
export type PageRequest = { request: Request; context: PageContext }

export type SupportAccess = 'ASKED' | 'RUNNING' | null
export type CandidateView = {
  kind: 'candidate'
  accountId: string
  name: string
  email: string
  acting: ActingScope | null
  /** When acting ends by itself. */
  actingUntil: string | null
  /** An administrator asks to act for the account, or does so. */
  supportAccess: SupportAccess
  /** Mails to the address come back. */
  mailBounces: boolean
  termsPending: boolean
  /** By moderators. */
  suspended: boolean
  /** Codes of their skills, to be highlighted on jobs. */
  skills: readonly string[]
}
export type MemberView = {
  kind: 'employer'
  accountId: string
  name: string
  email: string
  memberId: string
  companyId: string
  role: TeamRole
  companyStatus: CompanyStatus
  acting: ActingScope | null
  /** When acting ends by itself. */
  actingUntil: string | null
  /** An administrator asks to act for the account, or does so. */
  supportAccess: SupportAccess
  termsPending: boolean
  /** By moderators. */
  suspended: boolean
  mailBounces: boolean
  /** The companies they can work in, where there are several. */
  companies: readonly CompanyChoice[]
}
export type CompanyChoice = { memberId: string; companyId: string; name: string }
/** An employer's account that belongs to no company now. */
export type UnassignedView = {
  kind: 'unassigned'
  accountId: string
  name: string
  email: string
  acting: ActingScope | null
  /** When acting ends by itself. */
  actingUntil: string | null
  /** An administrator asks to act for the account, or does so. */
  supportAccess: SupportAccess
  /** A legal text waits for them to accept it: everything else is closed. */
  termsPending: boolean
  /** By moderators. */
  suspended: boolean
  mailBounces: boolean
}
export type AdminView = {
  kind: 'admin'
  accountId: string
  name: string
  email: string
  role: AdminRole
  mailBounces: boolean
}
/** Who looks at the page. It grants nothing: the server's calls check the session record themselves. */
export type CallerView = { kind: 'guest' } | CandidateView | MemberView | UnassignedView | AdminView

/** What an administrator sets and every page may show. */
export type PublicSettings = {
  siteName: string
  numberStyle: NumberStyle
  timeZone: string
  /** ISO 3166 code of the site's country. */
  country: string
  currency: string
  /** Units in which salaries are typed and searched, in the currency's own unit. */
  salary: { unit: number; max: number; sliderUnit: number; sliderMax: number }
  contactEmail: string | null
  contactPhone: { dialCode: string; phone: string } | null
  /** The external about-us site, when there is one. */
  aboutUrl: string | null
}

/** Everything a loader or action may use; made for each request by platform/http/site.server.ts. */
export type AppRequest = {
  /** A call of the contract, in this process; the same read once a request. Throws Fail. */
  call: Call
  /** What an endpoint's check finds in an input that its form has refused for other fields. */
  check(action: string, input: unknown): Promise<FieldError[]>
  caller: CallerView
  locale: Locale
  /** For inline scripts; a new one each request. */
  nonce: string
  requestId: string
  settings: PublicSettings
  demo: boolean
  /** Set when the request was refused before any page: the answer is this error's page. */
  fault?: { code: string; status: number }
  /** The requested page, without the router's own `.data` and its parameters. Its origin is APP_URL. */
  url: URL
  cookie(name: string): string | undefined
  setHeader(name: string, value: string): void
  /** Path and query of the page that a form was sent from; null for anything but a form of this site. */
  sentFrom: string | null
  /** Adds a Set-Cookie line to the answer. */
  setCookie(line: string): void
  /** Ends the browser's session with this answer. */
  endSession(): void
  /** A guest who was signed in until now: their session's cookie still comes along, or a form that waits for a person. */
  sessionEnded: boolean
  /** A guest whose session's cookie still comes along. */
  hadSession: boolean
  secure: boolean
  /** True when the page's own script asks, false for a document (and so for everyone without JavaScript). */
  fetched: boolean
  textsVersion: string
  readTexts(locale: Locale, set: string): Readonly<Record<string, string>>
  /** Without what administrators have published. */
  builtInTexts(locale: Locale, set: string): Readonly<Record<string, string>>
  log: { error(fields: object, message: string): void }
  /** Where entry.server puts the page's stream, so that it goes out without a detour over web streams. */
  page: {
    body: Readable | null
    /** Set by entry.server when the page is an error page. */
    failed: boolean
    /** The company for which a form was sent that is kept until the reader works there again. */
    waitsFor: string | null
    /** JSON-LD that a loader made and escaped, for the head of the document. */
    structured: string | null
    /** The job whose page a guest opened, to be counted once the answer is made. */
    viewed: string | null
    /** The search that this page shows, to be noted once the answer is made. */
    shown: ShownSearch | null
    /**
     * For how many seconds guests may get the same page again, and the parameters of its address that it depends on: addresses that
     * differ in others are the same page. Past `validUntil` (ms) it is not shown even while the database is away. Null for a page that
     * is made for each.
     */
    keep: { seconds: number; parameters: readonly string[]; validUntil?: number | undefined } | null
  }
}

export const appContext = createContext<AppRequest>()
