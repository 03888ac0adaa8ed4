import './schema-mode.ts'
import * as z from 'zod'
import { locales, type Locale } from './locale.ts'
import { bareNumber } from './phone.ts'

export { locales, type Locale }
export const localeShape = z.enum(locales)

/** Ids in URLs and answers. */
export const idShape = z.guid()
export const idInput = z.strictObject({ id: idShape })
export const idsInput = z.strictObject({ ids: z.array(idShape).min(1).max(200) })

/** A trimmed single-line text of 1..max characters. */
export const line = (max: number, min = 1) => z.string().trim().min(min).max(max)
/** The same, where leaving it empty is fine: '' becomes null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null)

export const emailShape = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** E.164 country code such as +62. */
export const dialCodeShape = z.string().regex(/^\+[1-9]\d{0,3}$/)
/** National number: of what people write between the digits nothing is kept. */
export const phoneShape = z
  .string()
  .overwrite(bareNumber)
  .regex(/^\d{6,14}$/, { error: 'PHONE' })
/** One-time code, specification point 5. A string: `123456` as a number is refused. */
export const otpShape = z.string().regex(/^\d{6}$/, { error: 'OTP' })

export const pageShape = z.int().min(1).max(10_000).default(1)
export const limitShape = z.int().min(1).max(50).default(10)
/** Reference lists also take the specification's "Infinity". */
export const openLimitShape = z.union([z.literal('Infinity'), z.int().min(1).max(50)]).default(10)

/** Answer of every list: the rows of this page and the total (about, when `estimated`). */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), page: z.int(), limit: z.int(), estimated: z.boolean().optional() })

/** Integer minor units of a currency. */
export const minorShape = z.int().min(0).max(9_000_000_000_000)
export const currencyShape = z.string().regex(/^[A-Z]{3}$/)

export const dateShape = z.iso.date()
export const timeShape = z
  .date()
  .or(z.iso.datetime())
  .transform((value) => new Date(value).toISOString())

/** Row version for optimistic writes; a stale one answers STALE_VERSION. */
export const versionShape = z.int().min(0)
export const doneShape = z.object({ done: z.literal(true) })
