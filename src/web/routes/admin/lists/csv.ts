import { csvOf } from '#kernel/csv.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { isFail } from '#kernel/fail.ts'
import { isFileList, type FileList } from '#modules/admin/lists/rules.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { fromMinor } from '#kernel/money.ts'
import type { AdminView, AppRequest } from '#web/pipeline/context.ts'
import { fileResponse } from '#web/pipeline/file-response.ts'
import { requireAdmin, throwErrorResponse } from '#web/pipeline/request.ts'
import { caseFilter } from '../cases/filters.ts'
import { companyFilter } from '../company-filter.ts'
import { orderFilter } from '../order-filter.ts'
import { jobFilter } from '../people/job-filter.ts'
import { personFilter } from '../people/person-filter.ts'
import { perPage, readAll } from './read-all.ts'
import type { Route } from './+types/csv'

type Cell = string | number | null
type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[]
type CsvText = (set: string, key: string) => string
/** The rows, and by what they were filtered. */
type ListFile = (
  request: AppRequest & { caller: AdminView },
  params: URLSearchParams,
  words: CsvText,
) => Promise<{ cells: Cell[][]; filter: Readonly<Record<string, string | number | boolean>> }>

const table = <Row>(rows: readonly Row[], columns: Columns<Row>): Cell[][] => [
  columns.map(([head]) => head),
  ...rows.map((row) => columns.map(([, cell]) => cell(row))),
]

type JobRow = EndpointOutput<'admin.jobs.list'>['list'][number]
const jobs: ListFile = async ({ call }, params, words) => {
  const { before: _, ...filter } = jobFilter(params)
  const rows = await readAll<JobRow>(async (_page, last) => {
    const input = { ...filter, limit: perPage, ...(last && { before: last.id }) }
    return (await call('admin.jobs.list', input)).list
  })
  const cells = table(rows, [
    [words('adminPeople', 'job'), ({ title }) => title],
    [words('adminPeople', 'company'), ({ companyName }) => companyName],
    [words('adminPeople', 'state'), ({ status }) => words('adminSearch', `state.JOB.${status}`)],
    [words('adminPeople', 'jobs.created'), ({ createdAt }) => createdAt],
    [words('adminPeople', 'jobs.published'), ({ publishedAt }) => publishedAt],
    [words('adminPeople', 'jobs.applications'), ({ applications }) => applications],
  ])
  return { cells, filter }
}

type PersonRow = EndpointOutput<'admin.people.list'>['list'][number]
/** Addresses are masked as in the list, for whoever sees them so. */
const people: ListFile = async ({ call }, params, words) => {
  const { before: _, ...filter } = personFilter(params)
  const rows = await readAll<PersonRow>(async (_page, last) => {
    const input = { ...filter, limit: perPage, ...(last && { before: last.id }) }
    return (await call('admin.people.list', input)).list
  })
  const own = (key: string) => words('adminPeople', key)
  const cells = table(rows, [
    [own('name'), ({ name }) => name],
    [own('email'), ({ email }) => email],
    [own('side'), ({ side }) => own(`one.${side}`)],
    [own('state'), ({ state }) => words('adminSearch', `state.PERSON.${state}`)],
    [own('company'), ({ company }) => company?.name ?? null],
    [own('joined'), ({ createdAt }) => createdAt],
    [own('active'), ({ lastActiveAt }) => lastActiveAt],
  ])
  return { cells, filter }
}

type CompanyRow = EndpointOutput<'admin.companies.list'>['list'][number]
const companies: ListFile = async ({ call }, params, words) => {
  const { page: _, ...filter } = companyFilter(params)
  const rows = await readAll<CompanyRow>(
    async (page) => (await call('admin.companies.list', { ...filter, page, limit: perPage })).list,
  )
  const cells = table(rows, [
    [words('admin', 'companies.name'), ({ name }) => name],
    [words('admin', 'companies.state'), ({ status }) => words('admin', `companies.status.${status}`)],
    [words('admin', 'companies.founded'), ({ createdAt }) => createdAt],
    [words('admin', 'companies.sent'), ({ submittedAt }) => submittedAt],
    [words('admin', 'companies.decided'), ({ decidedAt }) => decidedAt],
  ])
  return { cells, filter }
}

type CaseRow = EndpointOutput<'admin.cases.list'>['list'][number]
/** The titles of these name somebody. */
const ofPersons: readonly CaseRow['target'][] = ['PERSON', 'MESSAGE', 'REVIEW']
const cases: ListFile = async ({ call }, params, words) => {
  const { page: _, ...filter } = caseFilter(params)
  const rows = await readAll<CaseRow>(
    async (page) => (await call('admin.cases.list', { ...filter, page, limit: perPage })).list,
  )
  const own = (key: string) => words('adminCases', key)
  const cells = table(rows, [
    [own('target'), ({ target }) => own(`targets.${target}`)],
    [own('subject'), ({ target, title }) => (ofPersons.includes(target) ? '' : title)],
    [words('admin', 'companies.name'), ({ company }) => company],
    [own('reasons'), ({ reasons }) => reasons.map((reason) => words('moderation', `reason.${reason}`)).join(', ')],
    [own('reports'), ({ reports }) => reports],
    [own('priority'), ({ level, priority }) => `${own(`level.${level}`)} · ${Math.round(priority)}`],
    [own('opened'), ({ createdAt }) => createdAt],
    [own('due'), ({ dueAt }) => dueAt],
    [own('decided'), ({ decidedAt }) => decidedAt],
  ])
  return { cells, filter }
}

type OrderRow = EndpointOutput<'admin.orders.list'>['list'][number]
/** Whoever sees no sums takes none along. */
const orders: ListFile = async ({ call, caller }, params, words) => {
  const { page: _, ...filter } = orderFilter(params)
  const rows = await readAll<OrderRow>(
    async (page) => (await call('admin.orders.list', { ...filter, page, limit: perPage })).list,
  )
  const own = (key: string) => words('admin', `orders.${key}`)
  const sums: Columns<OrderRow> = [
    [own('total'), ({ total }) => total && fromMinor(total.minor, total.currency)],
    [words('money', 'settings.currency'), ({ total }) => total && total.currency],
  ]
  const cells = table(rows, [
    [own('number'), ({ number }) => number],
    [own('test'), ({ test }) => (test ? own('test') : null)],
    [own('company'), ({ companyName }) => companyName],
    ...(mayAdmin(caller.role, 'money.manage') ? sums : []),
    [own('status'), ({ status }) => words('orders', `status.${status}`)],
    [own('checking'), ({ checking }) => (checking ? own('checking') : null)],
    [own('date'), ({ createdAt }) => createdAt],
  ])
  return { cells, filter: { search: filter.search, show: filter.checking ? 'checking' : (filter.show ?? '') } }
}

type ReviewRow = EndpointOutput<'admin.reviews.queue'>['list'][number]
/** Of a review what its page shows, which never says who wrote it. */
const reviews: ListFile = async ({ call }, params, words) => {
  const search = (params.get('search') ?? '').slice(0, 100)
  const rows = await readAll<ReviewRow>(
    async (page) => (await call('admin.reviews.queue', { search, page, limit: perPage })).list,
  )
  const own = (key: string) => words('reviews', key)
  const cells = table(rows, [
    [own('admin.title'), ({ title }) => title],
    [own('write.overall'), ({ overall }) => overall],
    [own('admin.company'), ({ companyName }) => companyName],
    [own('admin.complaints'), ({ reports }) => reports],
    [own('admin.noticed'), ({ flags }) => flags.map((flag) => own(`flag.${flag}`)).join(', ')],
    [own('admin.since'), ({ waitingSince }) => waitingSince],
  ])
  return { cells, filter: { search } }
}

/** Filters as the address of the list writes them. */
const written = ({ companyId, ...filter }: Readonly<Record<string, string | number | boolean>>) => {
  const given = { ...filter, ...(companyId !== undefined && { company: companyId }) }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === '' || value === false ? [] : [[name, value === true ? 'on' : String(value)]],
    ),
  )
}

const files: Readonly<Record<FileList, ListFile>> = { people, jobs, companies, cases, orders, reviews }

/** A list of the console as a table, by the filters of its page; that it was taken along stands in the audit log before it is sent. */
export async function loader({ context, params: { list } }: Route.LoaderArgs) {
  const request = requireAdmin(context)
  if (!isFileList(list)) throw new Response(null, { status: 404 })
  const words: CsvText = (set, key) => request.readTexts(request.locale, set)[key] ?? key
  try {
    const { cells, filter } = await files[list](request, request.url.searchParams, words)
    await request.call('admin.lists.exported', { list, filters: written(filter), rows: cells.length - 1 })
    const text = csvOf(cells)
    return fileResponse({ name: `${list}.csv`, mime: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(text) })
  } catch (error) {
    if (!isFail(error)) throw error
    throwErrorResponse(request, error)
  }
}
