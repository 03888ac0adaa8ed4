export { findingKey, outcomeOf, screenTexts, type Hit, type Screening } from './rules.ts'
export { indexText, jobFacts } from './store.facts.server.ts'
