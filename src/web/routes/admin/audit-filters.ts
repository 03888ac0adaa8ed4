import { isId } from '#kernel/id.ts'
import { auditAreaNames, auditRoles } from '#modules/admin/rules.audit.ts'

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const isDay = (text: string) =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
const names = [
  'who',
  'whom',
  'role',
  'area',
  'outcome',
  'from',
  'until',
  'acting',
  'action',
  'type',
  'subject',
] as const

/** The filters of the address; what is none is left out. */
export function auditFilters(params: URLSearchParams) {
  const text = (name: (typeof names)[number], most = 120) => (params.get(name) ?? '').trim().slice(0, most)
  const [role, area, outcome] = [text('role'), text('area'), text('outcome')]
  const [from, until, subjectId, subjectType] = [text('from'), text('until'), text('subject'), text('type', 60)]
  return {
    who: text('who'),
    whom: text('whom'),
    action: text('action', 60),
    acting: text('acting') !== '',
    role: auditRoles.find((each) => each === role),
    area: auditAreaNames.find((each) => each === area),
    outcome: (['OK', 'REFUSED'] as const).find((each) => each === outcome),
    from: isDay(from) ? from : undefined,
    until: isDay(until) ? until : undefined,
    subjectId: isId(subjectId) ? subjectId : undefined,
    subjectType: subjectType || undefined,
  }
}

/** The filters of an address, as an address. */
export const filterAddress = (params: URLSearchParams): string =>
  new URLSearchParams(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))).toString()
