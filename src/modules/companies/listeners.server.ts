import { isFreeMail } from '#modules/screening/rules.mail.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { accountErasing, deletionRequested, emailChanged, employerRegistered } from '#modules/accounts/events.ts'
import type { FilePurpose } from '#kernel/enums/accounts.ts'
import { fileReadRequested } from '#modules/files/events.ts'
import { on } from '#platform/core/module.server.ts'
import {
  companyClosed,
  companyDecided,
  companyProposalDecided,
  companySubmitted,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  memberSwitched,
  ownershipTransferred,
} from './events.ts'
import { closeCompanyOfOwner } from './handlers.closure.server.ts'
import { foundCompany } from './handlers.founding.server.ts'
import { endInvitationsBeyond, leaveAllCompanies } from './handlers.removal.server.ts'
import { mailClosed, mailDecision, mailProposalDecision, mailSubmitted } from './mail.server.ts'
import { mailJoined, mailOwnership, mailRemoved, mailRoleChanged, mailSwitched } from './mail.team.server.ts'
import { mayEditCompany } from './rules.ts'
import { membershipsOf, setFreeMail } from './store.server.ts'

const ownPurposes: readonly FilePurpose[] = ['LOGO', 'PHOTO', 'DOCUMENT']

export const companiesListeners = [
  /** Creates the company of a new employer from the registration data. Idempotent. */
  on(employerRegistered, async (ctx, { accountId, companyName, email, locale }) => {
    if ((await membershipsOf(ctx.db, accountId)).length > 0) return
    await foundCompany(ctx, { accountId, companyName, email, locale })
  }),

  /** The free-mail flag that administrators see follows the owner's address. */
  on(emailChanged, async (ctx, { accountId, email }) => {
    for (const { companyId, role } of await membershipsOf(ctx.db, accountId))
      if (role === 'OWNER') await setFreeMail(ctx.db, companyId, isFreeMail(email))
  }),

  /** What a company uploads about itself is readable by members who may edit it and by administrators who decide about it. */
  on(fileReadRequested, async ({ caller }, { file, allow }) => {
    if (file.companyId === null || !ownPurposes.includes(file.purpose)) return
    if (caller.kind === 'employer' && caller.companyId === file.companyId && mayEditCompany(caller.role)) allow()
    if (caller.kind === 'admin' && mayAdmin(caller.role, 'companies.decide')) allow()
  }),

  on(deletionRequested, (ctx, { accountId }) => closeCompanyOfOwner(ctx, accountId)),
  on(accountErasing, (ctx, { accountId }) => leaveAllCompanies(ctx, accountId)),

  on(memberJoined, (ctx, payload) => mailJoined(ctx, payload)),
  on(memberRoleChanged, (ctx, payload) => mailRoleChanged(ctx, payload)),
  on(memberSwitched, (ctx, payload) => mailSwitched(ctx, payload)),
  on(memberRemoved, (ctx, payload) => mailRemoved(ctx, payload)),
  on(ownershipTransferred, (ctx, payload) => mailOwnership(ctx, payload)),

  on(memberRoleChanged, (ctx, { companyId, accountId, to }) =>
    endInvitationsBeyond(ctx, { companyId, accountId, role: to }),
  ),
  on(memberSwitched, async (ctx, { companyId, accountId, active }) => {
    if (!active) await endInvitationsBeyond(ctx, { companyId, accountId, role: null })
  }),
  on(memberRemoved, (ctx, { companyId, accountId }) => endInvitationsBeyond(ctx, { companyId, accountId, role: null })),
  on(ownershipTransferred, (ctx, { companyId, from }) =>
    endInvitationsBeyond(ctx, { companyId, accountId: from, role: 'ADMIN' }),
  ),

  on(companyClosed, (ctx, { companyId }) => mailClosed(ctx, companyId)),
  on(companySubmitted, (ctx, { companyId }) => mailSubmitted(ctx, companyId)),
  on(companyDecided, async (ctx, payload) => {
    if (!payload.quiet) await mailDecision(ctx, payload)
  }),
  on(companyProposalDecided, (ctx, payload) => mailProposalDecision(ctx, payload)),
]
