/** The canonical path of a job (specification point 2), with its slug when it has one. */
export function jobPath({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/jobsseekers/job-detail/${slug}?id=${id}` : `/jobsseekers/job-detail?id=${id}`
}
