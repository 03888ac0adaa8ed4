import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { IconButton } from '#ui/button.tsx'

type PartButtonsProps = {
  id: string
  name: string
  at: number
  of: number
  /** Set for sections, which can be hidden; entries cannot. */
  hidden?: boolean
  onEdit: (edit: string) => void
}

/** Move, hide and remove a section or an entry. Without JavaScript each button submits the form. */
export function PartButtons({ id, name, at, of, hidden, onEdit }: PartButtonsProps) {
  const t = useTexts('resume')
  const button = (edit: string, label: string, icon: React.ReactNode) => (
    <IconButton
      key={edit}
      id={`${edit}-${id}`}
      type="submit"
      name="edit"
      value={`${edit}:${id}`}
      label={label}
      icon={icon}
      tipEdge="end"
      onClick={(event) => {
        event.preventDefault()
        onEdit(`${edit}:${id}`)
      }}
    />
  )
  return (
    <div className="absolute top-1 right-1 flex items-center">
      {at > 0 && button('up', t('section.upOf', { name }), <Icon name="arrow-up" size={18} />)}
      {at < of - 1 && button('down', t('section.downOf', { name }), <Icon name="arrow-down" size={18} />)}
      {hidden !== undefined &&
        (hidden
          ? button('show', t('section.showOf', { name }), <Icon name="eye-off" size={18} />)
          : button('hide', t('section.hideOf', { name }), <Icon name="eye" size={18} />))}
      {button('remove', t('section.removeOf', { name }), <Icon name="trash-2" size={18} />)}
    </div>
  )
}
