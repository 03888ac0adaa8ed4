import type { EndpointOutput } from '#modules/contract.ts'

export type ShownCase = EndpointOutput<'admin.cases.get'>
