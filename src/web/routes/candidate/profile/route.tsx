import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { CompletionCard } from '#modules/profiles/ui/completion-card.tsx'
import { ItemList } from '#modules/profiles/ui/item-list.tsx'
import { PartView } from '#modules/profiles/ui/part-view.tsx'
import { resumeSections, type ProfilePart, type ProfileCard } from '#modules/profiles/rules.parts.ts'
import type { ProfileSection } from '#modules/profiles/rules.ts'
import { ResumeList } from '#modules/resumes/ui/resume-list.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { profileDeed } from './action.ts'
import { profileOptions } from './data.ts'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import { isListed, isPart, PlaceForm, placeIn } from './form-place.tsx'
import { flash, load, requireCandidate } from '#web/pipeline/request.ts'
import { ResumeUpload } from './resume-upload.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['profileSetup'] }

const page = '/jobsseekers/profile'
const order: readonly ProfileCard[] = [
  'head',
  'about',
  'career',
  ...resumeSections.slice(0, 2),
  'skills',
  ...resumeSections.slice(2),
  'wishes',
  'details',
  'resume',
]
const editing = (place: ProfileCard, item?: string) =>
  place === 'resume' ? `${page}#resume` : `${page}?edit=${place}${item ? `&item=${item}` : ''}#${place}`

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const edit = placeIn(url.searchParams.get('edit'))
  const [view, resumes, options] = await Promise.all([
    load(context, 'candidate.view', {}),
    load(context, 'resumes.list', { limit: 50 }),
    profileOptions(context, edit),
  ])
  return { view, resumes: resumes.list, options, edit, item: url.searchParams.get('item') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const refused = await profileDeed(context, form)
  if (refused) return data(refused, { status: refused.status })
  flash(context, 'SAVED')
  return redirect(`${page}#${placeIn(form.get('part')) ?? ''}`)
}

/** After a conflict the page must know what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('profileSetup')
  const say = useErrorTexts()
  const { view } = loaderData
  useStoredPercentage(view.completion.percent)
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      {actionData?.refused && actionData.reply === null && (
        <Notice tone="error" live className="mb-5" title={say([actionData.refused])[0]} />
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
          {order.map((place) => (
            <Place
              key={place}
              place={place}
              loaderData={loaderData}
              reply={actionData?.reply ?? null}
              refused={actionData?.refused ?? null}
            />
          ))}
        </div>
        <div className="order-first lg:order-none">
          <div className="lg:sticky lg:top-20">
            <CompletionCard completion={view.completion} hrefFor={(place) => editing(place)} />
          </div>
        </div>
      </div>
    </Page>
  )
}

type PlaceProps = Pick<Route.ComponentProps, 'loaderData'> & {
  place: ProfileCard
  reply: NonNullable<Route.ComponentProps['actionData']>['reply']
  refused: string | null
}

function Place({ place, loaderData, reply, refused }: PlaceProps) {
  const t = useTexts('profileSetup')
  const { view, resumes, options, edit, item } = loaderData
  const name = t(`place.${place}`)
  const open = edit === place
  const form = (of: ProfilePart | ProfileSection) => (
    <PlaceForm
      place={of}
      itemId={item}
      view={view}
      options={options}
      reply={reply}
      submitLabel={t('save')}
      inPlace
      aside={
        <LinkButton variant="quiet" to={`${page}#${place}`} preventScrollReset>
          {t('cancel')}
        </LinkButton>
      }
    />
  )
  return (
    <Card as="section" id={place} aria-labelledby={`${place}-title`} className="relative scroll-mt-20">
      <div className={place === 'head' ? 'absolute top-4 right-4' : 'mb-3 flex items-center justify-between gap-3'}>
        <h2 id={`${place}-title`} className={place === 'head' ? 'sr-only' : 'text-lg'}>
          {name}
        </h2>
        {place !== 'resume' && !open && (
          <LinkButton
            size="sm"
            className="ml-auto flex-none"
            to={editing(place)}
            preventScrollReset
            aria-label={t(isListed(place) ? 'addOf' : 'editOf', { name })}
          >
            {t(isListed(place) ? 'add' : 'edit')}
          </LinkButton>
        )}
      </div>
      {isPart(place) && (open ? form(place) : <PartView part={place} view={view} />)}
      {isListed(place) && (
        <div className="grid gap-6">
          {open && form(place)}
          <ItemList
            section={place}
            items={view.profile[place].filter(({ id }) => !(open && id === item))}
            hrefFor={(id) => editing(place, id)}
            overlaps={view.overlaps}
          />
        </div>
      )}
      {place === 'resume' && (
        <div className="grid gap-5">
          <ResumeList resumes={resumes} />
          <ResumeUpload refused={refused} />
        </div>
      )}
    </Card>
  )
}
