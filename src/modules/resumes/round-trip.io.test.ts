import { expect, test } from 'vitest'
import { profileItem, profileSnapshot, type ProfileItem } from '../../../test/fixtures/profile-snapshot.ts'
import en from '../../text/en/resume.json' with { type: 'json' }
import id from '../../text/id/resume.json' with { type: 'json' }
import { months } from '#platform/i18n/months.ts'
import { readText } from '#platform/pdf/read.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import { contentFromProfile } from './rules.profile.ts'
import { foldWord, proposalOf, type CurrentProfile } from './rules.proposal.ts'
import { readResume } from './rules.read.ts'
import { resumeSheet } from './rules.sheet.ts'
import { resumeThemes, themeOf } from './rules.themes.ts'

const item = (section: ProfileSection, title: string, organisation: string | null, more: Partial<ProfileItem> = {}) =>
  profileItem({ section, title, organisation, ...more })
const fullTime = { code: 'FULL_TIME', label: 'Full time' }
/** What documents make hard to read: titles that break, dates in texts, brackets, two stints, items without dates, two pages. */
const items: ProfileItem[] = [
  item(
    'experience',
    'Senior backend developer, payments and settlement platform for merchants in South-East Asia',
    'PT Dompet Nusantara Teknologi Finansial Indonesia Tbk',
    {
      startOn: '2021-03-01',
      present: true,
      place: 'Jakarta',
      employmentType: fullTime,
      description:
        'Leads a team of eight. Since 2022 in three regions.\n- Cut response times to a quarter (Jan 2022 – Mar 2022)\n- Project "Garuda" 2021 - 2023, migrated 40 services\n\nA second paragraph that goes on for quite a while, so that it is wrapped over more than one line of the document, and that names Universitas Indonesia.',
    },
  ),
  item('experience', 'Backend developer', 'PT Kirim Cepat', {
    startOn: '2018-01-01',
    endOn: '2021-02-01',
    description: 'Built the tracking.',
  }),
  item('experience', 'Backend developer', 'PT Kirim Cepat', { startOn: '2016-01-01', endOn: '2017-12-01' }),
  item('experience', 'Intern at the help desk', 'CV Maju-Jaya (Bandung)', {
    startOn: '2015-08-01',
    endOn: '2015-12-01',
    place: 'Bandung',
  }),
  item('experience', 'Barista', 'kopi tuku', { startOn: '2014-02-01', endOn: '2014-02-01' }),
  item('education', 'Computer science', 'Universitas Gadjah Mada', {
    startOn: '2011-08-01',
    endOn: '2015-07-01',
    qualification: { code: 'BACHELOR', label: "Bachelor's degree" },
    gradeOrNumber: '3.71',
  }),
  item('education', 'Law', 'Open University', { startOn: '2024-01-01', present: true }),
  item('education', 'Science', 'SMA Negeri 1 Yogyakarta'),
  item('project', 'Karcis: tickets for small theatres', 'Teater Koma', {
    startOn: '2020-01-01',
    endOn: '2020-06-01',
    url: 'https://karcis.example/about',
    description: 'Open source.',
  }),
  item('project', 'Weather station', null),
  item('project', 'Peta Pasar', null, { startOn: '2022-05-01', present: true, description: 'A map of markets.' }),
  item('certificate', 'AWS Certified Solutions Architect – Associate', 'Amazon Web Services', {
    startOn: '2023-05-01',
    endOn: '2026-05-01',
    gradeOrNumber: 'AWS-2024-118',
  }),
  item('certificate', 'TOEFL', 'ETS', { startOn: '2019-01-01' }),
  item('certificate', 'Scrum Master', null),
  item('accomplishment', 'Speaker at GopherCon 2019', 'GopherCon', { startOn: '2019-11-01' }),
  item('accomplishment', 'Volunteer teacher', 'Kelas Inspirasi', { startOn: '2017-01-01', endOn: '2019-12-01' }),
]
const skills = [
  'Go (programming language)',
  'Git',
  'C++',
  'React Native',
  'UI/UX design',
  'Microsoft Office: Excel',
  'PL/SQL',
  'R',
].map((label, at) => ({ code: `SKILL_${at}`, label }))
const profile: CurrentProfile = {
  name: 'Siti Rahma',
  headline: 'Backend developer for payments, 2015 to today',
  about: 'Nine years with systems that must not stop. Since 2015 in Jakarta.',
  languages: ['Bahasa Indonesia', 'English (C1)', 'Jawa'],
  links: [{ label: 'GitHub', url: 'https://github.com/sitirahma' }],
  phone: '+62 81234567890',
  skills,
  items,
}
const labels = {
  en: { ...en.document, months: [...months.en.short] },
  id: { ...id.document, months: [...months.id.short] },
}

async function readBack(theme: (typeof resumeThemes)[number], locale: 'en' | 'id') {
  const snapshot = profileSnapshot({ ...profile, cityName: 'Jakarta', skills })
  const person = { name: profile.name, email: 'siti@example.com', dialCode: '+62', phone: '81234567890' }
  const sheet = resumeSheet({
    ...contentFromProfile(snapshot, person),
    title: 'CV',
    theme: themeOf(theme),
    locale,
    labels: labels[locale],
  })
  const outcome = await readText('pdf', Buffer.from(await renderPdf(sheet)))
  return readResume('text' in outcome ? outcome.text : '')
}

const known = new Map(skills.map((skill) => [foldWord(skill.label), skill]))
const proposed = (content: Awaited<ReturnType<typeof readBack>>, current: CurrentProfile) =>
  proposalOf(content, current, known, '2026-11-23').parts.filter(({ state }) => state !== 'THERE')

test.each(resumeThemes.map((theme, at) => [theme, at % 2 === 0 ? ('en' as const) : ('id' as const)] as const))(
  'a resume of two pages made here (%s, %s) adds nothing to its profile, and each dated item when it is gone',
  async (theme, locale) => {
    const content = await readBack(theme, locale)
    expect(
      proposed(content, profile).map(({ kind, section, text, detail }) => [section ?? kind, text, detail]),
    ).toEqual([])
    const proposedAlone = items.filter((gone) => {
      const left = proposed(content, { ...profile, items: items.filter((each) => each !== gone) })
      expect(left.length).toBeLessThanOrEqual(1)
      return left.length === 1
    })
    // An item without dates between others with dates is not read as one of its own.
    expect(proposedAlone.length).toBeGreaterThanOrEqual(items.filter(({ startOn }) => startOn !== null).length - 1)
  },
)
