import * as z from 'zod'
import { readByTurns, type Reader } from '#db/read-together.server.ts'
import { requireCandidate } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { addProfileItem, saveBasic, savePersonal, snapshotInBoth } from '#modules/profiles/public.server.ts'
import { itemFields } from '#modules/profiles/contract.shapes.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import { loadLabels, mastersNamed, nearestMasters, of, todayHere } from '#modules/reference/public.server.ts'
import { withoutLevels } from '#modules/reference/rules.name-likeness.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { readFileResume } from './handlers.read.server.ts'
import type { Proposal, ProposedPart, ResumeContent } from './contract.shapes.ts'
import type { resumesContract } from './contract.ts'
import { contentOf } from './pdf.server.ts'
import {
  foldWord,
  itemOf,
  entryPartId,
  linkPartId,
  phoneOf,
  proposalOf,
  roleNames,
  type KnownSkill,
  type CurrentProfile,
} from './rules.proposal.ts'
import { resumeRows, skillsByWord } from './store.server.ts'

const itemShape = z.strictObject(itemFields)

type ProposalData = {
  content: ResumeContent
  current: CurrentProfile
  proposal: Proposal
  codes: ReadonlyMap<string, string>
}

async function loadProposal(ctx: Context, read: Reader, id: string): Promise<ProposalData> {
  const { accountId } = requireCandidate(ctx)
  const today = await todayHere(ctx.db, ctx.now)
  const [[row], profiles] = await Promise.all([
    read(resumeRows(ctx.db, accountId, id)),
    snapshotInBoth(ctx.db, accountId, { today, read }),
  ])
  if (!row || !profiles) throw fail('NOT_FOUND')
  const content = row.kind === 'BUILT' ? contentOf(row) : await readFileResume(ctx, row)
  const [profile, translated] = ctx.locale === 'en' ? [profiles.en, profiles.id] : [profiles.id, profiles.en]
  const words = content.body.sections.filter(({ kind }) => kind === 'skill').flatMap((each) => each.keywords)
  const [known, roles] = await Promise.all([findSkills(ctx, read, words), findRoles(ctx, read, content)])
  // A resume in the other language names the same items and skills by their labels there.
  const current = {
    ...profile,
    phone: profiles.phone,
    items: [...profile.items, ...translated.items],
    skills: [...profile.skills, ...translated.skills],
  }
  const proposal = { ...proposalOf(content, current, known, today), ...roles }
  return { content, current, proposal, codes: new Map([...known.values()].map(({ code, label }) => [label, code])) }
}

const maxFuzzyLookups = 20

/** Reference skills by folded word: exact names first, then similar ones ("MySQL database", typos). */
async function findSkills(ctx: Context, read: Reader, words: readonly string[]): Promise<Map<string, KnownSkill>> {
  const known = await skillsByWord(read, ctx.locale, words)
  const rest = words.filter((word) => !known.has(foldWord(word))).slice(0, maxFuzzyLookups)
  const near = await Promise.all(
    rest.map(async (word) => {
      const [best] = await nearestMasters(ctx.db, 'SKILLS', word, { limit: 1, read })
      return best?.sure ? [{ word, code: best.code }] : []
    }),
  )
  const sure = near.flat()
  const codes = sure.map(({ code }) => code)
  const labels = await loadLabels(ctx.db, ctx.locale, of('SKILLS', codes))
  return new Map([
    ...known,
    ...sure.map(({ word, code }) => [foldWord(word), labels.masterRefs('SKILLS', code)] as const),
  ])
}

/** Roles that are offered where a resume names none, and how like its title they have to be: below, builders of boats would be bakers. */
const [maxLikelyRoles, likelyFrom] = [3, 0.55]

/** A role only by its very name, and no broad one: no likeness of titles is right often enough to fill in a form. Else some to choose from. */
async function findRoles(
  ctx: Context,
  read: Reader,
  content: ResumeContent,
): Promise<Pick<Proposal, 'role' | 'likelyRoles'>> {
  const titles = roleNames(content)
  const names = titles.flatMap((title) => [title, withoutLevels(title.split(/\s+/)).join(' ')])
  const [[named], nearest] = await Promise.all([
    mastersNamed(read, 'JOB_ROLE', names),
    nearestMasters(ctx.db, 'JOB_ROLE', titles[0] ?? '', { limit: maxLikelyRoles, read }),
  ])
  const likely = named ? [] : nearest.filter(({ likeness }) => likeness >= likelyFrom)
  const codes = named ? [named.code] : likely.map(({ code }) => code)
  const labels = await loadLabels(ctx.db, ctx.locale, of('JOB_ROLE', codes))
  return {
    role: named ? labels.masterRefs('JOB_ROLE', named.code) : null,
    likelyRoles: likely.map(({ code }) => labels.masterRefs('JOB_ROLE', code)),
  }
}

/** Saves the parts through the profile's own handlers, so that its rules apply; all or none. */
async function applyToProfile(
  ctx: Context,
  { content, current, codes }: ProposalData,
  parts: readonly ProposedPart[],
): Promise<void> {
  const who = requireCandidate(ctx)
  const texts = (kind: ProposedPart['kind']) => parts.filter((part) => part.kind === kind).map(({ text }) => text)
  const phone = texts('phone').length > 0 ? phoneOf(content.header.phone) : null
  const [fullName] = texts('name')
  if (fullName || phone) await savePersonal(ctx, who, { id: who.accountId, ...(fullName && { fullName }), ...phone })
  const [headline] = texts('headline')
  const [about] = texts('about')
  const skills = texts('skill').flatMap((label) => codes.get(label) ?? [])
  const partIds = new Set(parts.map(({ id }) => id))
  const links = content.header.links.filter(({ url }) => url && partIds.delete(linkPartId(url)))
  const basics = {
    ...(headline && { headline }),
    ...(about && { about }),
    ...(skills.length > 0 && {
      skills: [...new Set([...current.skills.map(({ code }) => code), ...skills])].slice(0, 50),
    }),
    ...(texts('language').length > 0 && {
      languages: [...new Set([...current.languages, ...texts('language')])].slice(0, 20),
    }),
    ...(links.length > 0 && {
      links: [
        ...current.links,
        ...links.map(({ label, url }) => ({ label: label || new URL(url ?? '').hostname, url: url ?? '' })),
      ].slice(0, 10),
    }),
  }
  if (Object.keys(basics).length > 0) await saveBasic(ctx, who, { id: who.accountId, ...basics })
  const itemIds = new Set(parts.filter(({ kind }) => kind === 'item').map(({ id }) => id))
  for (const { kind, entries } of content.body.sections)
    for (const entry of entries) {
      const section = kind as ProfileSection
      if (itemIds.delete(entryPartId(section, entry)))
        await addProfileItem(ctx, section, itemShape.parse(itemOf(entry)))
    }
}

export const proposalHandlers: Pick<Handlers<typeof resumesContract>, 'resumes.proposal' | 'resumes.takeOver'> = {
  async 'resumes.proposal'({ ctx, input }) {
    const { proposal } = await loadProposal(ctx, readByTurns(ctx.db), input.id)
    return proposal
  },

  async 'resumes.takeOver'({ ctx, input }) {
    const data = await loadProposal(ctx, readByTurns(ctx.db), input.id)
    const selected = new Set(input.parts)
    const parts = data.proposal.parts.filter(({ id }) => selected.has(id))
    if (parts.length < selected.size || parts.some(({ state }) => state === 'INCOMPLETE'))
      throw invalid({ field: 'parts', code: 'NOT_IN_LIST' })
    const changes = parts.filter(({ state }) => state !== 'THERE')
    await applyToProfile(ctx, data, changes)
    return { taken: changes.length, there: parts.length - changes.length }
  },
}
