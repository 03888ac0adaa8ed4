import { useEffect, useRef } from 'react'
import type { EndpointOutput } from '#modules/contract.ts'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { SettingChange } from './form.ts'

type EffectsProps = { effects: EndpointOutput<'admin.settings.effects'>['list']; changes: readonly SettingChange[] }

/** What the changes touch, said before they are saved; saving what was typed now needs no further question. */
export function Effects({ effects, changes }: EffectsProps) {
  const t = useTexts('adminSettings')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mt-4">
      <input type="hidden" name="confirmed" value={JSON.stringify(changes)} />
      <Notice tone="warning" title={t('effects')} live>
        <ul className="mt-1 list-disc ps-5">
          {effects.map(({ key, effect, part, count }) => (
            <li key={`${key} ${effect} ${part}`}>
              {t(`effect.${effect}`, {
                count,
                part: (part && t.find(`${key}.fields.${part}.name`)) ?? '',
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
