import { Link } from 'react-router'
import { fromMinor, minorDigits } from '#kernel/money.ts'
import { Badge } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { TransferRow } from '../transfers/contract.ts'
import { usualWithholding } from '../transfers/rules.ts'

type TransferCardProps = { transfer: TransferRow; children?: React.ReactNode }

/** A proof that waits: what was said beside what is expected, the file, and the decision. Needs the set `admin`. */
export function TransferCard({ transfer, children }: TransferCardProps) {
  const t = useTexts('admin')
  const { number, orderId, companyId, companyName, file } = transfer
  return (
    <Card as="li">
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-lg">
            <Link className="k-link" to={`/admin/orders/${orderId}`}>
              {number}
            </Link>
            <Link className="k-link text-base font-normal" to={`/admin/companies/${companyId}`}>
              {companyName}
            </Link>
          </h2>
          <Stated transfer={transfer} />
        </div>
        {file && (
          <a
            className="k-link text-sm lg:col-start-2 lg:row-span-2 lg:row-start-1"
            href={file.privateUri}
            target="_blank"
            rel="noreferrer"
          >
            {file.mime.startsWith('image/') && (
              <img
                className="mb-2 max-h-96 w-full rounded-md border border-line object-contain"
                src={file.privateUri}
                alt=""
                loading="lazy"
              />
            )}
            {t('transfers.open', { name: file.name })}
          </a>
        )}
        <div className="grid min-w-0 content-start gap-4">
          {children}
          {transfer.ownCompany ? (
            <Notice tone="warning">{t('transfers.own')}</Notice>
          ) : (
            <>
              <AcceptForm transfer={transfer} />
              <RejectForm transfer={transfer} />
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function Stated({ transfer }: Pick<TransferCardProps, 'transfer'>) {
  const t = useTexts('admin')
  const format = useFormat()
  const { due, total, stated, statedWithheld, statedSlipNumber, paidOn, bank, uploadedAt, orderStatus } = transfer
  const { currency } = total
  const sum = (minor: number) => format.money(minor, currency)
  const difference = stated.minor + statedWithheld.minor - due.minor
  return (
    <Facts
      items={[
        {
          term: t('transfers.expected'),
          value: (
            <span className="font-semibold tabular-nums">
              {sum(due.minor)}
              {due.minor !== total.minor && (
                <span className="k-hint block">{t('transfers.of', { total: sum(total.minor) })}</span>
              )}
            </span>
          ),
        },
        {
          term: t('transfers.stated'),
          value: (
            <span className="flex flex-wrap items-center gap-2 tabular-nums">
              {statedWithheld.minor === 0
                ? sum(stated.minor)
                : t('transfers.sumWithheld', { sum: sum(stated.minor), withheld: sum(statedWithheld.minor) })}
              <Badge tone={difference === 0 ? 'success' : 'warning'}>
                {difference === 0
                  ? t('transfers.exact')
                  : t(difference < 0 ? 'transfers.less' : 'transfers.more', { sum: sum(Math.abs(difference)) })}
              </Badge>
            </span>
          ),
        },
        ...(statedSlipNumber ? [{ term: t('transfers.slip'), value: statedSlipNumber }] : []),
        { term: t('transfers.from'), value: `${bank}, ${format.date(paidOn)}` },
        { term: t('transfers.uploaded'), value: format.dateTime(uploadedAt) },
        ...(orderStatus === 'PENDING_PAYMENT' || orderStatus === 'FAILED'
          ? []
          : [{ term: t('transfers.order'), value: <Badge tone="warning">{t('transfers.notOpen')}</Badge> }]),
      ]}
    />
  )
}

function AcceptForm({ transfer }: Pick<TransferCardProps, 'transfer'>) {
  const t = useTexts('admin')
  const format = useFormat()
  const locale = useLocale()
  const { id, net, due, stated, statedWithheld, statedSlipNumber } = transfer
  const { currency } = due
  const money = {
    currency,
    locale,
    grouping: format.grouping,
    decimals: currency === 'IDR' || minorDigits(currency) === 0 ? 0 : 2,
  } as const
  return (
    <ActionForm method="post" className="grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="currency" value={currency} />
      <p className="k-hint max-w-prose">{t('transfers.acceptText', { sum: format.money(due.minor, currency) })}</p>
      <div className="k-pair grid gap-4 sm:grid-cols-2">
        <MoneyField
          id={`received-${id}`}
          name="received"
          label={t('transfers.received')}
          defaultValue={fromMinor(stated.minor, currency)}
          required
          {...money}
        />
        <MoneyField
          id={`withheld-${id}`}
          name="withheld"
          label={t('transfers.withheld')}
          hint={t('transfers.withheldHint', { usual: format.money(usualWithholding(net.minor, currency), currency) })}
          defaultValue={statedWithheld.minor === 0 ? '' : fromMinor(statedWithheld.minor, currency)}
          optional
          {...money}
        />
        <TextField
          id={`slip-${id}`}
          name="slipNumber"
          label={t('transfers.slip')}
          defaultValue={statedSlipNumber ?? ''}
          maxLength={60}
          optional
        />
      </div>
      <div>
        <Button type="submit" variant="primary">
          {t('transfers.accept')}
        </Button>
      </div>
    </ActionForm>
  )
}

function RejectForm({ transfer: { id } }: Pick<TransferCardProps, 'transfer'>) {
  const t = useTexts('admin')
  return (
    <details>
      <summary className="k-link w-fit cursor-pointer text-sm">{t('transfers.reject')}</summary>
      <ActionForm method="post" className="mt-4 grid max-w-[30rem] gap-4">
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="id" value={id} />
        <TextField
          id={`reason-${id}`}
          name="reason"
          label={t('transfers.reason')}
          hint={t('transfers.reasonHint')}
          minLength={5}
          maxLength={300}
          required
        />
        <div>
          <Button type="submit" variant="danger">
            {t('transfers.rejectSubmit')}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}
