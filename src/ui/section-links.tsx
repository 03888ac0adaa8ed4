type SectionLinksProps = {
  /** What a screen reader calls the list. */
  label: string
  /** The ids of the sections and their headings, as they come on the page. */
  sections: readonly { id: string; title: string }[]
}

/** Links to the sections of a long page. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="k-link inline-flex min-h-6 items-center touch:min-h-11">
          {title}
        </a>
      ))}
    </nav>
  )
}
