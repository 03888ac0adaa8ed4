export {
  screenOutcomes,
  screenTexts,
  textRules,
  type FlagScores,
  type Hit,
  type ScreenedText,
  type Screening,
} from './rules.ts'
