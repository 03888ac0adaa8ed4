import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { synonymsContract } from './contract.synonyms.ts'
import { askPopular } from './jobs.popular.server.ts'
import { splitSynonyms, synonymProblem } from './rules.synonyms.ts'
import {
  foldedWords,
  insertGroup,
  synonymGroups,
  updateGroup,
  vainSearches,
  writeVersion,
  type SynonymGroup,
} from './store.synonyms.server.ts'

const view = (group: SynonymGroup) => ({
  ...group,
  at: group.at.toISOString(),
  versions: group.versions.map((version) => ({ ...version, at: version.at.toISOString() })),
})

async function groupOf(ctx: Context, group: number) {
  const [synonymGroup] = await synonymGroups(ctx.db, { group })
  if (!synonymGroup) throw fail('NOT_FOUND')
  return synonymGroup
}

export const synonymsHandlers: Handlers<typeof synonymsContract> = {
  async 'admin.synonyms.list'({ ctx, input: { search } }) {
    return { list: (await synonymGroups(ctx.db, { search: search.trim().toLowerCase() })).map(view) }
  },

  async 'admin.synonyms.missing'({ ctx }) {
    return { list: await vainSearches(ctx.db, ctx.locale) }
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
      await askAgain(ctx)
    }
    return view(await groupOf(ctx, saved.group))
  },

  async 'admin.synonyms.undo'({ ctx, input: { group, version, number } }) {
    const { accountId } = requireAdministrator(ctx)
    const synonymGroup = await groupOf(ctx, group)
    const earlier = synonymGroup.versions.find((each) => each.number === number)
    if (!earlier) throw fail('NOT_FOUND')
    const { language, words, removed } = earlier
    if (!(await updateGroup(ctx.db, { group, version, language, words, removed, by: accountId, now: ctx.now })))
      throw fail('STALE_VERSION')
    await writeVersion(ctx.db, group)
    await audit(ctx, 'synonyms.undo', words)
    await askAgain(ctx)
    return view(await groupOf(ctx, group))
  },
}

const askAgain = (ctx: Context) => ctx.enqueue(askPopular, {}, { key: askPopular.name })

const audit = (ctx: Context, action: string, words: readonly string[]) =>
  ctx.audit({ action, subjectType: 'synonyms', subjectId: null, details: { key: words.join(', ').slice(0, 200) } })
