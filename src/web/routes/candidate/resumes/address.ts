export const resumesPath = '/jobsseekers/create-resume'
export const editPath = (id: string) => `${resumesPath}?id=${id}`
export const reviewPath = (id: string) => `/jobsseekers/resume-review?id=${id}`
/** The resume as a file, straight from its call. */
export const downloadPath = (id: string, query = '') =>
  `/client/api/v1/resumes/download/${id}${query ? `?${query}` : ''}`
export const jsonPath = (id: string) => `/client/api/v1/resumes/export-json/${id}`
