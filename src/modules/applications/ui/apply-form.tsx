import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { GivenFacts } from '#ui/given-facts.tsx'
import type { FieldBinding } from '#ui/form/field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Card } from '#ui/page.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import type { RequirementMatch } from '../contract.draft.ts'
import { answerField, type ScreeningQuestion } from '../rules.answers.ts'
import { fileChoice, formValues } from '../rules.form.ts'
import type { Uploader } from './answer-file.tsx'
import { ApplyHead, type HeadJob } from './apply-head.tsx'
import { RequirementList } from './requirement-list.tsx'
import { MissingRequirementsNotice } from './missing-requirements.tsx'
import { QuestionFields } from './question-fields.tsx'
import { RequirementNotice } from './requirement-notice.tsx'
import { ResumeChoice, type ResumeOption } from './resume-choice.tsx'

export type ApplyFormProps = {
  formId: string
  applicationId: string
  job: HeadJob
  requirements: readonly RequirementMatch[]
  questions: readonly ScreeningQuestion[]
  resumes: readonly ResumeOption[]
  start: {
    resumeId: string | null
    resumeFileId?: string | null
    coverLetter: string | null
    answers: readonly { questionId: string; value: unknown }[]
  }
  me: {
    name: string
    contact: string
    headline: string | null
    experience: string[]
    education: string[]
    skills: string[]
  }
  isResumeOptional: boolean
  reply: FormReply | null
  offline: boolean
  saved: { state: 'idle' | 'saving' | 'saved' | 'onDevice' | 'conflict'; at: string | null }
  upload: Uploader
  /** Saves the draft after a field changed without an input event. */
  touch: (name: string) => void
}

/** The application form in one column; saved as a draft while it is typed. */
export function ApplyForm({
  formId,
  applicationId,
  job,
  requirements,
  questions,
  resumes,
  start,
  me,
  isResumeOptional,
  reply,
  offline,
  saved,
  upload,
  touch,
}: ApplyFormProps) {
  const t = useTexts('applyJob')
  const locale = useLocale()
  const isResumeNeeded = resumes.length === 0 && !isResumeOptional
  const schema = useMemo(
    () => () => import('../contract.apply-form.ts').then((forms) => forms.applyForm(questions, locale, isResumeNeeded)),
    [questions, locale, isResumeNeeded],
  )
  const defaultValue = {
    applicationId,
    resumeId: start.resumeFileId ? fileChoice(start.resumeFileId) : (start.resumeId ?? resumes[0]?.id ?? ''),
    coverLetter: start.coverLetter ?? '',
    ...formValues(questions, start.answers, locale),
  }
  const kit = useKitForm({ id: formId, lastResult: reply, defaultValue, schema })
  const fields = kit.fields as Readonly<Record<string, FieldBinding | undefined>>
  const resumeSelected = useCallback(() => touch('resumeId'), [touch])
  const labels = {
    resumeId: t('resume.title'),
    coverLetter: t('letter.title'),
    ...Object.fromEntries(questions.map((question) => [answerField(question.id), question.text])),
  }
  return (
    <>
      <ApplyHead job={job} />
      <RequirementNotice questions={questions} language={job.language} />
      <RequirementList requirements={requirements} />
      <KitForm
        ownCopy
        {...kit}
        encType="multipart/form-data"
        noValidate
        className="mt-8 grid gap-10"
        summary={{ title: t('fix'), labels }}
      >
        <input type="hidden" name="applicationId" defaultValue={applicationId} />
        <Section title={t('resume.title')}>
          <ResumeChoice
            field={fields['resumeId']}
            resumes={resumes}
            isResumeOptional={isResumeOptional}
            upload={upload}
            onSelected={resumeSelected}
          />
        </Section>
        {questions.length > 0 && (
          <Section title={t('questions.title')} lang={job.language}>
            <QuestionFields questions={questions} fields={fields} upload={upload} onSent={touch} />
          </Section>
        )}
        <Section title={t('letter.title')}>
          <TextArea
            field={fields['coverLetter']}
            label={t('letter.label')}
            hint={t('letter.hint')}
            rows={7}
            limit={4000}
            leftLabel={(left) => t('left', { count: left })}
            optional
          />
        </Section>
        <Section title={t('sent.title')}>
          <ApplicantSummary me={me} />
        </Section>
        {offline && (
          <Notice tone="error" live title={t('offline.title')}>
            {t('offline.text')}
          </Notice>
        )}
        <MissingRequirementsNotice formId={formId} questions={questions} language={job.language} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:sticky lg:bottom-4 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:px-5 lg:py-3 lg:shadow-float lg:after:absolute lg:after:inset-x-0 lg:after:top-full lg:after:h-4 lg:after:bg-canvas">
          <SubmitButton size="lg">{t('submit')}</SubmitButton>
          <SavedLine {...saved} />
        </div>
      </KitForm>
    </>
  )
}

function Section({ title, lang, children }: { title: string; lang?: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-5" lang={lang}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** The profile data the employer will see, shown before submitting. */
function ApplicantSummary({ me }: Pick<ApplyFormProps, 'me'>) {
  const t = useTexts('applyJob')
  return (
    <Card tint className="grid gap-4">
      <p className="text-sm text-muted">{t('sent.text')}</p>
      <GivenFacts
        missing={t('sent.nothing')}
        items={[
          { term: t('sent.name'), value: me.name },
          { term: t('sent.contact'), value: <span className="break-words">{me.contact}</span> },
          { term: t('sent.headline'), value: me.headline },
          { term: t('sent.experience'), value: me.experience.join('; ') },
          { term: t('sent.education'), value: me.education.join('; ') },
          { term: t('sent.skills'), value: me.skills.join(', ') },
        ]}
      />
      <p>
        <Link to="/jobsseekers/profile" className="k-link text-sm">
          {t('sent.edit')}
        </Link>
      </p>
    </Card>
  )
}

function SavedLine({ state, at }: ApplyFormProps['saved']) {
  const t = useTexts('applyJob')
  const moment = useMoment()
  const time = at ? moment(at) : ''
  return (
    <p
      role="status"
      className={state === 'onDevice' || state === 'conflict' ? 'text-sm text-cabai-ink' : 'text-sm text-muted'}
    >
      {state === 'saving'
        ? t('saving')
        : state === 'onDevice'
          ? t('savedHere')
          : state === 'conflict'
            ? t('conflict.line')
            : state === 'saved' && at
              ? t('saved', { time })
              : ''}
    </p>
  )
}
