import type { SVGProps } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

export type { IconName }

/** Width and height in px; without a label of its own an icon is decoration. */
type IconProps = SVGProps<SVGSVGElement> & { name: IconName; size?: number }

/** An icon of the one file with all of them. */
export function Icon({ name, size = 24, className, ...attributes }: IconProps) {
  const label = attributes['aria-label'] ?? attributes['aria-labelledby'] ?? attributes.role
  return (
    <svg
      width={size}
      height={size}
      className={cx('icon', className)}
      aria-hidden={label ? undefined : true}
      {...attributes}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
