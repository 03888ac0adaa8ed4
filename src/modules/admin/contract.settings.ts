import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { timeShape, versionShape } from '#kernel/shapes.ts'
import { settingKeys } from '#modules/reference/settings.ts'

const common = {
  right: 'settings.edit',
  callers: ['admin'],
  notInSpecification: 'The administrator console (issue 2 §4): the specification leaves its screens out.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...errors, 'NOT_FOUND', 'STALE_VERSION', 'STEP_UP_NEEDED', 'WAITING_SECOND'] as const
const keyShape = z.string().min(1).max(60)

export const settingRow = z.object({
  key: keyShape,
  value: z.unknown(),
  fallback: z.unknown(),
  stored: z.boolean(),
  version: versionShape,
  changed: z.object({ at: timeShape, by: z.string().nullable() }).nullable(),
})

/** Settings of the site with their history; those about money have calls of their own. */
export const settingsContract = {
  'admin.settings.list': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/settings/list',
    kind: 'read',
    purpose: 'Every setting with its value, its default and who changed it last.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(settingRow) }),
  }),
  'admin.settings.save': endpoint({
    ...common,
    errors: writeErrors,
    stepUp: true,
    second: 'SETTING',
    method: 'PUT',
    path: 'admin/settings/save',
    kind: 'write',
    purpose:
      'Saves settings, all or none: refused when one does not match its schema or was changed in the meantime, with the names of all that are wrong. null restores the default; a value that is in force already is left alone.',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ key: keyShape, value: z.unknown(), version: versionShape }))
        .min(1)
        .max(settingKeys.length)
        .refine((changes) => new Set(changes.map(({ key }) => key)).size === changes.length, { error: 'DUPLICATE' }),
    }),
    output: z.object({ list: z.array(settingRow) }),
  }),
  'admin.settings.history': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND'],
    method: 'POST',
    path: 'admin/settings/history',
    kind: 'read',
    purpose: 'The versions of a setting, newest first; `before` continues below a number.',
    input: z.strictObject({
      key: keyShape,
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    output: z.object({
      current: settingRow,
      list: z.array(
        z.object({
          number: z.int(),
          before: z.unknown().meta({ description: 'null is the default.' }),
          after: z.unknown().meta({ description: 'null is the default.' }),
          at: timeShape,
          by: z.string().nullable(),
        }),
      ),
      nextBefore: z.int().nullable(),
    }),
  }),
  'admin.settings.restore': endpoint({
    ...common,
    errors: writeErrors,
    stepUp: true,
    second: 'SETTING',
    method: 'PUT',
    path: 'admin/settings/restore',
    kind: 'write',
    purpose:
      'Saves the value before a version as a new version (undo). Refused when the setting was changed in the meantime, or when the old value is no longer allowed.',
    input: z.strictObject({ key: keyShape, number: z.int().min(1), version: versionShape }),
    output: settingRow,
  }),
}
