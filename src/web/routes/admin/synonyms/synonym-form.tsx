import { useNavigation } from 'react-router'
import { synonymLanguages } from '#modules/search/rules.synonyms.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

type SynonymFormProps = {
  /** Null for a new group. */
  group: number | null
  version: number
  language: string
  words: string
  errors: string[]
}

/** The names of a group and the language they are of. */
export function SynonymForm({ group, version, language, words, errors }: SynonymFormProps) {
  const t = useTexts('synonyms')
  const busy = useNavigation().formMethod === 'POST'
  const at = group ?? 'new'
  return (
    <ActionForm method="post" action="/admin/synonyms" noValidate className="grid grid-cols-1 gap-4">
      <input type="hidden" name="group" value={group ?? ''} />
      <input type="hidden" name="version" value={version} />
      <TextArea
        id={`words-${at}`}
        name="words"
        label={t('words')}
        hint={t('wordsHint')}
        rows={4}
        defaultValue={words}
        {...(errors.length > 0 && { errors })}
      />
      <Select
        id={`language-${at}`}
        name="language"
        label={t('language')}
        defaultValue={language}
        options={synonymLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        {group !== null && (
          <Button type="submit" name="intent" value="remove" busy={busy}>
            {t('remove')}
          </Button>
        )}
      </div>
    </ActionForm>
  )
}
