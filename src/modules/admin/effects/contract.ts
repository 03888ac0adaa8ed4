import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { settingKeys } from '#modules/reference/settings.ts'

/** What a new value of a setting does to what is there; each has a sentence under `effect` in the text set `adminSettings`. */
export const settingEffects = [
  'deleted',
  'unusedAsked',
  'unusedEnded',
  'remindedNow',
  'closedNow',
  'noticesKept',
  'jobsKeepEnd',
  'jobsKeepCurrency',
  'jobsWait',
  'changesWait',
  'numbersKept',
  'signOnEnds',
  'jobsScreened',
  'companiesScreened',
] as const
export type SettingEffect = (typeof settingEffects)[number]

export const effectsContract = {
  'admin.settings.effects': endpoint({
    right: 'settings.edit',
    callers: ['admin'],
    notInSpecification: 'Issue 18 §6: what a change of a setting touches is said before it is saved.',
    method: 'POST',
    path: 'admin/settings/effects',
    kind: 'read',
    purpose:
      'What changes of settings would do to what is there: how many rows are deleted, people written to, jobs kept as they are. Nothing is saved; a value that is not allowed does nothing.',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ key: z.string().min(1).max(60), value: z.unknown() }))
        .min(1)
        .max(settingKeys.length),
    }),
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          effect: z.enum(settingEffects),
          part: z.string().nullable().meta({ description: 'The field of the setting, where it has several.' }),
          count: z.int(),
        }),
      ),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
    limits: [{ name: 'admin.settings.effects', by: 'account', max: 120, seconds: 3600 }],
  }),
}
