import * as z from 'zod'
import { idShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { tableFormats } from '#kernel/table.ts'
import { importFields, valueCategoryNames } from './rules.fields.ts'
import { importModes, importStatuses, rowResults, rowPlans, undoResults } from './rules.ts'
import { numberStyles } from './rules.cells.ts'
import { dateOrders } from './rules.dates.ts'

export const fieldShape = z.enum(importFields)
export const columnsShape = z.array(fieldShape.nullable()).min(1).max(200)

const paramsShape = z.record(z.string(), z.union([z.string(), z.number()]))
const warningShape = z.object({ field: fieldShape.nullable(), code: z.string(), params: paramsShape.optional() })

export const runShape = z.object({
  id: idShape,
  name: z.string(),
  format: z.enum(tableFormats),
  status: z.enum(importStatuses),
  /** The error code of a run that FAILED. */
  failure: z.string().nullable(),
  mode: z.enum(importModes),
  publish: z.boolean(),
  rows: z.int(),
  /** Rows by what became of them; `open` have no result yet. */
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    errors: z.int(),
    open: z.int(),
  }),
  by: z.string(),
  createdAt: timeShape,
  finishedAt: timeShape.nullable(),
  /** Until when it can be undone; null when it cannot, or the caller may not. */
  undoUntil: timeShape.nullable(),
  version: versionShape,
})
export type ImportRun = z.output<typeof runShape>

export const rowShape = z.object({
  /** Where the row stands in the file; the header is row 1. */
  line: z.int(),
  /** The job's title as the file has it. */
  title: z.string(),
  planned: z.enum(rowPlans).nullable(),
  result: z.enum(rowResults).nullable(),
  field: z.string().nullable(),
  code: z.string().nullable(),
  params: paramsShape.nullable(),
  /** Its other problems. */
  more: z.array(z.object({ field: z.string().nullable(), code: z.string(), params: paramsShape.optional() })),
  warnings: z.array(warningShape),
  /** The job that was created, changed, or is the same; null when there is none or it was deleted. */
  jobId: idShape.nullable(),
  undone: z.enum(undoResults).nullable(),
  undoCode: z.string().nullable(),
})
export type ImportRow = z.output<typeof rowShape>

export const columnShape = z.object({
  name: z.string(),
  field: fieldShape.nullable(),
  /** The first different values of the column. */
  examples: z.array(z.string()),
})

const suggestionShape = z.object({ code: z.string(), label: z.string() })
export const valueShape = z.object({
  category: z.enum(valueCategoryNames),
  text: z.string(),
  /** Rows that have it. */
  rows: z.int(),
  /** What it is taken for; null when nothing. */
  chosen: suggestionShape.nullable(),
  guessed: z.boolean(),
  suggestions: z.array(suggestionShape),
})
export type ImportValue = z.output<typeof valueShape>

export const runDetailShape = runShape.extend({
  /** What the check expects of the rows that have no result yet. */
  plan: z.object({ create: z.int(), update: z.int(), skip: z.int(), errors: z.int() }),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  /** Of an XLSX file; none when there is but one, or the file is no longer kept. */
  sheets: z.array(z.string()),
  /** Characters that no text can have, which were left out. */
  removed: z.int(),
  /** Rows with letters that were encoded twice, and whether they were repaired. */
  garbled: z.int(),
  repaired: z.boolean(),
  numberStyle: z.enum(numberStyles),
  dateOrder: z.enum(dateOrders),
  columns: z.array(columnShape),
  /** Texts that stand for no value of the site, or are taken for one by likeness; at most 200. */
  values: z.array(valueShape),
  /** All values of the short lists that `values` are of, to choose from by hand. */
  choices: z.partialRecord(z.enum(valueCategoryNames), z.array(suggestionShape)),
  list: z.array(rowShape),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})
export type ImportRunDetail = z.output<typeof runDetailShape>
