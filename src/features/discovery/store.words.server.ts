import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** A text as the search compares it: a tsquery as text with other names of the same thing, '' when nothing in it can be compared. */
export async function askedWords(db: Db, text: string): Promise<string> {
  if (text === '') return ''
  const { rows } = await sql<{ words: string }>`select asked_words(${text})::text as words`.execute(db)
  return rows[0]?.words ?? ''
}

/** The text with slips of the pen mended, or null when there is nothing to mend. */
export async function mendedText(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`select mended_words(${text}) as text`.execute(db)
  return rows[0]?.text ?? null
}
