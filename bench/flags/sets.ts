// Advertisements and pairs of names written for this project: no real company, no real advertisement.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Half = 'tuned' | 'held out'
export type LabelledJob = { isBad: boolean; language: 'en' | 'id'; why: string; text: string; half: Half }
export type LabelledName = { isLook: boolean; name: string; other: string; half: Half }

/** Weights are tuned on one half; figures are those of the other. */
const halfOf = (text: string): Half =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held out'

const rowsOf = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, 'sets', file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'))

/** Jobs as `why <tab> text`, by label and language. */
export const labelledJobs = (): LabelledJob[] =>
  (['bad', 'good'] as const).flatMap((label) =>
    (['en', 'id'] as const).flatMap((language) =>
      rowsOf(`${label}.${language}.tsv`).map(([why = '', text = '']) => ({
        isBad: label === 'bad',
        language,
        why,
        text,
        half: halfOf(text),
      })),
    ),
  )

/** Names as `look or own <tab> name <tab> the known name`. */
export const labelledNames = (): LabelledName[] =>
  rowsOf('names.tsv').map(([label, name = '', other = '']) => ({
    isLook: label === 'look',
    name,
    other,
    half: halfOf(name),
  }))
