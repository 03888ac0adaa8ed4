import { hasProfanity } from '#kernel/content-filter.ts'
import { readSettings, settingHistories } from '#modules/reference/public.server.ts'
import { flagLists } from '#modules/reference/rules.setting-groups.ts'
import { precisionOf } from '#modules/screening/rules.precision.ts'
import { ruleCounts, screenTexts } from '#modules/screening/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { restoreSetting, saveSettings, settingView } from '../handlers.settings.server.ts'
import { screenedJobs } from '../effects/store.server.ts'
import type { flagsContract } from './contract.ts'

type FlagList = (typeof flagLists)[number]
const versionsShown = 8

const lines = (value: unknown): Set<string> =>
  new Set((Array.isArray(value) ? value : []).map((each) => JSON.stringify(each)))

const newIn = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((each) => !other.has(each)).length

type SettingHistories = Awaited<ReturnType<typeof settingHistories>>

/** A list with who changed it, and how. */
function listView<V>(key: FlagList, { rows, historyOf }: SettingHistories) {
  const { value, fallback, version, changed } = settingView(key, rows)
  return {
    value: value as V,
    version,
    changed,
    history: historyOf(key).map(({ number, at, by, before, after }) => {
      const [old, now] = [lines(before ?? fallback), lines(after ?? fallback)]
      return { number, at: at.toISOString(), by, added: newIn(now, old), removed: newIn(old, now) }
    }),
  }
}

export const flagsHandlers: Handlers<typeof flagsContract> = {
  async 'admin.flags.get'({ ctx }) {
    const { flagScores } = await readSettings(ctx.db, 'flagScores')
    const stored = await settingHistories(ctx.db, flagLists, versionsShown, screenedJobs)
    return {
      liveJobs: stored.touched,
      scamPhrases: listView('scamPhrases', stored),
      protectedNames: listView('protectedNames', stored),
      blockedWords: listView('blockedWords', stored),
      scores: flagScores,
    }
  },

  async 'admin.flags.precision'({ ctx }) {
    return { rules: precisionOf(await ruleCounts(ctx.db, ctx.now)) }
  },

  async 'admin.flags.save'({ ctx, input }) {
    const [saved] = await saveSettings(ctx, [input])
    return { version: saved?.version ?? 0 }
  },

  async 'admin.flags.undo'({ ctx, input }) {
    const { version } = await restoreSetting(ctx, input)
    return { version }
  },

  async 'admin.flags.test'({ ctx, input }) {
    const { flagScores, scamPhrases, protectedNames, blockedWords } = await readSettings(
      ctx.db,
      'flagScores',
      'scamPhrases',
      'protectedNames',
      'blockedWords',
    )
    const [title = ''] = input.text.split('\n')
    const screening = screenTexts(
      [
        { field: 'title', text: title },
        { field: 'description', text: input.text.slice(title.length) },
      ],
      { website: null, flagScores, phrases: scamPhrases, protectedNames },
    )
    return { ...screening, blockedWord: hasProfanity(input.text, blockedWords) }
  },
}
