/** Which of the matches: `NEW` is neither opened, unlocked nor invited by the company. The last three hold any score. */
export const matchShows = ['ALL', 'NEW', 'UNLOCKED', 'INVITED', 'DISMISSED'] as const
export const matchSorts = ['best', 'recent', 'experience'] as const
