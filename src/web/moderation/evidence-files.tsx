import type { ComponentProps } from 'react'
import { FileField } from '#ui/form/file-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** What is sent to moderators with words. */
export function EvidenceFiles({ field }: Pick<ComponentProps<typeof FileField>, 'field'>) {
  const t = useTexts('moderation')
  return (
    <FileField
      field={field}
      label={t('statements.answerFiles')}
      accept=".pdf,.docx,.jpg,.jpeg,.png,.webp"
      mostMegabytes={5}
      multiple
      prompt={t('statements.answerPrompt')}
      limits={t('statements.answerFilesHint')}
      removeLabel={t('statements.answerRemove')}
      optional
    />
  )
}
