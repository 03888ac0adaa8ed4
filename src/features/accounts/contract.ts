import { candidateAccess, employerAccess } from './contract.access.ts'
import { adminAccess } from './contract.admin.ts'
import { sessionsContract } from './contract.sessions.ts'

/** Accounts: register, codes, sign-in, passwords, sessions, for both user types and for administrators. */
export const accountsContract = { ...candidateAccess, ...employerAccess, ...sessionsContract, ...adminAccess }
