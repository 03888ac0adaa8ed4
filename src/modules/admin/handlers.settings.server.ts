import type * as z from 'zod'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, type FieldError } from '#kernel/fail.ts'
import type { SecondApprovalKind } from '#kernel/second-approval.ts'
import { fieldErrors } from '#kernel/issue.ts'
import { moneySettings } from '#modules/billing/admin/contract.settings.ts'
import { rescanCompanies } from '#modules/companies/public.server.ts'
import { rescanLive } from '#modules/jobs/public.server.ts'
import {
  hasTwoFor,
  settingHistory,
  settingRows,
  versionOfSetting,
  writeSetting,
} from '#modules/reference/public.server.ts'
import { sameValue } from '#modules/reference/rules.setting-fields.ts'
import { settings, type SettingKey } from '#modules/reference/settings.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { settingsContract } from './contract.settings.ts'

/** What is screened again when a list changes; blocked words are looked for in reviews and messages only. */
const screensJobs: readonly SettingKey[] = ['scamPhrases', 'protectedNames', 'flagScores']
const screensCompanies: readonly SettingKey[] = ['protectedNames', 'flagScores']

type SettingRows = Awaited<ReturnType<typeof settingRows>>
type SettingChange = { key: string; value: unknown; version: number }

/** Settings about money have a page and calls of their own. */
const isSetting = (key: string): key is SettingKey =>
  Object.hasOwn(settings, key) && !moneySettings.some((each) => each === key)

function settingOf(key: string): SettingKey {
  if (!isSetting(key)) throw fail('NOT_FOUND')
  return key
}

/** A setting as it is, with who changed it last. */
export function settingView(key: SettingKey, rows: SettingRows) {
  const row = rows.find((each) => each.key === key)
  const parsed = settings[key].schema.safeParse(row?.value)
  const stored = row !== undefined && row.value !== null && parsed.success
  return {
    key,
    value: stored ? parsed.data : settings[key].default,
    fallback: settings[key].default,
    stored,
    version: row?.version ?? 0,
    changed: row?.changedAt ? { at: row.changedAt.toISOString(), by: row.changedBy } : null,
  }
}

/** The value to store, null for the default; what is wrong with it stands at the fields of the setting. */
function parseChange(key: SettingKey, value: unknown, errors: FieldError[]): unknown {
  if (value === null && !settings[key].schema.safeParse(null).success) return null
  const parsed = settings[key].schema.safeParse(value, { reportInput: true })
  if (parsed.success) return sameValue(parsed.data, settings[key].default) ? null : parsed.data
  for (const each of fieldErrors(parsed.error as z.core.$ZodError))
    errors.push({ ...each, field: [key, each.field].filter(Boolean).join('.') })
  return null
}

const scoresOf = (stored: unknown) => settings.flagScores.schema.safeParse(stored).data ?? settings.flagScores.default

/** Whether the automatic screen holds with these scores what it let pass before. */
const holdsMore = (before: unknown, after: unknown): boolean => scoresOf(after).hold < scoresOf(before).hold

/** Saves all or none. Every setting that is wrong, or was changed meanwhile, is named. */
export async function saveSettings(ctx: Context, changes: readonly SettingChange[]) {
  const { accountId } = requireAdministrator(ctx)
  const errors: FieldError[] = []
  const parsed = changes
    .map(({ key, value = null, version }) => ({ key: settingOf(key), value, version }))
    // One order for everybody, so that two administrators do not wait for each other.
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key, value, version }) => ({ key, value: parseChange(key, value, errors), version }))
  if (errors.length > 0) throw new Fail('INVALID', errors)
  const kinds = parsed.find(({ key }) => key === 'secondPerson')?.value as SecondApprovalKind[] | null | undefined
  if (kinds?.length && !(await hasTwoFor(ctx, ['ROLES', ...kinds])))
    throw new Fail('INVALID', [{ field: 'secondPerson', code: 'NEEDS_TWO_ADMINISTRATORS' }])
  const before = await settingRows(ctx.db)
  const [stale, screening]: [FieldError[], SettingKey[]] = [[], []]
  for (const { key, value, version } of parsed) {
    const row = before.find((each) => each.key === key)
    const unchanged = version === (row?.version ?? 0) && sameValue(row?.value ?? null, value)
    if (unchanged) continue
    if ((await writeSetting(ctx.db, { key, value, version, by: accountId, now: ctx.now })) === null) {
      stale.push({ field: key, code: 'CHANGED_ELSEWHERE' })
      continue
    }
    if (key !== 'flagScores' || holdsMore(row?.value ?? null, value)) screening.push(key)
    await ctx.audit({
      action: 'setting.save',
      subjectType: 'setting',
      subjectId: null,
      details: { key, value: JSON.stringify(value).slice(0, 500) },
    })
  }
  if (stale.length > 0) throw new Fail('STALE_VERSION', stale)
  if (screening.some((key) => screensJobs.includes(key)))
    await ctx.enqueue(rescanLive, { after: null }, { key: 'jobs.rescan' })
  if (screening.some((key) => screensCompanies.includes(key)))
    await ctx.enqueue(rescanCompanies, { after: null }, { key: 'companies.rescan' })
  const after = await settingRows(ctx.db)
  return changes.map(({ key }) => settingView(settingOf(key), after))
}

export const settingsHandlers: Handlers<typeof settingsContract> = {
  async 'admin.settings.list'({ ctx }) {
    const rows = await settingRows(ctx.db)
    return {
      list: Object.keys(settings)
        .filter(isSetting)
        .map((key) => settingView(key, rows)),
    }
  },

  async 'admin.settings.save'({ ctx, input: { changes } }) {
    return { list: await saveSettings(ctx, changes as SettingChange[]) }
  },

  async 'admin.settings.history'({ ctx, input }) {
    const key = settingOf(input.key)
    const [rows, versions] = [await settingRows(ctx.db), await settingHistory(ctx.db, input)]
    return {
      current: settingView(key, rows),
      list: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
      nextBefore: versions.length === input.limit ? (versions.at(-1)?.number ?? null) : null,
    }
  },

  'admin.settings.restore': ({ ctx, input }) => restoreSetting(ctx, input),
}

/** Saves what a setting was before a version. */
export async function restoreSetting(
  ctx: Context,
  { key, number, version }: { key: string; number: number; version: number },
) {
  const value = await versionBefore(ctx, settingOf(key), number)
  const [saved] = await saveSettings(ctx, [{ key, value, version }])
  if (!saved) throw fail('NOT_FOUND')
  return saved
}

/** The value that held before a version. */
async function versionBefore(ctx: Context, key: SettingKey, number: number): Promise<unknown> {
  const version = await versionOfSetting(ctx.db, key, number)
  if (!version) throw fail('NOT_FOUND')
  return version.before
}
