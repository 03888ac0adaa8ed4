import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { CompletionCard } from '#modules/profiles/ui/completion-card.tsx'
import { ItemList } from '#modules/profiles/ui/item-list.tsx'
import { PartView } from '#modules/profiles/ui/part-view.tsx'
import { isProfilePart, resumeSections, type ProfilePart, type ProfileCard } from '#modules/profiles/rules.parts.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import { ResumeList } from '#modules/resumes/ui/resume-list.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { saveProfileForm } from './action.ts'
import { profileOptions } from './data.ts'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import { isSection, CardForm, parseCard } from './card-form.tsx'
import { load, redirectWithNotice, requireCandidate } from '#web/pipeline/request.ts'
import { ResumeUpload } from './resume-upload.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { removeSavedCopy } from './unsaved-form.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['profileSetup', 'versions'] }

const page = '/jobsseekers/profile'
const order: readonly ProfileCard[] = [
  'head',
  'about',
  'career',
  ...resumeSections.slice(0, 2),
  'skills',
  ...resumeSections.slice(2),
  'preferences',
  'details',
  'resume',
]
const editPath = (card: ProfileCard, item?: string) =>
  card === 'resume' ? `${page}#resume` : `${page}?edit=${card}${item ? `&item=${item}` : ''}#${card}`

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const edit = parseCard(url.searchParams.get('edit'))
  const [view, resumes, options] = await Promise.all([
    load(context, 'candidate.view', {}),
    load(context, 'resumes.list', { limit: 50 }),
    profileOptions(context, edit),
  ])
  return { view, resumes: resumes.list, options, edit, item: url.searchParams.get('item') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const error = await saveProfileForm(context, form)
  if (error) return data(error, { status: error.status })
  return redirectWithNotice(context, `${page}#${parseCard(form.get('part')) ?? ''}`, 'SAVED')
}

export const clientAction = (args: Route.ClientActionArgs) => removeSavedCopy(args)

/** After a conflict the page must know what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('profileSetup')
  const errorTexts = useErrorTexts()
  const { view } = loaderData
  useStoredPercentage(view.completion.percent)
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      {actionData?.error && actionData.reply === null && (
        <Notice tone="error" live className="mb-5" title={errorTexts([actionData.error])[0]} />
      )}
      {view.applyMissing.length > 0 && (
        <Notice tone="warning" title={t('applyNotice.title')} className="mb-5">
          {view.applyMissing.map((need) => (
            <p key={need}>{t(`applyNotice.${need}`)}</p>
          ))}
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-4">
          {order.map((card) => (
            <ProfileCardView
              key={card}
              card={card}
              loaderData={loaderData}
              reply={actionData?.reply ?? null}
              error={actionData?.error ?? null}
            />
          ))}
        </div>
        <div className="order-first lg:order-none">
          <div className="lg:sticky lg:top-20">
            <CompletionCard completion={view.completion} hrefFor={(card) => editPath(card)} />
          </div>
        </div>
      </div>
    </Page>
  )
}

type CardProps = Pick<Route.ComponentProps, 'loaderData'> & {
  card: ProfileCard
  reply: NonNullable<Route.ComponentProps['actionData']>['reply']
  error: string | null
}

function ProfileCardView({ card, loaderData, reply, error }: CardProps) {
  const t = useTexts('profileSetup')
  const { view, resumes, options, edit, item } = loaderData
  const name = t(`place.${card}`)
  const open = edit === card
  const form = (of: ProfilePart | ProfileSection) => (
    <CardForm
      card={of}
      itemId={item}
      view={view}
      options={options}
      reply={reply}
      submitLabel={t('save')}
      inPlace
      aside={
        <LinkButton variant="quiet" to={`${page}#${card}`} preventScrollReset>
          {t('cancel')}
        </LinkButton>
      }
    />
  )
  return (
    <Card as="section" id={card} aria-labelledby={`${card}-title`} className="relative scroll-mt-20">
      <div className={card === 'head' ? 'absolute top-4 right-4' : 'mb-3 flex items-center justify-between gap-3'}>
        <h2 id={`${card}-title`} className={card === 'head' ? 'sr-only' : 'text-lg'}>
          {name}
        </h2>
        {card !== 'resume' && !open && (
          <LinkButton
            size="sm"
            className="ml-auto flex-none"
            to={editPath(card)}
            preventScrollReset
            aria-label={t(isSection(card) ? 'addOf' : 'editOf', { name })}
          >
            {t(isSection(card) ? 'add' : 'edit')}
          </LinkButton>
        )}
      </div>
      {isProfilePart(card) && (open ? form(card) : <PartView part={card} view={view} />)}
      {isSection(card) && (
        <div className="grid gap-6">
          {open && form(card)}
          <ItemList
            section={card}
            items={view.profile[card].filter(({ id }) => !(open && id === item))}
            hrefFor={(id) => editPath(card, id)}
            overlaps={view.overlaps}
          />
        </div>
      )}
      {card === 'resume' && (
        <div className="grid gap-5">
          <ResumeList resumes={resumes} />
          <ResumeUpload error={error} />
        </div>
      )}
    </Card>
  )
}
