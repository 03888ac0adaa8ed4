/** Whether the promise settles in time; a rejection counts as settled. */
export async function settlesWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const limit = Promise.withResolvers<false>()
  const timer = setTimeout(() => limit.resolve(false), milliseconds)
  const settled = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, limit.promise]).finally(() => clearTimeout(timer))
}
