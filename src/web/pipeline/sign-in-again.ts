/** The door of an area for somebody whose session is over, and from there back. The sign-in page says why one is there. */
export const signInAgain = (area: 'jobsseekers' | 'employer' | 'admin', next: string): string =>
  `/${area}/login?next=${encodeURIComponent(next)}&ended=1`
