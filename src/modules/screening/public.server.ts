export { findingKey, outcomeOf, screenTexts, type Hit, type Screening } from './rules.ts'
