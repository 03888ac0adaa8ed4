export const exportsPath = '/employer/exports'
/** The page that makes a file of a pool. */
export const exportPoolPath = (id: string): string => `${exportsPath}?pool=${id}`
/** The same of the applicants of a list; `query` is the list's own, `''` or `?job=…`. */
export const exportApplicantsPath = (query: string): string => `${exportsPath}?of=applicants${query.replace('?', '&')}`
