export { findingKey, outcomeOf, screenTexts, type Hit, type Screening } from './rules.ts'
export { labelScreen, refuteScreen, ruleCounts } from './store.labels.server.ts'
export { indexText, jobFacts } from './store.facts.server.ts'
