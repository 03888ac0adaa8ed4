import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** After a refusal the page shows what the order comes to now. */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus ?? 0) >= 400 || defaultShouldRevalidate
}
