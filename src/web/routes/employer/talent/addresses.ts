export const talentPath = '/employer/talent'
export const poolsPath = '/employer/talent/pools'
export const poolPath = (id: string): string => `${poolsPath}/${id}`
