/** What interviews leave a member to do. */
export const interviewTaskKinds = [
  'INTERVIEW_TODAY',
  'INTERVIEW_OUTCOME',
  'INTERVIEW_MOVE',
  'INTERVIEW_TIMES',
  'INTERVIEW_ALONE',
  'INTERVIEW_CLOCK',
  'SCORECARD',
] as const
export type InterviewTask = (typeof interviewTaskKinds)[number]
