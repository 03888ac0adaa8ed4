import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { Option } from '#ui/form/select.tsx'
import type { PickerTexts } from '#ui/form/tag-picker.tsx'
import type { CandidateView, ProfileItem } from '../contract.shapes.ts'
import type { FormValues } from '../rules.form-values.ts'
import type { ProfileCard } from '../rules.parts.ts'
import { ProfileConflict } from './profile-conflict.tsx'

export type Load = (query: string, signal: AbortSignal) => Promise<readonly Option[]>

/** Values of an item that are not saved yet. */
export type ItemDraft = Pick<ProfileItem, 'title' | 'startOn' | 'endOn' | 'present'> &
  Pick<ProfileItem, 'organisation' | 'place' | 'gradeOrNumber' | 'url' | 'description'>

/** What a resume suggests for fields that are still empty; nothing of it is saved before the form is. */
export type SuggestedValues = { headline?: string; role?: Option; skills?: readonly Option[]; item?: ItemDraft }

/** Props of every profile form. */
export type FormProps = {
  view: CandidateView
  reply: FormReply | null
  options: Record<
    'dialCodes' | 'industries' | 'domains' | 'levels' | 'periods' | 'genders' | 'qualifications' | 'employmentTypes',
    readonly Option[]
  >
  load: Record<'cities' | 'roles' | 'skills' | 'institutes' | 'fields' | 'certificates', Load>
  submitLabel: string
  /** Keeps the scroll position when the form is saved. */
  inPlace?: boolean
  /** Secondary actions next to the button: skip, cancel. */
  aside?: ReactNode
  suggested?: SuggestedValues
}

type ProfileFormProps = Pick<FormProps, 'reply' | 'submitLabel' | 'inPlace' | 'aside'> & {
  /** The values on the server, to choose from after a conflict; null for a new item. */
  stored: FormValues | null
  /** Labels of the values that the form knows. */
  options?: Partial<FormProps['options']>
  known?: readonly Option[]
  kit: { form: { id: string }; load: () => void; fields?: unknown }
  card: Exclude<ProfileCard, 'resume'>
  version?: number | undefined
  /** Id of the edited item; none for a new one. */
  item?: string | undefined
  files?: boolean
  labels: Record<string, string>
  children: ReactNode
}

/** The form frame: card, loaded version, and a notice when the profile was saved elsewhere meanwhile (RE-26). */
export function ProfileForm({
  reply,
  kit,
  card,
  version,
  item,
  files,
  labels,
  submitLabel,
  stored,
  options = {},
  known = [],
  inPlace,
  aside,
  children,
}: ProfileFormProps) {
  const t = useTexts('profileSetup')
  const versions = useTexts('versions')
  const conflict = reply?.error?.['']?.includes('STALE_VERSION') ?? false
  return (
    <KitForm
      ownCopy
      shownInside={conflict && stored ? ['STALE_VERSION'] : []}
      {...kit}
      encType={files ? 'multipart/form-data' : undefined}
      {...(inPlace && { preventScrollReset: true })}
      className="grid max-w-[40rem] gap-5"
      summary={{ title: t('fix'), labels }}
    >
      {/* Not a field of the form library: after a conflict it must hold the newest version, not the submitted one. */}
      {version !== undefined && <input key={version} type="hidden" name="version" defaultValue={version} />}
      <input type="hidden" name="part" defaultValue={card} />
      {item && <input type="hidden" name="item" defaultValue={item} />}
      {conflict && stored && (
        <ProfileConflict
          card={card}
          mine={reply?.initialValue ?? {}}
          theirs={stored}
          labels={labels}
          known={[...known, ...Object.values(options).flat()]}
          actions={
            <SubmitButton size="sm" variant="primary">
              {versions('save')}
            </SubmitButton>
          }
        />
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{submitLabel}</SubmitButton>
        {aside}
      </div>
    </KitForm>
  )
}

export function usePickerTexts(): PickerTexts {
  const t = useTexts('profileSetup')
  return {
    empty: t('picker.none'),
    loading: t('picker.loading'),
    failed: t('picker.failed'),
    remove: (name) => t('picker.remove', { name }),
  }
}
