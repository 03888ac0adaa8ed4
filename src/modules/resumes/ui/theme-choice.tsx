import { useTexts } from '#ui/i18n/i18n.tsx'
import { resumeThemes, themes, type ThemeName } from '../rules.themes.ts'

/** Theme choice with thumbnails of the page. */
export function ThemeChoice({ theme }: { theme: ThemeName }) {
  const t = useTexts('resume')
  return (
    <fieldset>
      <legend className="k-label mb-2">{t('edit.theme')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2">
        {resumeThemes.map((name) => (
          <label key={name} className="k-check k-choice items-start">
            <input type="radio" name="theme" value={name} defaultChecked={name === theme} />
            <span className="flex min-w-0 flex-col gap-2 sm:flex-row sm:gap-3">
              <ThemeThumbnail name={name} />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`edit.themes.${name}`)}</span>
                <span className="k-hint block">{t(`edit.themeHint.${name}`)}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** 30 × 42 are the proportions of A4. */
function ThemeThumbnail({ name }: { name: ThemeName }) {
  const { accent, ink, columns, side, head, tag } = themes[name]
  const [left, width] = columns === 'left' ? [13, 14] : columns === 'right' ? [3, 14] : [3, 24]
  return (
    <svg
      viewBox="0 0 30 42"
      width="30"
      height="42"
      aria-hidden="true"
      className="flex-none rounded-sm border border-line"
    >
      <rect width="30" height="42" fill="#ffffff" />
      {side && <rect x={columns === 'left' ? 0 : 20} width="10" height="42" fill={side.paper} />}
      {head === 'band' && <rect width="30" height="10" fill={accent} />}
      {head === 'tint' && <rect width="30" height="9" fill={tag} />}
      <rect
        x={head === 'centred' ? 8 : 3}
        y="4"
        width="14"
        height="2.4"
        fill={head === 'band' ? '#ffffff' : head === 'plain' ? accent : ink}
      />
      {[14, 24, 34].map((y) => (
        <g key={y}>
          <rect x={left} y={y} width={width / 2} height="1.2" fill={accent} />
          <rect x={left} y={y + 3} width={width} height="0.8" fill="#b9b3ad" />
          <rect x={left} y={y + 5} width={width * 0.8} height="0.8" fill="#b9b3ad" />
        </g>
      ))}
    </svg>
  )
}
