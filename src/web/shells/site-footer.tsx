import { useRouteLoaderData } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Footer } from '#ui/shell.tsx'
import type { RootData } from '#web/document/root-data.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The footer of public and candidate pages, without links for guests only. */
export function SiteFooter() {
  const t = useTexts('shell')
  const about = useTexts('about')
  const root = useRouteLoaderData<RootData>('root')
  const { kind } = useViewer()
  const site = root?.settings.siteName ?? 'Karya'
  const columns = [
    {
      title: t('footer.candidates'),
      links: [
        { to: '/jobsseekers/browse-jobs', label: t('nav.browse') },
        ...(kind === 'guest' ? [{ to: '/jobsseekers/register', label: t('nav.register') }] : []),
        { to: '/jobsseekers/pricing-and-plans', label: t('footer.candidatePlans') },
        { to: '/jobsseekers/terms-condition', label: t('footer.candidateTerms') },
      ],
    },
    {
      title: t('footer.employers'),
      links: [
        ...(kind === 'guest'
          ? [
              { to: '/employer/register', label: t('footer.post') },
              { to: '/employer/login', label: t('footer.employerSignIn') },
            ]
          : kind === 'employer'
            ? [{ to: '/employer/job-post', label: t('footer.post') }]
            : []),
        ...(kind === 'candidate' ? [] : [{ to: '/employer/pricing-and-plans', label: t('footer.employerPlans') }]),
        { to: '/employer/terms-condition', label: t('footer.employerTerms') },
      ],
    },
    {
      title: site,
      links: [
        { to: '/about-us', label: t('footer.about') },
        { to: '/faq', label: t('footer.faq') },
        { to: '/contact-us', label: t('footer.contact') },
        { to: '/safety-tips', label: t('footer.safety') },
        { to: '/transparency', label: t('footer.transparency') },
        { to: '/privacy-policy', label: t('footer.privacy') },
        { to: '/terms-of-use', label: t('footer.terms') },
      ],
    },
  ]
  return (
    <Footer
      brand={<p>{about('line', { site })}</p>}
      columns={columns}
      last={
        <>
          <span>{t('footer.software', { site })}</span>
          <LanguageSwitch />
        </>
      }
    />
  )
}
