import { findCopy, putCopy, removeCopy, sentPrefix, type KeptFor, type SentCopy } from '../browser/form-copy.ts'
import { fillForm, valuesOf } from './fill-form.ts'

const keyOf = (id: string) => sentPrefix + id

/** Stores what a form is sent with, for when the answer is that the session has ended. */
export function storeSent(id: string, form: HTMLFormElement, owner: string): void {
  const values = valuesOf(form)
  if (values.entries.length > 0) putCopy('sessionStorage', keyOf(id), { owner, ...values })
}

export const removeSent = (id: string): void => removeCopy('sessionStorage', keyOf(id))

/** A form that goes away was answered, unless it goes because no answer came. */
export function removeAnswered(id: string): void {
  if (!findCopy<SentCopy>('sessionStorage', keyOf(id))?.kept) removeSent(id)
}

/** Fills a form with what the same person sent from this page when the session had ended or no answer came. Returns which, if anything was there. */
export function restoreSent(id: string, owner: string): KeptFor | null {
  const copy = findCopy<SentCopy>('sessionStorage', keyOf(id))
  removeSent(id)
  const form = document.getElementById(id)
  const here = location.pathname + location.search
  if (!copy?.kept || copy.owner !== owner || copy.page !== here || !(form instanceof HTMLFormElement)) return null
  fillForm(form, copy)
  return copy.kept
}
