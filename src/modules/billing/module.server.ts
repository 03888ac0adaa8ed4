import { defineModule } from '#platform/core/module.server.ts'
import { plansSecondApprovals } from './admin/second-approvals.server.ts'
import { billingChecks } from './handlers.checks.server.ts'
import { billingContract } from './contract.ts'
import { billingHandlers } from './handlers.server.ts'
import { auditJobs } from './audit/jobs.server.ts'
import { recordJobs } from './audit/jobs.records.server.ts'
import { invoiceJobs } from './jobs.invoice.server.ts'
import { billingJobs } from './jobs.server.ts'
import { planJobs } from './renewals/jobs.server.ts'
import { refundJobs } from './refunds/jobs.server.ts'
import { invoiceListeners } from './listeners.invoice.server.ts'

export const billingModule = defineModule({
  contract: billingContract,
  handlers: billingHandlers,
  checks: billingChecks,
  secondApprovals: plansSecondApprovals,
  jobs: [...billingJobs, ...invoiceJobs, ...auditJobs, ...recordJobs, ...planJobs, ...refundJobs],
  listeners: invoiceListeners,
})
