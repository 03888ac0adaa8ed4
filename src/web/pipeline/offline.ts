/** What a page's action answers when the server could not be reached: nothing is revalidated, the form stays as it is. */
export const offline = 'OFFLINE'
