import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { jobSearchInput } from './contract.ts'
import type { synonymsContract } from './contract.synonyms.ts'
import { searchJobs } from './handlers.search.server.ts'
import { splitSynonyms, synonymProblem } from './rules.synonyms.ts'
import {
  foldedWords,
  insertGroup,
  searchedByMany,
  synonymGroups,
  updateGroup,
  writeVersion,
  type SynonymGroup,
} from './store.synonyms.server.ts'

const mostSearched = 40

const view = (group: SynonymGroup) => ({
  ...group,
  at: group.at.toISOString(),
  versions: group.versions.map((version) => ({ ...version, at: version.at.toISOString() })),
})

async function groupOf(ctx: Context, group: number) {
  const [found] = await synonymGroups(ctx.db, { group })
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** A search as it was typed; a sequence that stands for no letter is left as it is. */
function typed(words: string): string {
  try {
    return decodeURIComponent(words).slice(0, 200)
  } catch {
    return words.slice(0, 200)
  }
}

const findsNothing = async (ctx: Context, search: string): Promise<boolean> => {
  const { total, exact, didYouMean } = await searchJobs(ctx, jobSearchInput.parse({ search, limit: 1 }))
  return total === 0 || exact === 0 || didYouMean !== null
}

export const synonymsHandlers: Handlers<typeof synonymsContract> = {
  async 'admin.synonyms.list'({ ctx, input: { search } }) {
    return { list: (await synonymGroups(ctx.db, { search: search.trim().toLowerCase() })).map(view) }
  },

  /** Asked of the search itself, so that what a synonym has solved is gone with the next look. */
  async 'admin.synonyms.missing'({ ctx }) {
    const list: { search: string; people: number }[] = []
    for (const { words, people } of await searchedByMany(ctx.db, mostSearched)) {
      const search = typed(words).trim()
      if (search !== '' && (await findsNothing(ctx, search))) list.push({ search, people })
    }
    return { list }
  },

  async 'admin.synonyms.save'({ ctx, input: { group, version, language, words, removed } }) {
    const { accountId } = requireAdministrator(ctx)
    const names = splitSynonyms(words)
    const folded = await foldedWords(ctx.db, names)
    const problem = synonymProblem(names) ?? synonymProblem(folded)
    if (problem) throw new Fail('INVALID', [{ field: 'words', ...problem }])
    const written = { language, words: folded, removed, by: accountId, now: ctx.now }
    const saved = group === null ? await insertGroup(ctx.db, written) : { group, isNew: true }
    if (group !== null) {
      const { version: current } = await groupOf(ctx, group)
      if (current !== version || !(await updateGroup(ctx.db, { ...written, group, version })))
        throw fail('STALE_VERSION')
    }
    if (saved.isNew) {
      await writeVersion(ctx.db, saved.group)
      await audit(ctx, removed ? 'synonyms.remove' : 'synonyms.save', folded)
    }
    return view(await groupOf(ctx, saved.group))
  },

  async 'admin.synonyms.undo'({ ctx, input: { group, version, number } }) {
    const { accountId } = requireAdministrator(ctx)
    const found = await groupOf(ctx, group)
    const earlier = found.versions.find((each) => each.number === number)
    if (!earlier) throw fail('NOT_FOUND')
    const { language, words, removed } = earlier
    if (!(await updateGroup(ctx.db, { group, version, language, words, removed, by: accountId, now: ctx.now })))
      throw fail('STALE_VERSION')
    await writeVersion(ctx.db, group)
    await audit(ctx, 'synonyms.undo', words)
    return view(await groupOf(ctx, group))
  },
}

const audit = (ctx: Context, action: string, words: readonly string[]) =>
  ctx.audit({ action, subjectType: 'synonyms', subjectId: null, details: { key: words.join(', ').slice(0, 200) } })
