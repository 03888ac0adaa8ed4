/** A fault that stops the start and that the person at the terminal can mend: one plain sentence, no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
