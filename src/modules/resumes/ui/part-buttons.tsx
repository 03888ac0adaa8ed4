import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { IconButton } from '#ui/button.tsx'

type PartButtonsProps = {
  id: string
  name: string
  at: number
  of: number
  /** Sections can be left out; entries cannot. */
  hidden?: boolean
  onDeed: (deed: string) => void
}

/** Order, visibility and removal of a section or an entry. Each button sends the form by itself when there is no script. */
export function PartButtons({ id, name, at, of, hidden, onDeed }: PartButtonsProps) {
  const t = useTexts('resume')
  const button = (deed: string, label: string, icon: React.ReactNode) => (
    <IconButton
      key={deed}
      id={`${deed}-${id}`}
      type="submit"
      name="deed"
      value={`${deed}:${id}`}
      label={label}
      icon={icon}
      tipEdge="end"
      onClick={(event) => {
        event.preventDefault()
        onDeed(`${deed}:${id}`)
      }}
    />
  )
  return (
    <div className="absolute top-1 right-1 flex items-center">
      {at > 0 && button('up', t('section.upOf', { name }), <ArrowUp aria-hidden="true" size={18} />)}
      {at < of - 1 && button('down', t('section.downOf', { name }), <ArrowDown aria-hidden="true" size={18} />)}
      {hidden !== undefined &&
        (hidden
          ? button('show', t('section.showOf', { name }), <EyeOff aria-hidden="true" size={18} />)
          : button('hide', t('section.hideOf', { name }), <Eye aria-hidden="true" size={18} />))}
      {button('remove', t('section.removeOf', { name }), <Trash2 aria-hidden="true" size={18} />)}
    </div>
  )
}
