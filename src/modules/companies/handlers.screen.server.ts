import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import {
  labelScreen,
  recordScreen,
  screenCompany,
  sharedQuery,
  type CompanyScreening,
  type Verdict,
} from '#modules/screening/public.server.ts'
import { nameFlags } from '#modules/screening/rules.names.ts'
import { totalWeight } from '#modules/screening/rules.reports.ts'
import type { Context } from '#platform/core/context.server.ts'
import { companyFlagged } from './events.ts'
import { isProtected, type ProposedChanges } from './rules.proposals.ts'
import { evidencesOf, findEvidence, type EvidenceRow } from './store.admin.server.ts'
import { byCompany, similarQuery } from './store.names.server.ts'
import { openProposal } from './store.proposals.server.ts'

/** A company as it is, or as it would be with the changes that it proposes. */
export type Screened = { row: EvidenceRow; changes: ProposedChanges | null }
type ScreenedCompany = Pick<EvidenceRow, 'id' | 'status' | 'name'> & Pick<Screened, 'changes'>
type ScreenContext = Pick<Context, 'db' | 'now'>

/** The name that nobody has accepted yet. */
const newName = ({ status, name, changes }: ScreenedCompany): string | null =>
  isProtected(status) ? (changes?.name?.new ?? null) : name

/** For `readTogether`, with `screeningsOf` to read what they answer. */
export const screenQueries = (list: readonly ScreenedCompany[], now: Date) => ({
  similar: rowsOf(
    similarQuery(
      list.flatMap((each) => {
        const name = newName(each)
        return name === null ? [] : [{ companyId: each.id, name }]
      }),
    ),
  ),
  shared: rowsOf(
    sharedQuery(
      list.map(({ id, changes }) => ({
        companyId: id,
        number: changes?.registrationNumber?.new ?? null,
        documentId: changes?.document?.new ?? null,
      })),
      now,
    ),
  ),
})

export const subjectOf = ({ row: { id, status, name }, changes }: Screened): ScreenedCompany => ({
  id,
  status,
  name,
  changes,
})

/** What the automatic screen finds in each company, by its id. */
export async function screeningsOf(
  ctx: ScreenContext,
  list: readonly Screened[],
  { similar, shared }: RowsOf<ReturnType<typeof screenQueries>>,
): Promise<Map<string, CompanyScreening>> {
  const { flagScores, protectedNames } = await readSettings(ctx.db, 'flagScores', 'protectedNames')
  const [alike, sharedBy] = [byCompany(similar), new Map(shared.map((each) => [each.companyId, each]))]
  return new Map(
    list.map((each) => {
      const { row, changes } = each
      const name = newName(subjectOf(each))
      const facts = sharedBy.get(row.id)
      const screening = screenCompany(
        {
          nameFlags: name === null ? [] : nameFlags(name, { approved: alike.get(row.id) ?? [], protectedNames }),
          email: row.ownerEmail,
          website: changes?.website ? changes.website.new : row.website,
          hasLogo: row.logoId !== null,
          hasDocument: (changes?.document ? changes.document.new : row.documentId) !== null,
          aboutLength: row.aboutLength,
          shared: facts?.shared ?? [],
          reported: totalWeight(facts?.reporters ?? []),
        },
        flagScores,
      )
      return [row.id, screening]
    }),
  )
}

export async function screenCompanies(ctx: ScreenContext, list: readonly Screened[]) {
  if (list.length === 0) return new Map<string, CompanyScreening>()
  return screeningsOf(ctx, list, await readTogether(ctx.db, screenQueries(list.map(subjectOf), ctx.now)))
}

type Proposed = { companyId: string } & Omit<ScreenedCompany, 'id'>
/** What companies propose, screened by one statement with the evidence about them. */
export async function screenProposals(ctx: ScreenContext, list: readonly Proposed[]) {
  if (list.length === 0) return new Map<string, CompanyScreening>()
  const changes = new Map(list.map((each) => [each.companyId, each.changes]))
  const { evidences, ...matches } = await readTogether(ctx.db, {
    evidences: evidencesOf(ctx.db, [...changes.keys()]),
    ...screenQueries(
      list.map(({ companyId: id, status, name, changes: proposed }) => ({ id, status, name, changes: proposed })),
      ctx.now,
    ),
  })
  const screened = evidences.map((row) => ({ row, changes: changes.get(row.id) ?? null }))
  return screeningsOf(ctx, screened, matches)
}

/** One company, with what it proposes. */
export async function screenOne(ctx: ScreenContext, companyId: string): Promise<CompanyScreening | undefined> {
  const [row, open] = [await findEvidence(ctx.db, companyId), await openProposal(ctx.db, companyId)]
  return row && (await screenCompanies(ctx, [{ row, changes: open?.changes ?? null }])).get(companyId)
}

/** One company, with what it proposes; what is found is kept for the console's search. */
export async function screenAndRecord(ctx: ScreenContext, companyId: string): Promise<CompanyScreening | undefined> {
  const screening = await screenOne(ctx, companyId)
  if (screening) await recordScreen(ctx.db, { companyId }, { ...screening, now: ctx.now })
  return screening
}

/** What the screen would hold gets a case: screened when a company is submitted and when what people look at changes. */
export async function flagCompany(ctx: Context, companyId: string): Promise<void> {
  const screening = await screenAndRecord(ctx, companyId)
  if (screening?.outcome === 'HOLD') await ctx.emit(companyFlagged, { companyId })
}

/** Says what a decision means for the rules that fired in a company, with what it proposes. */
export async function labelCompany(ctx: Context, companyId: string, verdict: Verdict): Promise<void> {
  const screening = await screenOne(ctx, companyId)
  if (screening) await labelScreen(ctx.db, { companyId }, { hits: screening.hits, verdict, now: ctx.now })
}
