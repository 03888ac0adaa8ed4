/** The sign-in page of an area after a session ended, with the way back. `ended` makes the page explain why it is shown. */
export const signInAgain = (area: 'jobsseekers' | 'employer' | 'admin', next: string): string =>
  `/${area}/login?next=${encodeURIComponent(next)}&ended=1`
