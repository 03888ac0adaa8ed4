/** What a page's action answers when the server could not be reached: nothing was loaded anew, the form stays as it is. */
export const offline = 'OFFLINE'

/** For a `clientAction`: the server's answer, or `offline` when the line is down. Sending again later must be harmless. */
export async function sendOrOffline<T>(serverAction: () => Promise<T>): Promise<T | typeof offline> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return offline // what fetch throws without an answer
    throw error
  }
}
