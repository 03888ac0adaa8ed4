import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { timeShape, versionShape } from '#kernel/shapes.ts'
import type { SettingValue } from '#modules/reference/settings.ts'

const admin = ['admin'] as const
const notInSpecification =
  'Whoever keeps the books sets how money is taken (money.md section 10); calls.tsv lists none of their calls.'
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const

/** Settings that whoever keeps the books may change. */
export const moneySettings = [
  'billing',
  'graceDays',
  'orderHours',
  'seller',
  'documents',
  'bankAccounts',
  'tax',
  'retention',
] as const
export type MoneySetting = (typeof moneySettings)[number]
export type MoneySettingValue<K extends MoneySetting> = SettingValue<K>

const rowShape = z.object({
  key: z.enum(moneySettings),
  value: z.unknown(),
  version: versionShape,
  /** Who changed it last, and when. */
  changed: z.object({ at: timeShape, by: z.string().nullable() }).nullable(),
})

export const moneySettingsContract = {
  'admin.money.settings': endpoint({
    right: 'money.manage',
    method: 'POST',
    path: 'admin/money/settings/list',
    callers: admin,
    kind: 'read',
    purpose: 'Settings about money with who changed each last.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({ list: z.array(rowShape) }),
    errors,
  }),
  'admin.money.saveSetting': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'PUT',
    path: 'admin/money/settings',
    callers: admin,
    kind: 'write',
    purpose: 'Saves a setting about money; refused when it does not match its schema or was changed in the meantime.',
    notInSpecification,
    input: z.strictObject({ key: z.enum(moneySettings), value: z.unknown(), version: versionShape }),
    output: z.object({ version: versionShape }),
    errors: [...errors, 'STALE_VERSION', 'STEP_UP_NEEDED'],
  }),
}
