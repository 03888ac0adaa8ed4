import type { Locale } from '#kernel/locale.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { csvOf } from '#kernel/csv.ts'
import { xlsxOf, type Sheet } from '#platform/tables/write-table.server.ts'
import type { importsContract } from './contract.ts'
import { requireImporter } from './handlers.access.server.ts'
import { importFields, templateFields, valueCategories, type ImportField } from './rules.fields.ts'
import { failedRowsOf } from './store.rows.server.ts'
import { findRun } from './store.runs.server.ts'
import { allValues } from './store.values.server.ts'

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof mimes

async function fileOf(name: string, format: Format, sheets: readonly Sheet[], separator?: string) {
  const bytes = format === 'csv' ? Buffer.from(csvOf(sheets[0]?.rows ?? [], separator)) : await xlsxOf(sheets)
  return { name: `${name}.${format}`, mime: mimes[format], bytes }
}

/** Reference values that fit on a sheet; skills and cities are too many. */
const listedCategories = ['domain', 'industry', 'employmentType', 'positionLevel', 'qualification', 'benefits'] as const

type FileHandlers = Pick<Handlers<typeof importsContract>, 'imports.failedRows' | 'imports.template'>

export const fileHandlers: FileHandlers = {
  async 'imports.failedRows'({ ctx, input: { id } }) {
    const member = requireImporter(ctx.caller)
    const run = await findRun(ctx.db, id, member.companyId)
    if (!run) throw fail('NOT_FOUND')
    const failed = await failedRowsOf(ctx.db, id)
    if (failed.length === 0) throw fail('NOT_FOUND')
    const { texts } = ctx.ports
    const problem = (code: string, params: Record<string, string | number>) => {
      const set = texts.read(ctx.locale, 'validate')
      return code in set ? texts.translate(ctx.locale, 'validate', code as 'REQUIRED', params) : code
    }
    const header = [...run.header, texts.translate(ctx.locale, 'imports', 'errorColumn')]
    const rows = failed.map(({ cells, problems }) => {
      const sentences = problems.map(({ field, code, params = {} }) => {
        const name = field && importFields.some((each) => each === field) ? labelOf(ctx, field as ImportField) : ''
        return `${name}${name && ': '}${problem(code, params)}`
      })
      return [...cells, sentences.join(' ')]
    })
    const name = run.name.replace(/\.[a-z]+$/i, '')
    const format = run.format === 'XLSX' ? 'xlsx' : 'csv'
    const sheet = { name: run.sheet ?? 'Jobs', rows: [header, ...rows] }
    // With other separators than the file's, the spreadsheet that made it shows one column.
    return fileOf(`${name}-errors`, format, [sheet], run.separator ?? undefined)
  },

  async 'imports.template'({ ctx, input: { format } }) {
    requireImporter(ctx.caller)
    const header = templateFields.map((field) => labelOf(ctx, field))
    // A date that is still to come whenever the template is used.
    const closingDate = new Date(ctx.now.getTime() + exampleDays * 86_400_000).toISOString().slice(0, 10)
    const texts = { ...examples[ctx.locale], closingDate }
    const example = templateFields.map((field) => texts[field] ?? '')
    const jobs = { name: ctx.locale === 'id' ? 'Lowongan' : 'Jobs', rows: [header, example] }
    const values = format === 'xlsx' ? await valuesSheet(ctx) : []
    return fileOf(ctx.locale === 'id' ? 'template-lowongan' : 'job-template', format, [jobs, ...values])
  },
}

const exampleDays = 30

const labelOf = (ctx: Context, field: ImportField): string =>
  ctx.ports.texts.translate(ctx.locale, 'imports', `field.${field}`)

/** A second sheet with the values to choose from, a column a field. */
async function valuesSheet(ctx: Context): Promise<Sheet[]> {
  const categories = listedCategories.map((field) => valueCategories[field])
  const lists = Map.groupBy(await allValues(ctx.db, categories, ctx.locale), ({ category }) => category)
  const columns = listedCategories.map((field) => [
    labelOf(ctx, field),
    ...(lists.get(valueCategories[field]) ?? []).map(({ label }) => label),
  ])
  const height = Math.max(...columns.map((column) => column.length))
  const rows = Array.from({ length: height }, (_, at) => columns.map((column) => column[at] ?? ''))
  return [{ name: ctx.locale === 'id' ? 'Nilai' : 'Values', rows }]
}

const examples: Record<Locale, Partial<Record<ImportField, string>>> = {
  en: {
    title: 'Warehouse supervisor',
    externalId: 'WH-2026-014',
    description:
      'You lead a team of twelve that receives, stores and ships goods. You plan shifts, keep stock correct and see to it that everybody works safely.',
    domain: 'Logistics and supply chain',
    employmentType: 'Full time',
    positionLevel: 'Supervisor',
    openings: '2',
    language: 'en',
    skills: 'Inventory management, Leadership',
    experienceMin: '3',
    experienceMax: '8',
    qualification: 'Diploma',
    salaryMin: '7,000,000',
    salaryMax: '9,500,000',
    salaryCurrency: 'IDR',
    salaryPeriod: 'month',
    salaryHidden: 'no',
    locationType: 'On site',
    workFromAnywhere: 'no',
    city: 'Surabaya',
    contactName: 'Dewi Lestari',
  },
  id: {
    title: 'Supervisor Gudang',
    externalId: 'WH-2026-014',
    description:
      'Anda memimpin tim berisi dua belas orang yang menerima, menyimpan, dan mengirim barang. Anda menyusun jadwal, menjaga ketepatan stok, dan memastikan semua bekerja dengan aman.',
    domain: 'Logistik dan rantai pasok',
    employmentType: 'Penuh waktu',
    positionLevel: 'Supervisor',
    openings: '2',
    language: 'id',
    skills: 'Manajemen persediaan, Kepemimpinan',
    experienceMin: '3',
    experienceMax: '8',
    qualification: 'Diploma',
    salaryMin: '7.000.000',
    salaryMax: '9.500.000',
    salaryCurrency: 'IDR',
    salaryPeriod: 'bulan',
    salaryHidden: 'tidak',
    locationType: 'Di kantor',
    workFromAnywhere: 'tidak',
    city: 'Surabaya',
    contactName: 'Dewi Lestari',
  },
}
