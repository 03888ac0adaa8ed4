import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { RegisterForm } from '#modules/accounts/ui/register-form.tsx'
import { SignOnButtons } from '#modules/accounts/ui/sign-on-buttons.tsx'
import { registerAction, registerLoader } from './access.ts'
import { accessPath, otherSide } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { Route } from './+types/register'

export const loader = (args: Route.LoaderArgs) => registerLoader(args)
export const action = (args: Route.ActionArgs) => registerAction(args)

const reasons = ['one', 'two', 'three'] as const

/** Register, for either side: why on the left from 1024 px, the form on the right. */
export default function Register({
  loaderData: { side, next, dialCodes, dialCode, providers },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts('register')
  return (
    <Page className="py-8 sm:py-14">
      <PageMeta title={t(`title.${side}`)} description={t(`lead.${side}`)} />
      <div className="mx-auto grid max-w-[64rem] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="lg:pt-8">
          <PageHead title={t(`title.${side}`)} lead={t(`lead.${side}`)} />
          <ul className="hidden gap-4 lg:grid">
            {reasons.map((reason) => (
              <li key={reason} className="flex max-w-[28rem] gap-3">
                <Icon name="check" size={20} className="mt-0.5 flex-none text-pandan-ink" />
                {t(`why.${side}.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <Card className="p-5 sm:p-8">
            <RegisterForm side={side} dialCodes={dialCodes} dialCode={dialCode} reply={actionData ?? null} />
            <SignOnButtons providers={providers} next={next} />
          </Card>
          <div className="mt-5 grid justify-items-center gap-2 text-center">
            <p>
              {t('have')}{' '}
              <Link className="k-link" to={accessPath(side, 'login', next)}>
                {t('signIn')}
              </Link>
            </p>
            <Link
              className="k-link inline-flex items-center text-sm touch:min-h-11"
              to={accessPath(otherSide(side), 'register')}
            >
              {t(`other.${side}`)}
            </Link>
          </div>
        </div>
      </div>
    </Page>
  )
}
