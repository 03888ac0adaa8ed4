export const talentPath = '/employer/talent'
export const poolsPath = '/employer/talent/pools'
export const poolPath = (id: string): string => `${poolsPath}/${id}`
/** A page of a pool, narrowed to a tag or not. */
export function poolPagePath(id: string, { tag, after }: { tag: string | null; after?: string | null }): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(after && { after }) })
  return query.size > 0 ? `${poolPath(id)}?${query}` : poolPath(id)
}
