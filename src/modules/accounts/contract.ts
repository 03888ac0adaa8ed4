import { candidateAccess, employerAccess } from './contract.access.ts'
import { adminAccess } from './contract.admin.ts'
import { ownContract } from './contract.own.ts'
import { sessionsContract } from './contract.sessions.ts'
import { signOnContract } from './contract.sign-on.ts'

/** Accounts: register, codes, sign-in, passwords, sessions, for both user types and for administrators. */
export const accountsContract = {
  ...candidateAccess,
  ...employerAccess,
  ...sessionsContract,
  ...ownContract,
  ...signOnContract,
  ...adminAccess,
}
