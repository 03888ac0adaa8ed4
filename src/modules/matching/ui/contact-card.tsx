import { Icon } from '#ui/icon.tsx'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { phoneHref, phoneText } from '#kernel/phone.ts'
import { billingHref, topupPath } from '#modules/billing/rules.addresses.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/display.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { Card } from '#ui/page.tsx'
import type * as z from 'zod'
import type { CandidateDetail, MatchedRow, unlocksShape } from '../contract.shapes.ts'

type Unlocks = z.output<typeof unlocksShape>
type ContactProps = {
  candidate: CandidateDetail
  interactions: MatchedRow['interactions']
  unlocks: Unlocks
  /** A code of why it cannot be unlocked now. */
  problem: string | null
  /** A packed code of a refusal that just came. */
  error: string | null
}

/** How to reach a candidate, or what it costs to see that and what is left this month. Needs the set `matching`. */
export function ContactCard({ candidate, interactions, unlocks, problem, error }: ContactProps) {
  const t = useTexts('matching')
  const format = useFormat()
  const errorTexts = useErrorTexts()
  return (
    <Card as="section" id="contact" aria-labelledby="contact-title" className="scroll-mt-20">
      <h2 id="contact-title" className="mb-2 text-base">
        {t('contact.title')}
      </h2>
      {error && <Notice tone="error" live className="mb-3" title={errorTexts([error])[0]} />}
      {candidate.contact ? (
        <>
          <ContactLinks contact={candidate.contact} />
          {interactions.unlockedAt && (
            <p className="k-hint mt-2">{t('contact.unlocked', { date: format.date(interactions.unlockedAt) })}</p>
          )}
        </>
      ) : (
        <Locked candidate={candidate} unlocks={unlocks} problem={problem} />
      )}
    </Card>
  )
}

function ContactLinks({ contact }: { contact: NonNullable<CandidateDetail['contact']> }) {
  const t = useTexts('matching')
  const { email, dialCode, phone } = contact
  return (
    <ul className="grid gap-1 [&_svg]:text-muted">
      <li>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-8 max-w-full items-center gap-2 [overflow-wrap:anywhere] hover:underline touch:min-h-11"
        >
          <Icon name="mail" size={16} className="flex-none" />
          <span className="sr-only">{t('contact.email')}: </span>
          {email}
        </a>
      </li>
      <li>
        {phone ? (
          <a
            href={phoneHref({ dialCode, phone })}
            className="inline-flex min-h-8 items-center gap-2 tabular-nums hover:underline touch:min-h-11"
          >
            <Icon name="phone" size={16} className="flex-none" />
            <span className="sr-only">{t('contact.phone')}: </span>
            {phoneText({ dialCode, phone })}
          </a>
        ) : (
          <span className="inline-flex min-h-8 items-center gap-2 text-muted">
            <Icon name="phone" size={16} className="flex-none" />
            {t('contact.noPhone')}
          </span>
        )}
      </li>
    </ul>
  )
}

function Locked({ candidate, unlocks, problem }: Pick<ContactProps, 'candidate' | 'unlocks' | 'problem'>) {
  const t = useTexts('matching')
  const errorTexts = useErrorTexts()
  const navigation = useNavigation()
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const busy = navigation.formData?.get('intent') === 'unlock'
  const { limit, left } = unlocks
  const unlock = () => {
    setAsking(false)
    form.current?.requestSubmit(form.current.querySelector<HTMLElement>('[name=intent]'))
  }
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="id" value={candidate.id} />
      <p className="text-sm">
        {t('contact.text')} {t(candidate.hasResume ? 'contact.withResume' : 'contact.noResume')}
      </p>
      {problem && problem !== 'UNLOCKS_USED_UP' && <p className="k-hint">{errorTexts([problem])[0]}</p>}
      {!problem && (
        <>
          <Button
            type="submit"
            name="intent"
            value="unlock"
            busy={busy}
            icon={<Icon name="lock-open" />}
            className={`justify-self-start ${limit === null ? '' : 'noscript:hidden'}`}
            onClick={(event) => {
              if (limit === null) return
              event.preventDefault()
              setAsking(true)
            }}
          >
            {t('contact.button')}
          </Button>
          {limit !== null && left !== null && (
            <>
              <ConfirmDialog
                open={asking}
                onClose={() => setAsking(false)}
                onConfirm={unlock}
                title={t('contact.ask')}
                confirmLabel={t('contact.confirm', { count: left, limit })}
                cancelLabel={t('contact.cancel')}
              >
                <p>{t('contact.cost')}</p>
              </ConfirmDialog>
              {/* The same question without script. */}
              <details className="hidden noscript:block">
                <summary className="k-btn cursor-pointer list-none" data-variant="secondary">
                  {t('contact.button')}
                </summary>
                <p className="my-3 text-sm font-semibold">{t('contact.ask')}</p>
                <Button type="submit" name="intent" value="unlock" variant="primary">
                  {t('contact.confirm', { count: left, limit })}
                </Button>
              </details>
            </>
          )}
          <p className="k-hint">{t(unlocks.limit === null ? 'contact.free' : 'contact.cost')}</p>
        </>
      )}
      <UnlocksLeft unlocks={unlocks} />
    </Form>
  )
}

/** What is left of the month's unlocks, when they renew, and where there are more; nothing where there is no limit. */
export function UnlocksLeft({ unlocks }: { unlocks: Unlocks }) {
  const t = useTexts('matching')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const { limit, left, renewsAt } = unlocks
  if (limit === null || left === null) return null
  if (left === 0)
    return (
      <p className="text-sm">
        {t('contact.usedUp', { limit, date: format.date(renewsAt) })}{' '}
        <Link to={`${billingHref(topupPath, { next: pathname + search })}#UNLOCK`} className="k-link">
          {t('contact.more')}
        </Link>
      </p>
    )
  return <p className="text-sm text-muted">{t('contact.left', { count: left, limit })}</p>
}
