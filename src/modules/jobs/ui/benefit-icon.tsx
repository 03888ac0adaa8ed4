/** The icon of a benefit, from one sprite that only pages with benefits load. */
export function BenefitIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className="icon">
      <use href={`/benefit-icons.svg#${encodeURIComponent(name)}`} />
    </svg>
  )
}
