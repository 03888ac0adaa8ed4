const answers = new EventTarget()

/** Tells the forms of the page that what they sent gets no answer: an error takes the place of the page. */
export const notifyNoAnswer = (): void => void answers.dispatchEvent(new Event('none'))

/** Calls `keep` when no answer comes; returns how to end that. */
export function onNoAnswer(keep: () => void): () => void {
  answers.addEventListener('none', keep)
  return () => answers.removeEventListener('none', keep)
}
