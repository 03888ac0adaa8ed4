/** What the company itself leaves its owners and administrators to do. */
export const companyTaskKinds = ['COMPANY_SETUP', 'COMPANY_CHANGES', 'INVITATION', 'INVITATIONS'] as const
export type CompanyTask = (typeof companyTaskKinds)[number]
