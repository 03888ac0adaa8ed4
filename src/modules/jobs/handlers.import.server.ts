import { randomUUID } from 'node:crypto'
import { collectErrors, Fail, fail, type FieldError } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ImportedJob } from './contract.import.ts'
import { requireWriter } from './handlers.access.server.ts'
import { lifecycleHandlers } from './lifecycle/handlers.server.ts'
import { withNamedKeywords, withNamedSkills } from './handlers.names.server.ts'
import { publishHandlers } from './handlers.publish.server.ts'
import {
  benefitsStep,
  companyStep,
  highlightsStep,
  locationStep,
  richDocOf,
  typeStep,
} from './handlers.wizard-steps.server.ts'
import { wizardHandlers } from './handlers.wizard.server.ts'
import {
  citiesOf,
  findOwnJob,
  insertJob,
  insertJobEvent,
  replaceLocations,
  replaceSkills,
  skillsOf,
} from './store.server.ts'

type Parts = {
  type: Parameters<typeof typeStep.patch>[0]
  about: Parameters<typeof highlightsStep.patch>[0]
  places: Parameters<typeof locationStep.patch>[0]
  benefits: Parameters<typeof benefitsStep.patch>[0]
  company: Parameters<typeof companyStep.patch>[0]
}

/** What the steps of the wizard save. Names of skills and keywords that have no code are proposed when `propose`, else left out. */
async function partsOf(ctx: Context, job: ImportedJob, propose: boolean): Promise<Parts> {
  const { title, roleCode, domain, industry, employmentType, positionLevel } = job
  const { openings, referenceCode, language, closesOn } = job
  const { experienceMin, experienceMax, qualification } = job
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden } = job
  const names = propose ? job : { skillNames: [], keywordNames: [] }
  const [description, highlights, skills, keywords] = await collectErrors(
    () => richDocOf(job.description, 'description'),
    () => richDocOf(job.highlights, 'highlights'),
    () => withNamedSkills(ctx, job.skills, names.skillNames),
    () => withNamedKeywords(ctx, job.keywords, names.keywordNames),
  )
  return {
    type: {
      title,
      roleCode,
      domain,
      industry,
      employmentType,
      positionLevel,
      openings,
      referenceCode,
      language,
      closesOn,
    },
    about: {
      description,
      highlights,
      skills,
      keywords,
      experienceMin,
      experienceMax,
      qualification,
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryPeriod,
      salaryHidden,
    },
    places: { locationType: job.locationType, workFromAnywhere: job.workFromAnywhere, locations: job.locations },
    benefits: { benefits: job.benefits, benefitsNote: job.benefitsNote },
    company: {
      contactName: job.contactName,
      contactEmail: job.contactEmail,
      contactPhone: job.contactPhone,
      externalApplyUrl: job.externalApplyUrl,
    },
  }
}

const problemsOf = async (ctx: Context, { type, about, places, benefits }: Parts): Promise<FieldError[]> => [
  ...((await typeStep.problems?.(ctx, type)) ?? []),
  ...((await highlightsStep.problems?.(ctx, about)) ?? []),
  ...((await locationStep.problems?.(ctx, places)) ?? []),
  ...((await benefitsStep.problems?.(ctx, benefits)) ?? []),
]

/** What is wrong with a job before it is saved; writes nothing. */
export async function checkImported(ctx: Context, job: ImportedJob): Promise<FieldError[]> {
  try {
    return await problemsOf(ctx, await partsOf(ctx, job, false))
  } catch (error) {
    if (error instanceof Fail && error.code === 'INVALID') return [...error.fields]
    throw error
  }
}

const importedSteps = ['TYPE', 'DESCRIPTION', 'LOCATION', 'BENEFITS', 'COMPANY']

/** Saves a draft in the name of the calling member, checked as the wizard checks its steps. Throws INVALID. */
export async function createImported(ctx: Context, job: ImportedJob): Promise<{ id: string; version: number }> {
  const member = requireWriter(ctx.caller)
  const parts = await partsOf(ctx, job, true)
  const problems = await problemsOf(ctx, parts)
  if (problems.length > 0) throw new Fail('INVALID', problems)
  const row = await insertJob(ctx.db, {
    id: randomUUID(),
    ...typeStep.patch(parts.type),
    ...highlightsStep.patch(parts.about),
    ...locationStep.patch(parts.places),
    ...benefitsStep.patch(parts.benefits),
    ...companyStep.patch(parts.company),
    title: parts.type.title,
    company_id: member.companyId,
    created_by: member.accountId,
    owner_member_id: member.memberId,
    steps_done: importedSteps,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (!row) throw fail('CONFLICT')
  await replaceSkills(ctx.db, row.id, parts.about.skills)
  await replaceLocations(ctx.db, row.id, parts.places.locations)
  const created = { jobId: row.id, from: null, to: 'DRAFT', reason: null, by: member.accountId, at: ctx.now } as const
  await insertJobEvent(ctx.db, created)
  return { id: row.id, version: row.version }
}

/** Saves other content for a job, step by step as the wizard does: what of an online job has to be screened again may wait. */
export async function updateImported(ctx: Context, id: string, version: number, job: ImportedJob): Promise<number> {
  const { type, about, places, benefits, company } = await partsOf(ctx, job, true)
  const saved = await wizardHandlers['jobs.updateJobType']({ ctx, input: { id, version, ...type } })
  const described = await wizardHandlers['jobs.createHighlights']({
    ctx,
    input: { id, version: saved.version, ...about, skillNames: [], keywordNames: [] },
  })
  const placed = await wizardHandlers['jobs.createLocation']({
    ctx,
    input: { id, version: described.version, ...places },
  })
  const given = await wizardHandlers['jobs.createBenefits']({
    ctx,
    input: { id, version: placed.version, ...benefits },
  })
  return (await wizardHandlers['jobs.companyInfo']({ ctx, input: { id, version: given.version, ...company } })).version
}

/** Sends a draft in, as the last step of the wizard does; answers its version. */
export const sendInImported = async (ctx: Context, id: string, version: number): Promise<number> =>
  (await publishHandlers['jobs.confirmPost']({ ctx, input: { id, version } })).version

/** Deletes a job of the company; an open one is closed first. */
export const removeImported = async (ctx: Context, id: string): Promise<void> =>
  void (await lifecycleHandlers['jobs.softDelete']({ ctx, input: { ids: [id] } }))

/** Pauses an open job of the company; answers its version. */
export const pauseImported = async (ctx: Context, id: string, version: number): Promise<number> =>
  (await lifecycleHandlers['jobs.activate']({ ctx, input: { id, version, active: false, useCredit: false } })).version

/** The content of a job as it was imported or edited, to be saved again later; null when it is not there. */
export async function importedContent(ctx: Context, id: string): Promise<{ version: number; job: ImportedJob } | null> {
  const member = requireWriter(ctx.caller)
  const row = await findOwnJob(ctx.db, id, member, 'read')
  if (!row || row.deleted_at) return null
  return {
    version: row.version,
    job: {
      ...(await typeStep.stored(ctx, row)),
      ...(await highlightsStep.stored(ctx, row)),
      skills: await skillsOf(ctx.db, id),
      skillNames: [],
      keywordNames: [],
      locationType: row.location_type,
      workFromAnywhere: row.work_from_anywhere,
      locations: await citiesOf(ctx.db, id),
      ...(await benefitsStep.stored(ctx, row)),
      ...(await companyStep.stored(ctx, row)),
    },
  }
}
