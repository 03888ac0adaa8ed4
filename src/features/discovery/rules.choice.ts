/** Where choices are sent: the action of this page answers `{ choice }`, or goes back to `next` without JavaScript. */
export const choicePath = '/jobsseekers/job-detail'
