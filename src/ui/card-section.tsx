import { Card, Section, type SectionProps } from './page.tsx'

/** A card with a heading, of the size that headings in cards have. */
export function CardSection(props: SectionProps) {
  return (
    <Card>
      <Section {...props} className="[&_h2]:text-lg" />
    </Card>
  )
}
