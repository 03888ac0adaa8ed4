import type { Locale } from '#kernel/locale.ts'
import type { ActingScope, AdminRole, CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import type { CompanyChoice, PublicSettings, SupportAccess } from '#web/pipeline/context.ts'

/** Who looks at the page, as far as pages show it. */
export type Viewer =
  | { kind: 'guest' }
  | {
      kind: 'candidate'
      name: string
      accountId: string
      acting: ActingScope | null
      actingUntil: string | null
      supportAccess: SupportAccess
      mailBounces: boolean
    }
  | {
      kind: 'employer'
      name: string
      accountId: string
      acting: ActingScope | null
      actingUntil: string | null
      supportAccess: SupportAccess
      mailBounces: boolean
      role: TeamRole
      companyStatus: CompanyStatus
      /** Of the company that the page is drawn for. */
      companyId: string
      memberId: string
      companies: readonly CompanyChoice[]
    }
  | {
      kind: 'unassigned'
      name: string
      accountId: string
      acting: ActingScope | null
      actingUntil: string | null
      supportAccess: SupportAccess
      mailBounces: boolean
    }
  | { kind: 'admin'; name: string; accountId: string; role: AdminRole }

/** A change of a legal page that the viewer is told about. */
export type LegalBannerData = NonNullable<EndpointOutput<'content.banner'>['legal']>

/** What the operator says to the viewer at the top of the pages. */
export type AnnouncementData = NonNullable<EndpointOutput<'content.banner'>['announcement']>

/** What the root loader gives to every page. */
export type RootData = {
  locale: Locale
  viewer: Viewer
  legal: LegalBannerData | null
  announcement: AnnouncementData | null
  settings: PublicSettings
  demo: boolean
  origin: string
  /** Milliseconds of the server when the page was made, so that "3 days ago" reads the same on both sides. */
  now: number
  /** What the page data (`seo` calls) says of every page: its keywords, and who made it. */
  pageData: {
    keyWords: string
    author: string
    /** Titles and descriptions that an administrator has published, by the path of their page. */
    published: Readonly<Record<string, { title: string; description: string }>>
  }
  /** Key of a notice in `responses` that the page before left. */
  notice: string | null
}
