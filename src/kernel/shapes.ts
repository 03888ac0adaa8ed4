import './schema-mode.ts'
import * as z from 'zod'
import { joinLines } from './clean.ts'
import { locales, type Locale } from './locale.ts'
import { stripPhoneSeparators } from './phone.ts'

export { locales, type Locale }
export const localeShape = z.enum(locales)

/** Ids in URLs and responses. */
export const idShape = z.guid()
export const idInput = z.strictObject({ id: idShape })
export const idsInput = z.strictObject({ ids: z.array(idShape).min(1).max(200) })

/** A trimmed single-line text of any length; line breaks in it become spaces. */
export const singleLine = () => z.string().overwrite(joinLines).trim()
/** A single-line text of 1..max characters. */
export const line = (max: number, min = 1) => singleLine().min(min).max(max)
/** An optional single-line text; '' becomes null. */
export const optionalLine = (max: number) =>
  singleLine()
    .max(max)
    .nullish()
    .transform((text) => text || null)

/** A trimmed text that keeps its line breaks: what is typed into a text area. */
export const multilineText = (max: number, min = 0) => z.string().trim().min(min).max(max)
/** The same, optional; '' becomes null. */
export const optionalMultilineText = (max: number) =>
  multilineText(max)
    .nullish()
    .transform((text) => text || null)

export const emailShape = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** E.164 country code such as +62. */
export const dialCodeShape = z.string().regex(/^\+[1-9]\d{0,3}$/)
/** National number; separators between the digits are removed. */
export const phoneShape = z
  .string()
  .overwrite(stripPhoneSeparators)
  .regex(/^\d{6,14}$/, { error: 'PHONE' })
/** One-time code, specification point 5. Always a string: the number `123456` is rejected. */
export const otpShape = z.string().regex(/^\d{6}$/, { error: 'OTP' })

export const pageShape = z.int().min(1).max(10_000).default(1)
export const limitShape = z.int().min(1).max(50).default(10)
/** Reference lists also accept the specification's "Infinity". */
export const openLimitShape = z.union([z.literal('Infinity'), z.int().min(1).max(50)]).default(10)

/** Response of every list: the rows of this page and the total (approximate when `estimated`). */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), page: z.int(), limit: z.int(), estimated: z.boolean().optional() })

/** Files that are chosen in a form. The browser counts them; the server takes them out before it parses the rest as text. */
export const formFiles = (max: number) => z.array(z.file()).max(max).optional()

/** Integer minor units of a currency. */
export const minorShape = z.int().min(0).max(9_000_000_000_000)
export const currencyShape = z.string().regex(/^[A-Z]{3}$/)

export const dateShape = z.iso.date()
/** A minute on the clock of the site, as `2026-12-31T08:00`. */
export const localMinuteShape = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
export const timeShape = z
  .date()
  .or(z.iso.datetime())
  .transform((value) => new Date(value).toISOString())

/** Row version for optimistic locking; an old one fails with STALE_VERSION. */
export const versionShape = z.int().min(0)
export const doneShape = z.object({ done: z.literal(true) })
