const words = { direct: 'direct', 'job-alert': 'jobAlert' } as const

/** The key of the words for a source that the site names itself (`job-alert`: mails of job alerts); null for names of sites. */
export const sourceWord = (source: string): (typeof words)[keyof typeof words] | null =>
  source === 'direct' || source === 'job-alert' ? words[source] : null
