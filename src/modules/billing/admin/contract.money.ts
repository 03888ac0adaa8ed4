import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { payProviders } from '#kernel/enums/billing.ts'
import { doneShape, idInput, idShape, timeShape } from '#kernel/shapes.ts'
import { alarmKinds } from '../audit/rules.ts'
import { moneyShape } from '../contract.shapes.ts'

const admin = ['admin'] as const
const notInSpecification =
  'Administrators keep an eye on money (money.md section 6); calls.tsv lists none of their calls.'
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const

/** OFF: the setting says so. NO_PROVIDER: nothing is configured that could take money. */
export const saleStates = ['ON', 'OFF', 'NO_PROVIDER'] as const
const perCurrency = z.array(z.object({ count: z.int(), sum: moneyShape }))

const alarmShape = z.object({
  id: idShape,
  kind: z.enum(alarmKinds),
  orderId: idShape.nullable(),
  orderNumber: z.string().nullable(),
  companyId: idShape.nullable(),
  companyName: z.string().nullable(),
  openedAt: timeShape,
})
export type AlarmView = z.output<typeof alarmShape>

const healthShape = z.object({
  provider: z.enum(payProviders),
  test: z.boolean(),
  open: z.int(),
  unknownMessages: z.int(),
  answeredAt: timeShape.nullable(),
  failedAt: timeShape.nullable(),
  failure: z.string().nullable(),
  downSince: timeShape.nullable(),
  reconciledAt: timeShape.nullable(),
})

export const moneyOverviewShape = z.object({
  sale: z.enum(saleStates),
  providers: z.array(healthShape),
  alarms: z.object({ total: z.int(), list: z.array(alarmShape) }),
  /** Newest month first, one row for each month and currency; amounts are never summed across currencies. */
  income: z.array(
    z.object({
      month: z.string(),
      invoices: z.int(),
      creditNotes: z.int(),
      net: moneyShape,
      tax: moneyShape,
      /** What was given back, tax included. */
      refunded: moneyShape,
      /** What is left of invoices after credit notes, tax included. */
      total: moneyShape,
    }),
  ),
  /** Orders that can still be paid. */
  open: perCurrency,
  /** Orders that were paid after their time. */
  late: z.int(),
  /** Orders whose payment is not what was asked for. */
  mismatched: z.int(),
  /** Money that no sale has taken. */
  unmatched: perCurrency,
  /** What the nightly audit compared last; null before the first. */
  audit: z
    .object({
      finishedAt: timeShape,
      accounts: z.int(),
      orders: z.int(),
      listed: z.int(),
      found: z.int(),
      unreachable: z.array(z.string()),
    })
    .nullable(),
})
export type MoneyOverview = z.output<typeof moneyOverviewShape>

/** Income, what waits for somebody, and whether the books agree. */
export const moneyAdminContract = {
  'admin.money.overview': endpoint({
    right: 'money.manage',
    method: 'GET',
    path: 'admin/money/overview',
    callers: admin,
    kind: 'read',
    purpose:
      'Alarms, income of twelve months, open and odd payments, and how providers and books do. Reads only. Test payments are no income.',
    notInSpecification,
    input: z.strictObject({}),
    output: moneyOverviewShape,
    errors,
  }),
  'admin.money.alarmCount': endpoint({
    right: 'money.manage',
    method: 'GET',
    path: 'admin/money/alarm-count',
    callers: admin,
    kind: 'read',
    purpose: 'How many alarms are open: the number on the bell of those who keep the books.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({ open: z.int() }),
    errors,
  }),
  'admin.money.closeAlarm': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'PUT',
    path: 'admin/money/alarms/{id}',
    callers: admin,
    kind: 'write',
    purpose: 'Closes an alarm that somebody has looked at; the nightly audit opens it again if it still finds it.',
    notInSpecification,
    input: idInput,
    output: doneShape,
    errors: [...errors, 'NOT_FOUND', 'STEP_UP_NEEDED'],
  }),
}
