import type { LocationType, SalaryPeriod } from '#kernel/enums/jobs.ts'
import { richText, type RichBlock, type RichDoc } from '#kernel/rich.ts'
import { changedMoreThan } from '#kernel/word-diff.ts'
import type { ScreenOutcome } from '#modules/screening/rules.ts'
import type { Question } from './rules.questions.ts'

/** Fields of an online job whose changes are screened again (decisions §3), in the order of the wizard. */
export const watchedFields = [
  'title',
  'role',
  'employmentType',
  'description',
  'salary',
  'places',
  'benefitsNote',
  'externalApply',
  'questions',
] as const
export type WatchedField = (typeof watchedFields)[number]

/** What is watched, as it is stored in versions and proposals. */
export type WatchedContent = {
  title: string
  role: string | null
  employmentType: string | null
  description: { description: RichDoc | null; highlights: RichDoc | null }
  salary: {
    min: number | null
    max: number | null
    currency: string | null
    period: SalaryPeriod | null
    hidden: boolean
  }
  places: {
    type: LocationType | null
    anywhere: boolean
    locations: { cityId: string; address: string | null }[]
  }
  benefitsNote: string | null
  externalApply: string | null
  questions: (Question & { id: string })[]
}
export type ProposedChanges = Partial<WatchedContent>

/** A description may change by this share of its words without being screened. */
const smallShare = 0.2

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Equal as stored, whatever the order of keys. */
function isEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isEqual(value, right.get(key)))
}

/** A question that is written anew in the same words has another id. */
const compared = (content: WatchedContent, field: WatchedField): unknown =>
  field === 'questions' ? content.questions.map(({ id: _id, ...question }) => question) : content[field]

/** The fields of `requested` that differ from what is public. */
export function differences(published: WatchedContent, requested: WatchedContent): WatchedField[] {
  return watchedFields.filter((field) => !isEqual(compared(published, field), compared(requested, field)))
}

/** Whether applicants would read another salary or other places than before. */
export function changesTerms(published: WatchedContent, { salary, places }: ProposedChanges): boolean {
  const readsSalary = salary !== undefined && !(salary.hidden && published.salary.hidden)
  const next = { ...published, ...(readsSalary && { salary }), ...(places && { places }) }
  return differences(published, next).length > 0
}

type DescriptionTexts = WatchedContent['description']
const plainText = ({ description, highlights }: DescriptionTexts) => `${richText(highlights)}\n${richText(description)}`

function linksIn(blocks: readonly RichBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'bulletList' || block.type === 'orderedList'
      ? block.content.flatMap((item) => linksIn(item.content))
      : (block.content ?? []).flatMap((part) =>
          part.type === 'text'
            ? (part.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
            : [],
        ),
  )
}

/** Where the links of a document lead, which its plain text does not say. */
export const linksOf = (doc: RichDoc | null): string[] => linksIn(doc?.content ?? [])

/** Too little to be screened again: at most a fifth of the words of the last accepted version, and no new link. */
export function isMinorEdit(accepted: DescriptionTexts, requested: DescriptionTexts): boolean {
  const known = new Set([...linksOf(accepted.description), ...linksOf(accepted.highlights)])
  const links = [...linksOf(requested.description), ...linksOf(requested.highlights)]
  return (
    links.every((link) => known.has(link)) && !changedMoreThan(smallShare, plainText(accepted), plainText(requested))
  )
}

export type EditReview = 'flagged' | 'all' | 'none'

/** Why watched changes wait: every job of the company does, all of this kind do, or the screen found something. */
export const editReviewReasons = ['COMPANY', 'ALL', 'FLAGGED'] as const
export type EditReviewReason = (typeof editReviewReasons)[number]

type EditRules = { setting: EditReview; outcome: ScreenOutcome; isCompanyReviewed: boolean }
/** Why watched changes wait for a person; null when they are published at once. */
export function reviewReasonFor({ setting, outcome, isCompanyReviewed }: EditRules): EditReviewReason | null {
  if (isCompanyReviewed) return 'COMPANY'
  if (setting === 'all') return 'ALL'
  return outcome === 'HOLD' || (setting === 'flagged' && outcome === 'REVIEW') ? 'FLAGGED' : null
}

/** Only these fields of a content. */
export function pickFields(content: WatchedContent, fields: readonly WatchedField[]): ProposedChanges {
  return Object.fromEntries(fields.map((field) => [field, content[field]]))
}

const rejectedShownMs = 30 * 86_400_000
/** A rejected proposal is shown to its company for a while, so that the texts in it can be used again: those decided after this. */
export const rejectionShownSince = (now: Date) => new Date(now.getTime() - rejectedShownMs)
export const isRejectionShown = (decidedAt: Date, now: Date) => decidedAt > rejectionShownSince(now)
