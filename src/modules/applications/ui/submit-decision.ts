import { showToast } from '#ui/toast.ts'
import type { ApplicationStatus } from '../rules.ts'

/** Id of the decision form of one application; buttons with `name="status"` submit it. */
export const decisionFormId = (id: string): string => `decide-${id}`
/** Id of the same form in the drawer: the row of the list has the other. */
export const drawerFormId = (id: string): string => `drawer-${id}`

/** Clicks the button that changes the status; shows the reason when the change is not possible. */
export function submitDecision(id: string, status: ApplicationStatus): void {
  const form = document.getElementById(decisionFormId(id)) ?? document.getElementById(drawerFormId(id))
  const button = form?.querySelector<HTMLButtonElement>(`button[value="${status}"]`)
  if (!button || button.hasAttribute('aria-current')) return
  if (button.getAttribute('aria-disabled') === 'true')
    showToast('error', button.querySelector('.k-hint')?.textContent ?? '')
  else button.click()
}
