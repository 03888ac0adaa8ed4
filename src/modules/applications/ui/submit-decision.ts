import { showToast } from '#ui/toast.ts'
import type { ApplicationStatus } from '../rules.ts'

/** Id of the form with the fields of a decision about one application; buttons with `name="status"` send it. */
export const decisionFormId = (id: string): string => `decide-${id}`

/** Presses the button that moves an application; a step that is not possible says why. */
export function submitDecision(id: string, status: ApplicationStatus): void {
  const button = document
    .getElementById(decisionFormId(id))
    ?.querySelector<HTMLButtonElement>(`button[value="${status}"]`)
  if (!button || button.hasAttribute('aria-current')) return
  if (button.getAttribute('aria-disabled') === 'true')
    showToast('error', button.querySelector('.k-hint')?.textContent ?? '')
  else button.click()
}
