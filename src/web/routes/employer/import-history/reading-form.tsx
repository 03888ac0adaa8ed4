import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { tableEncodings, tableSeparators } from '#kernel/table.ts'
import type { ImportRunDetail } from '#modules/imports/contract.shapes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Select } from '#ui/form/select.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type ReadingProps = { run: ImportRunDetail }

/** How the file was read, and the ways to read it otherwise: another sheet, encoding or separator. Needs the set `imports`. */
export function ReadingForm({ run }: ReadingProps) {
  const t = useTexts('imports')
  const busy = useNavigation().state !== 'idle'
  const { version, encoding, separator, sheet, sheets, repaired } = run
  const isCsv = run.format === 'CSV'
  if (!isCsv && sheets.length === 0) return <Garbled run={run} />
  const summary = isCsv
    ? t('read.csv', { encoding: encoding ?? '', separator: t(`read.separator.${nameOf(separator)}`) })
    : t('read.sheet', { sheet: sheet ?? '' })
  return (
    <>
      {run.removed > 0 && (
        <Notice className="mb-6" tone="warning" title={t('read.removed', { count: run.removed })}>
          {t('read.removedText')}
        </Notice>
      )}
      <Garbled run={run} />
      <Card className="mb-6">
        <details>
          <summary className="k-fold text-sm">
            <span className="font-semibold">{summary}</span>
            <span className="text-muted"> {t('read.change')}</span>
          </summary>
          <Form method="post" key={version} className="mt-4 flex flex-wrap items-end gap-4">
            <input type="hidden" name="version" value={version} />
            {repaired && <input type="hidden" name="repair" value="yes" />}
            {isCsv ? (
              <>
                <Select
                  id="encoding"
                  name="encoding"
                  label={t('read.encoding')}
                  defaultValue={encoding ?? ''}
                  options={tableEncodings.map((value) => ({ value, label: value }))}
                />
                <Select
                  id="separator"
                  name="separator"
                  label={t('read.separators')}
                  defaultValue={separator ?? ''}
                  options={tableSeparators.map((value) => ({ value, label: t(`read.separator.${nameOf(value)}`) }))}
                />
              </>
            ) : (
              <Select
                id="sheet"
                name="sheet"
                label={t('read.sheets')}
                defaultValue={sheet ?? ''}
                options={sheets.map((value) => ({ value, label: value }))}
              />
            )}
            <Button type="submit" name="intent" value="read" busy={busy}>
              {t('read.submit')}
            </Button>
          </Form>
        </details>
      </Card>
    </>
  )
}

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const nameOf = (separator: string | null) =>
  tableSeparators.find((each) => each === separator) === undefined
    ? 'comma'
    : names[separator as (typeof tableSeparators)[number]]

/** Letters that were encoded twice: repaired when somebody says so, and back. */
function Garbled({ run }: ReadingProps) {
  const t = useTexts('imports')
  const busy = useNavigation().state !== 'idle'
  if (run.garbled === 0) return null
  const { version, encoding, separator, sheet, repaired } = run
  const kept = { version, encoding, separator, sheet: run.sheets.length > 0 ? sheet : null }
  return (
    <Notice
      className="mb-6"
      tone={repaired ? 'success' : 'warning'}
      title={t(repaired ? 'read.repaired' : 'read.garbled', { count: run.garbled })}
    >
      <p>{t(repaired ? 'read.repairedText' : 'read.garbledText')}</p>
      <Form method="post" className="mt-3">
        {Object.entries(kept).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {!repaired && <input type="hidden" name="repair" value="yes" />}
        <Button type="submit" name="intent" value="read" busy={busy}>
          {t(repaired ? 'read.unrepair' : 'read.repair')}
        </Button>
      </Form>
    </Notice>
  )
}
