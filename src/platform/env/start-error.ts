/** An error that stops the start and that the operator can fix: one plain sentence, no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
