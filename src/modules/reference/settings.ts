import { builtInWords } from '#kernel/content-filter.ts'
import { actingConsents } from '#kernel/enums/accounts.ts'
import { isTimeZone } from '#kernel/time-zone.ts'
import { secondApprovalKinds, defaultSecondApprovalKinds } from '#kernel/second-approval.ts'
import * as z from 'zod'
import { numberStyles } from '#platform/i18n/format.ts'
import { keptAtFirst, keptShape } from './rules.retention.ts'
import { defaultProtectedNames, defaultScamPhrases, maxPhraseWords, phraseWeights } from './rules.scam-phrases.ts'
import { currencyShape, dialCodeShape, line, locales, phoneShape } from '#kernel/shapes.ts'

type Definition = { schema: z.ZodType; default: unknown; public: boolean }
/** Types the default by the schema; anybody may read a `public` setting. */
const setting = <S extends z.ZodType>(schema: S, value: z.output<S>, isPublic: boolean) => ({
  schema,
  default: value,
  public: isPublic,
})

const perLocale = z.strictObject({ en: z.string().trim().min(1).max(120), id: z.string().trim().min(1).max(120) })
const httpUrl = z.url({ protocol: /^https?$/ }).max(500)
const timeZone = z.string().max(60).refine(isTimeZone)
/** TEST stands before numbers of documents that nobody paid. */
const seriesPrefix = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9-]{0,11}$/)
  .refine((prefix) => prefix !== 'TEST')
const hours = (max: number) => z.int().min(0).max(max)
/** Who sees a feature: nobody, or this percentage of these audiences. */
const featureSwitch = z.strictObject({
  on: z.boolean(),
  audience: z.array(z.enum(['guest', 'candidate', 'employer'])).max(3),
  share: z.int().min(0).max(100),
})
export type FeatureSwitch = z.output<typeof featureSwitch>
const feature = (...audience: FeatureSwitch['audience']) =>
  setting(featureSwitch, { on: true, audience, share: 100 }, false)
const days = (max: number) => z.int().min(1).max(max)
/** A longer phrase is never found again, one of a single letter in every text. */
const phrase = line(120).superRefine((text, ctx) => {
  if (text === '') return
  if (text.split(/\s+/).length <= maxPhraseWords && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text)) return
  ctx.addIssue({ code: 'custom', params: { code: 'PHRASE_WORDS', max: maxPhraseWords, text } })
})

/** What an administrator may change at runtime. A stored value that no longer matches its schema counts as absent. */
export const settings = {
  /** Name of the site in titles, mails and page metadata. */
  siteName: setting(z.string().trim().min(1).max(60), 'Karya', true),
  /** ISO 3166 code of the home market: preselected in forms and first in lists. */
  country: setting(z.string().regex(/^[A-Z]{2}$/), 'ID', true),
  /** Language of a first visit whose browser requests none of ours. */
  locale: setting(z.enum(locales), 'en', true),
  /** IANA time zone in which dates are shown and days begin. */
  timeZone: setting(timeZone, 'Asia/Jakarta', true),
  /** How numbers look: as the specification has them (Indian grouping, IDR 1.20M), or as the reader's language does (IDR 1.2M). */
  numberStyle: setting(z.enum(numberStyles), 'specification', true),
  /** ISO 4217 code of salaries and prices. */
  currency: setting(currencyShape, 'IDR', true),
  /**
   * The specification's maximum 500000 and slider 0–200, each in its unit of `currency`:
   * IDR 500000 thousand and 0–200 million; for INR set unit 1 and sliderUnit 1000.
   */
  salary: setting(
    z.strictObject({
      unit: z.int().min(1),
      max: z.int().min(1).max(500_000),
      sliderUnit: z.int().min(1),
      sliderMax: z.int().min(1).max(200),
    }),
    { unit: 1000, max: 500_000, sliderUnit: 1_000_000, sliderMax: 200 },
    true,
  ),
  /** Contact address for visitors; null shows the contact form only. */
  contactEmail: setting(z.email().max(254).nullable(), null, true),
  /** Phone number of the operator; null hides it. */
  contactPhone: setting(z.strictObject({ dialCode: dialCodeShape, phone: phoneShape }).nullable(), null, true),
  /** Postal address of the operator on the contact page and on invoices; null hides it. */
  contactAddress: setting(z.string().trim().min(1).max(300).nullable(), null, true),
  /** External about-us site; null uses the built-in page. */
  aboutUrl: setting(httpUrl.nullable(), null, true),
  /** Words allowed in a full name. `specification`: one to three (point 5); `open`: up to six. */
  nameRule: setting(z.enum(['specification', 'open']), 'specification', true),
  /** Sign-on providers offered, out of those configured in the environment. */
  signOn: setting(z.strictObject({ linkedin: z.boolean(), fsp: z.boolean() }), { linkedin: true, fsp: true }, false),
  /** Label of the company registration number and the pattern it must match; NIB in Indonesia, 13 digits. */
  registrationNumber: setting(
    z.strictObject({ label: perLocale, pattern: z.string().max(200).refine(isPattern) }),
    {
      label: { en: 'Business identification number (NIB)', id: 'Nomor Induk Berusaha (NIB)' },
      pattern: String.raw`^\d{13}$`,
    },
    true,
  ),
  /** Names of authorities and well-known companies; moderators see a flag on companies whose names look like one of them. */
  protectedNames: setting(z.array(line(120, 2)).max(200), defaultProtectedNames, false),
  /** Words of job scams and what each adds to the score of the automatic screen. */
  scamPhrases: setting(
    z.array(z.strictObject({ words: phrase, adds: z.literal(phraseWeights) })).max(500),
    defaultScamPhrases,
    false,
  ),
  /** Words that send a review to a moderator and that messages between strangers may not hold; `*` at the end stands for any ending. */
  blockedWords: setting(
    z.array(line(40, 2).regex(/^\p{L}+\*?$/u, { error: 'ONE_WORD' })).max(1000),
    [...builtInWords],
    false,
  ),
  /** Which jobs a moderator approves before they are public: none, the first one of each company, or all. */
  reviewBeforePublishing: setting(z.enum(['none', 'first_job', 'all']), 'first_job', true),
  /** Which watched changes of an open job wait for a moderator: those the automatic screen flags, all, or only those it would hold. */
  jobEditReview: setting(z.enum(['flagged', 'all', 'none']), 'flagged', false),
  /** Score of the automatic screen from which a text waits for a person, and from which it waits even where review is off. */
  flagScores: setting(
    z
      .strictObject({ review: z.int().min(1).max(100), hold: z.int().min(1).max(100) })
      .refine(({ review, hold }) => review <= hold),
    { review: 40, hold: 70 },
    false,
  ),
  /** Days a published job stays open, and days of the one free extension. */
  jobDays: setting(z.strictObject({ open: days(90), extension: days(30) }), { open: 30, extension: 7 }, true),
  /** Hours between a rejection and the candidate's notification; until then it can be undone. */
  rejectionNoticeHours: setting(hours(72), 48, true),
  /** Days until an employer is reminded of an unread application, and until an unanswered one is closed as NO_RESPONSE. */
  applicationDays: setting(
    z.strictObject({ remind: days(60), close: days(180) }).refine(({ remind, close }) => remind < close),
    { remind: 14, close: 60 },
    true,
  ),
  /** Target response time of moderators in hours; queues show the age of each entry against it. */
  queueHours: setting(
    z.strictObject({ companies: hours(240), jobs: hours(240), reviews: hours(240) }),
    { companies: 24, jobs: 12, reviews: 48 },
    false,
  ),
  /** Hours within which a case is decided, by its urgency. */
  caseHours: setting(
    z.strictObject({ urgent: hours(48), high: hours(120), normal: hours(240), low: hours(720) }),
    { urgent: 4, high: 12, normal: 48, low: 120 },
    false,
  ),
  /** Days for which what is not needed any more is kept; the nightly run deletes the rest. */
  keepDays: setting(keptShape, keptAtFirst, false),
  /** Days in which people can download the archive of their data. */
  exportDays: setting(days(30), 7, false),
  /** Months without a sign-in after which the owner of an account is asked, and after which the account is erased. */
  unusedMonths: setting(
    z
      .strictObject({ ask: z.int().min(6).max(120), erase: z.int().min(7).max(132) })
      .refine(({ ask, erase }) => ask < erase, { path: ['erase'] }),
    { ask: 24, erase: 25 },
    false,
  ),
  /** `off` makes every entitlement unlimited and free. */
  billing: setting(z.enum(['on', 'off']), 'on', true),
  /** Days after the end of a paid plan in which its places still hold and it can be renewed. */
  graceDays: setting(z.int().min(0).max(60), 7, true),
  /** Hours in which an order can be paid: online, and by bank transfer. */
  orderHours: setting(
    z.strictObject({ online: z.int().min(1).max(720), transfer: z.int().min(1).max(720) }),
    { online: 24, transfer: 72 },
    false,
  ),
  /** Accounts to which buyers transfer money, one for each currency; without one nobody is offered a bank transfer. */
  bankAccounts: setting(
    z
      .array(
        z.strictObject({
          bank: z.string().trim().min(2).max(80),
          accountNumber: z
            .string()
            .trim()
            .regex(/^\d[\d .-]{3,38}\d$/),
          accountName: z.string().trim().min(2).max(120),
          currency: currencyShape,
        }),
      )
      .max(10)
      .refine((accounts) => new Set(accounts.map(({ currency }) => currency)).size === accounts.length),
    [],
    false,
  ),
  /** How people consent before an administrator acts for them: by telling a code, on the site, or not; then they are told at once. */
  actingConsent: setting(z.enum(actingConsents), 'CODE', false),
  /** Minor units above which money is marked paid, refunded or adjusted only when a second administrator confirms it; null: never. */
  twoEyes: setting(z.int().min(0).nullable(), null, false),
  /** Kinds of action that a second administrator confirms. */
  secondPerson: setting(
    z.array(z.enum(secondApprovalKinds)).max(secondApprovalKinds.length),
    defaultSecondApprovalKinds,
    false,
  ),
  /** Invitations to apply that a company may send in 24 hours. */
  invitationsPerDay: setting(z.int().min(0).max(10_000), 50, false),
  /** Searches like the one made, above and under its results. */
  relatedSearches: feature('guest', 'candidate'),
  /** Whether searches are noted with what was chosen, and the search learns from it; off, the delivered weights hold at once. */
  learnFromUse: setting(z.boolean(), true, false),
  /** Jobs from files of employers. */
  fileImports: feature('employer'),
  /** Files of applicants and saved candidates for employers. */
  fileExports: feature('employer'),
  /** Who sells: printed on invoices. Without a registration for value added tax none is charged. */
  seller: setting(
    z.strictObject({
      name: z.string().trim().max(160),
      address: z.string().trim().max(300),
      taxNumber: z.string().trim().max(40).nullable(),
      branch: z.string().trim().max(40).nullable(),
      vatRegistered: z.boolean(),
    }),
    { name: '', address: '', taxNumber: null, branch: null, vatRegistered: false },
    false,
  ),
  /** What invoices and credit notes say beside their amounts; changes apply to documents issued from then on. */
  documents: setting(
    z
      .strictObject({
        /** First part of their numbers, as in INV/2026/11/000001. */
        invoicePrefix: seriesPrefix,
        creditNotePrefix: seriesPrefix,
        /** Who signs for the seller; without a name nobody does. */
        signerName: z.string().trim().max(120),
        signerTitle: z.string().trim().max(120),
        /** How money is given back, in both languages; empty prints nothing. */
        refundNote: z.strictObject({ en: z.string().trim().max(400), id: z.string().trim().max(400) }),
        /** Whether documents above Rp5,000,000 say that stamp duty is due. */
        stampDuty: z.boolean(),
      })
      .refine(({ invoicePrefix, creditNotePrefix }) => invoicePrefix !== creditNotePrefix, {
        path: ['creditNotePrefix'],
      })
      .refine(({ refundNote: { en, id } }) => (en === '') === (id === ''), { path: ['refundNote'] }),
    {
      invoicePrefix: 'INV',
      creditNotePrefix: 'CN',
      signerName: '',
      signerTitle: '',
      refundNote: { en: '', id: '' },
      stampDuty: false,
    },
    false,
  ),
  /** Years for which files of transfer proofs, and PDFs and personal tax numbers of documents are kept; the documents themselves stay. */
  retention: setting(
    z
      .strictObject({ proofYears: z.int().min(1).max(30), recordYears: z.int().min(1).max(30) })
      .refine(({ proofYears, recordYears }) => proofYears <= recordYears, { path: ['proofYears'] }),
    { proofYears: 10, recordYears: 10 },
    false,
  ),
  /** Tax on invoices by date, newest last. `basisPoints` is the effective rate: 1100 is 11 %; `rate` applies to the part `base` of the price. */
  tax: setting(
    z
      .array(
        z.strictObject({
          from: z.iso.date(),
          label: perLocale,
          basisPoints: z.int().min(0).max(10_000),
          rate: z.int().min(0).max(10_000).optional(),
          base: z.tuple([z.int().min(1).max(1000), z.int().min(1).max(1000)]).optional(),
        }),
      )
      .max(50),
    [
      { from: '2022-04-01', label: { en: 'VAT', id: 'PPN' }, basisPoints: 1100 },
      { from: '2025-01-01', label: { en: 'VAT', id: 'PPN' }, basisPoints: 1100, rate: 1200, base: [11, 12] },
    ],
    false,
  ),
} satisfies Record<string, Definition>

export type SettingKey = keyof typeof settings
export type FeatureName = 'relatedSearches' | 'fileImports' | 'fileExports'
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['schema']>
export const settingKeys = Object.keys(settings) as SettingKey[]

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== ''
  } catch {
    return false // SyntaxError
  }
}
