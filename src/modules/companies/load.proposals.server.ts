import type { InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { privateUri } from '#modules/files/rules.ts'
import { changedFields, fieldsRejected, type ProposedChanges, type ProtectedField } from './rules.proposals.ts'
import {
  namedInProposals,
  newestProposal,
  type decidedQuery,
  type NamedInProposals,
  type ProposalRow,
} from './store.proposals.server.ts'

/** A value as people read it. A file that was deleted keeps its name and has no link. */
function valueView(field: ProtectedField, value: string | null, named: NamedInProposals) {
  const plain = { text: value, city: null, document: null }
  if (value === null) return plain
  if (field === 'country') {
    const city = named.cities.get(value)
    if (!city) return { ...plain, text: null }
    const { id, cityName, stateName, countryCode, countryNm } = city
    const place = { id, cityName, stateName: stateName ?? '', countryCode, countryNm: countryNm ?? countryCode }
    return { ...plain, text: `${cityName}, ${place.countryNm}`, city: place }
  }
  if (field === 'document') {
    const file = named.files.get(value)
    if (!file) return { ...plain, text: null }
    const link = file.deleted_at ? null : { id: file.id, name: file.name, uri: privateUri(file.id) }
    return { ...plain, text: file.name, document: link }
  }
  return plain
}

const changesView = (changes: ProposedChanges, named: NamedInProposals, fields = changedFields(changes)) =>
  fields.flatMap((field) => {
    const change = changes[field]
    if (!change) return []
    return [{ field, old: valueView(field, change.old, named), new: valueView(field, change.new, named) }]
  })

const openView = ({ id, version, created_at: since, changes }: ProposalRow, named: NamedInProposals) => ({
  id,
  version,
  since: since.toISOString(),
  changes: changesView(changes, named),
})

/** What the employer of a company that never proposed anything sees. */
export const noProposal = { proposal: null, rejection: null }

/** What the employer sees of the newest proposal: what waits, or what an administrator did not accept. */
export async function loadProposal(db: Db, companyId: string, locale: Locale) {
  const newest = await newestProposal(db, companyId)
  return newest ? proposalView(newest, await namedInProposals(db, [newest.changes], locale)) : noProposal
}

export function proposalView(newest: ProposalRow, named: NamedInProposals) {
  if (newest.status === 'OPEN') return { proposal: openView(newest, named), rejection: null }
  if (newest.status !== 'REJECTED' && newest.status !== 'PARTIALLY_ACCEPTED') return noProposal
  const rejected = fieldsRejected(newest.changes, newest.accepted_fields)
  return {
    proposal: null,
    rejection: {
      at: (newest.closed_at ?? newest.created_at).toISOString(),
      reason: newest.reason,
      changes: changesView(newest.changes, named, rejected),
    },
  }
}

/** What was decided about a company's proposals, newest first. */
export const decidedView = (rows: InferResult<ReturnType<typeof decidedQuery>>, named: NamedInProposals) =>
  rows.map((row) => ({
    status: row.status,
    since: row.created_at.toISOString(),
    at: (row.closed_at ?? row.created_at).toISOString(),
    by: row.by,
    reason: row.reason,
    accepted: row.accepted_fields as ProtectedField[],
    changes: changesView(row.changes, named),
  }))
