/** The icon of a benefit, out of one file that only pages with benefits fetch. */
export function BenefitIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className="flex-none">
      <use href={`/benefit-icons.svg#${encodeURIComponent(name)}`} />
    </svg>
  )
}
