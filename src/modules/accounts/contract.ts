import { candidateAccess, employerAccess } from './contract.access.ts'
import { actingContract } from './acting/contract.ts'
import { administratorsContract } from './administrators/contract.ts'
import { passkeysContract } from './passkeys/contract.ts'
import { incidentsContract } from './incidents/contract.ts'
import { retentionContract } from './retention/contract.ts'
import { requestsContract } from './requests/contract.ts'
import { adminAccess } from './contract.admin.ts'
import { ownContract } from './contract.own.ts'
import { sessionsContract } from './contract.sessions.ts'
import { termsContract } from './terms/contract.ts'
import { signOnContract } from './contract.sign-on.ts'

/** Registration, codes, sign-in, passwords and sessions of candidates, employers and administrators. */
export const accountsContract = {
  ...candidateAccess,
  ...employerAccess,
  ...sessionsContract,
  ...ownContract,
  ...signOnContract,
  ...adminAccess,
  ...administratorsContract,
  ...passkeysContract,
  ...requestsContract,
  ...actingContract,
  ...retentionContract,
  ...incidentsContract,
  ...termsContract,
}
