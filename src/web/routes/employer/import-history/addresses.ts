export const importsPath = '/employer/import-history'
export const newImportPath = `${importsPath}/new`
export const feedsPath = `${importsPath}/feeds`
export const importPath = (id: string): string => `${importsPath}/${id}`

const api = '/client/api/v1/employer/import-history'
export const templatePath = (format: 'csv' | 'xlsx'): string => `${api}/template/${format}`
export const failedRowsPath = (id: string): string => `${api}/failed-rows/${id}`
