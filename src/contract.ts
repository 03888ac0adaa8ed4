import { accountsContract } from '#features/accounts/contract.ts'
import { adminContract } from '#features/admin/contract.ts'
import { applicationsContract } from '#features/applications/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { findingContract } from '#features/discovery/contract.finding.ts'
import { matchContract } from '#features/discovery/contract.match.ts'
import { recommendContract } from '#features/discovery/contract.recommend.ts'
import { savedContract } from '#features/discovery/contract.saved.ts'
import { discoveryContract } from '#features/discovery/contract.ts'
import { filesContract } from '#features/files/contract.ts'
import { jobsAdminContract } from '#features/jobs/contract.admin.ts'
import { jobsContract } from '#features/jobs/contract.ts'
import { notificationsContract } from '#features/notifications/contract.ts'
import { privacyContract } from '#features/profiles/contract.privacy.ts'
import { profilesContract } from '#features/profiles/contract.ts'
import { referenceContract } from '#features/reference/contract.ts'
import { resumesContract } from '#features/resumes/contract.ts'
import { reviewsContract } from '#features/reviews/contract.ts'
import type { InputOf, OutputOf } from '#kernel/endpoint.ts'

/** The whole API as one value: one line a room, lowest first. */
export const contract = {
  ...referenceContract,
  ...filesContract,
  ...accountsContract,
  ...companiesContract,
  ...profilesContract,
  ...privacyContract,
  ...resumesContract,
  ...jobsContract,
  ...jobsAdminContract,
  ...discoveryContract,
  ...savedContract,
  ...recommendContract,
  ...matchContract,
  ...findingContract,
  ...applicationsContract,
  ...reviewsContract,
  ...notificationsContract,
  ...adminContract,
}

export type ContractMap = typeof contract
export type Action = keyof ContractMap
/** What a caller may send, before defaults and trimming. */
export type InputOfAction<A extends Action> = InputOf<ContractMap[A]['input']>
export type OutputOfAction<A extends Action> = OutputOf<ContractMap[A]['output']>

/** The typed client: in process on the server, fetch in the browser. */
export type Call = <A extends Action>(action: A, input: InputOfAction<A>) => Promise<OutputOfAction<A>>
