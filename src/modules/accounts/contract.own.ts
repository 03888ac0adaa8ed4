import * as z from 'zod'
import { adminRoles } from '#kernel/caller.ts'
import { anybody, endpoint, accountHolders } from '#kernel/endpoint.ts'
import { exportStatuses } from '#kernel/enums/accounts.ts'
import { dialCodeShape, doneShape, emailShape, idShape, otpShape, phoneShape, timeShape } from '#kernel/shapes.ts'
import { suppressionReasons } from '#kernel/mail-delivery.ts'
import { fullNameShape, typedPassword } from './contract.forms.ts'
import { unknownDeviceRules } from './rules.allowances.ts'
import { disclosedActions } from './support/rules.ts'
import { consentOutcomes, consentPurposes, withdrawablePurposes } from './rules.consent.ts'

const perDay = (name: string, max: number) => [{ name, by: 'account', max, seconds: 86_400 }] as const
/** Proof of ownership: the password or, for an account without one, a sign-in within the last 15 minutes. */
export const ownerProof = { currentPassword: typedPassword.optional() }
const proofErrors = ['INVALID', 'NOT_FOUND', 'TOO_MANY', 'NOT_WHILE_ACTING', 'UNAVAILABLE'] as const

// Page forms are not strict: they carry more fields, such as the intent of the button.
export const emailChangeForm = z.object({ email: emailShape, ...ownerProof })
export const personForm = z.object({ fullName: fullNameShape, dialCode: dialCodeShape, phone: phoneShape })
export const emailCodeForm = z.object({ otp: otpShape })
export const deletionForm = z.object({ ...ownerProof })
export const consentForm = z.object({ purpose: z.enum(withdrawablePurposes), given: z.boolean() })

const pendingChange = z.object({ email: z.string(), expiresAt: timeShape, resendAt: timeShape })
const consentRow = z.object({
  purpose: z.enum(consentPurposes),
  version: z.string(),
  given: z.boolean(),
  outcome: z.enum(consentOutcomes),
  at: timeShape,
})
const accessRow = z.object({
  at: timeShape,
  action: z.enum(disclosedActions),
  firstName: z.string(),
  role: z.enum(adminRoles).nullable(),
  reason: z.string().nullable(),
  minutes: z.int().nullable().meta({ description: 'How long somebody acted for the person, once that has ended.' }),
  changes: z.array(z.string()).meta({ description: 'What was done in that time, in words.' }),
})
export type AccountAccess = z.output<typeof accessRow>
const exportRow = z.object({
  id: idShape,
  status: z.enum(exportStatuses),
  requestedAt: timeShape,
  expiresAt: timeShape.nullable(),
  size: z.int().nullable(),
  /** Download path, while the archive is ready. */
  uri: z.string().nullable(),
})

/** Self-service of an account: e-mail address, consents, data export and deletion. */
export const ownContract = {
  'accounts.own': endpoint({
    beforeTerms: true,
    method: 'GET',
    path: 'account/own',
    callers: accountHolders,
    kind: 'read',
    purpose:
      'The own account: email address, phone, language, whether it has a password, and a new address awaiting verification.',
    notInSpecification: 'Issue 3.8: the account settings.',
    input: z.strictObject({}),
    output: z.object({
      name: z.string(),
      email: z.string(),
      dialCode: z.string().nullable(),
      phone: z.string().nullable(),
      hasPassword: z.boolean(),
      createdAt: timeShape,
      change: pendingChange.nullable(),
      /** Why the address is not written to; a code that is mailed there mends it. */
      mailProblem: z.enum(suppressionReasons).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  'accounts.emailChange': endpoint({
    method: 'POST',
    path: 'account/email-change',
    callers: accountHolders,
    kind: 'write',
    purpose:
      'Requests an email address change: a code goes to the new address, a notice to the current one (RS-05). The current address is taken while mails to it come back, so that it is proven again.',
    notInSpecification: 'Issue 3.8: the email address of an account can be changed.',
    input: z.strictObject(emailChangeForm.shape),
    output: pendingChange,
    errors: [...proofErrors, 'EMAIL_TAKEN'],
    limits: perDay('accounts.emailChange', 20),
    notWhileActing: true,
  }),
  'accounts.emailConfirm': endpoint({
    method: 'POST',
    path: 'account/email-confirm',
    callers: accountHolders,
    kind: 'write',
    purpose:
      'Verifies the code sent to the new address and sets it. Ends all other sessions; the old address can undo the change for 7 days.',
    notInSpecification: 'Issue 3.8: the email address of an account can be changed.',
    input: z.strictObject(emailCodeForm.shape),
    output: z.object({ email: z.string() }),
    errors: [
      'INVALID',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CODE_TOO_MANY_TRIES',
      'EMAIL_TAKEN',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
    limits: perDay('accounts.emailConfirm', 60),
    notWhileActing: true,
  }),
  'accounts.emailCancel': endpoint({
    method: 'PUT',
    path: 'account/email-cancel',
    callers: accountHolders,
    kind: 'write',
    purpose: 'Cancels a pending email address change.',
    notInSpecification: 'Issue 3.8: the email address of an account can be changed.',
    input: z.strictObject({}),
    output: doneShape,
    errors: ['NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  'accounts.emailUndo': endpoint({
    method: 'POST',
    path: 'account/email-undo',
    callers: anybody,
    kind: 'write',
    purpose:
      'Undoes an email address change with the link sent to the old address. Ends every session and removes the password.',
    notInSpecification: 'Hardening RS-05: a changed email address can be changed back.',
    input: z.strictObject({ token: z.string().min(1).max(2000) }),
    output: z.object({ email: z.string() }),
    errors: ['INVALID', 'GONE', 'EMAIL_TAKEN', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [unknownDeviceRules.undoEmail],
    notWhileActing: true,
  }),
  'accounts.consents': endpoint({
    beforeTerms: true,
    method: 'GET',
    path: 'account/consents',
    callers: accountHolders,
    kind: 'read',
    purpose:
      'The current consent for each purpose, the consent log, newest first, at most 100 entries, and who saw the account.',
    notInSpecification: 'Decisions §11: consent log by purpose and version.',
    input: z.strictObject({}),
    output: z.object({
      current: z.array(
        z.object({
          purpose: z.enum(consentPurposes),
          given: z.boolean(),
          version: z.string(),
          at: timeShape.nullable(),
          withdrawable: z.boolean(),
        }),
      ),
      log: z.array(consentRow),
      access: z.array(accessRow).meta({
        description: 'Which administrators opened the account’s page or changed something, newest first, at most 50.',
      }),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  'accounts.setConsent': endpoint({
    method: 'PUT',
    path: 'account/consent',
    callers: ['candidate'],
    kind: 'write',
    purpose: 'Gives or withdraws consent to a purpose, with immediate effect.',
    notInSpecification: 'Decisions §11: withdrawing consent is as easy as giving it.',
    input: z.strictObject(consentForm.shape),
    output: doneShape,
    errors: ['INVALID', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: perDay('accounts.consent', 200),
    notWhileActing: true,
  }),
  'accounts.exports': endpoint({
    beforeTerms: true,
    method: 'GET',
    path: 'account/exports',
    callers: accountHolders,
    kind: 'read',
    purpose: 'Own data archives, newest first, at most 10.',
    notInSpecification: 'Decisions §11: export of all personal data.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(exportRow) }),
    errors: ['UNAUTHENTICATED'],
  }),
  'accounts.requestExport': endpoint({
    beforeTerms: true,
    method: 'POST',
    path: 'account/export',
    callers: accountHolders,
    kind: 'write',
    purpose:
      'Requests an archive of all own data and files; an email announces it. While one is in progress, that one is returned.',
    notInSpecification: 'Decisions §11: export of all personal data.',
    input: z.strictObject({}),
    output: exportRow,
    errors: ['TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: perDay('accounts.export', 5),
    notWhileActing: true,
  }),
  'accounts.requestDeletion': endpoint({
    beforeTerms: true,
    method: 'POST',
    path: 'account/delete',
    callers: accountHolders,
    kind: 'write',
    purpose:
      'Deletes the account after 14 days unless its owner signs in before. Signs out everywhere and withdraws applications right away.',
    notInSpecification: 'Decisions §11: deletion after a grace period of 14 days.',
    input: z.strictObject(deletionForm.shape),
    output: z.object({ deletionAt: timeShape }),
    errors: proofErrors,
    limits: perDay('accounts.delete', 20),
    notWhileActing: true,
  }),
}
