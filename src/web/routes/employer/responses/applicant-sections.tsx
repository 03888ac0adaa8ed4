import { useTexts } from '#ui/i18n/i18n.tsx'
import { SectionLinks } from '#ui/section-links.tsx'
import type { DetailData } from './detail-data.ts'
import { hasProfile, isReadable } from './detail-parts.tsx'

/** Links to what the page has about the applicant, in its order. */
export function ApplicantSections({ data }: { data: DetailData }) {
  const t = useTexts('applicants')
  const list = useTexts('applicantList')
  const interviewTexts = useTexts('interviews')
  const scorecardTexts = useTexts('scorecards')
  const messageTexts = useTexts('messages')
  const { row, interviews, messages } = data
  const readable = isReadable(row)
  const sections = [
    readable && row.matchDetail && { id: 'match', title: list('match.title') },
    readable && row.answers.length > 0 && { id: 'answers', title: t('detail.answers') },
    readable && { id: 'resume', title: t('detail.resume') },
    readable && row.coverLetter && { id: 'letter', title: t('detail.letter') },
    readable && hasProfile(row) && { id: 'profile', title: t('detail.profile') },
    interviews?.planning && { id: 'interviews', title: interviewTexts('section') },
    interviews?.scorecards && { id: 'scorecards', title: scorecardTexts('section') },
    messages && { id: 'messages', title: messageTexts('section.title') },
    { id: 'history', title: t('history.title') },
  ].filter((section) => typeof section === 'object' && section !== null)
  return <SectionLinks label={t('detail.sections')} sections={sections} />
}
