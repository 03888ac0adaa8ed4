import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A column that says something about a person. The suite refuses a personal-looking column without this tag. */
export type Personal<T> = T
export type Stamp = ColumnType<Date, Date | string, Date | string>
export type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Made<T> = Generated<T>
export type MadeStamp = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: read as a value, written as a JSON text. */
export type Json<T extends object | null> = JSONColumnType<T, string | undefined, string>
/** jsonb that may be null. */
export type MaybeJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>
/** May be left out of an insert. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
