import type { Handlers } from '#platform/core/context.server.ts'
import type { billingContract } from './contract.ts'
import { companyMoneyHandlers } from './admin/handlers.company.server.ts'
import { invoicesAdminHandlers } from './admin/handlers.invoices.server.ts'
import { moneyAdminHandlers } from './admin/handlers.money.server.ts'
import { moneySettingsHandlers } from './admin/handlers.settings.server.ts'
import { plansAdminHandlers } from './admin/handlers.plans.server.ts'
import { buyerHandlers } from './handlers.buyer.server.ts'
import { ordersAdminHandlers } from './handlers.orders-admin.server.ts'
import { ordersHandlers } from './handlers.orders.server.ts'
import { paymentsHandlers } from './handlers.payments.server.ts'
import { plansHandlers } from './handlers.plans.server.ts'
import { refundsHandlers } from './refunds/handlers.server.ts'
import { planChangeHandlers } from './renewals/handlers.change.server.ts'
import { sandboxHandlers } from './handlers.sandbox.server.ts'
import { webhookHandlers } from './handlers.webhook.server.ts'
import { transfersAdminHandlers } from './transfers/handlers.admin.server.ts'
import { transfersHandlers } from './transfers/handlers.server.ts'

export const billingHandlers: Handlers<typeof billingContract> = {
  ...plansHandlers,
  ...planChangeHandlers,
  ...ordersHandlers,
  ...ordersAdminHandlers,
  ...plansAdminHandlers,
  ...invoicesAdminHandlers,
  ...moneyAdminHandlers,
  ...companyMoneyHandlers,
  ...moneySettingsHandlers,
  ...paymentsHandlers,
  ...webhookHandlers,
  ...buyerHandlers,
  ...sandboxHandlers,
  ...transfersHandlers,
  ...transfersAdminHandlers,
  ...refundsHandlers,
}
