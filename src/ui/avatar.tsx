import { cx } from './cx.ts'
import { initials, tintOf } from './initials.ts'

type AvatarProps = { name: string; src?: string | null | undefined; size?: number; className?: string }

const tints = [
  'bg-nila-soft text-nila-ink',
  'bg-kunyit-soft text-kunyit-ink',
  'bg-pandan-soft text-pandan-ink',
  'bg-sunken text-muted',
] as const

/** A person: picture or initials in a circle. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  return <Face name={name} src={src} size={size} className={cx('rounded-full', className)} />
}

/** A company: its logo on white, or initials, in a rounded square. */
export function LogoBox({ name, src, size = 48, className }: AvatarProps) {
  return (
    <Face
      name={name}
      src={src}
      size={size}
      className={cx('rounded-md border border-line', src && 'bg-[#fff] p-0.5', className)}
      contain
    />
  )
}

function Face({ name, src, size, className, contain }: AvatarProps & { size: number; contain?: boolean }) {
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cx('flex-none', contain ? 'object-contain' : 'object-cover', className)}
        style={{ width: size, height: size }}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center font-bold leading-none',
        tints[tintOf(name, tints.length)],
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
    >
      {initials(name)}
    </span>
  )
}
