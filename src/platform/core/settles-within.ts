/** Whether the promise settles in time; a rejection counts as settled. */
export async function settlesWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  const settled = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, late.promise]).finally(() => clearTimeout(timer))
}
