import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import type { Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type TextFieldBinding = ComponentProps<typeof TextField>['field']
type PersonFieldsProps = {
  fields: {
    fullName: TextFieldBinding
    dialCode: ComponentProps<typeof PhoneField>['code']['field']
    phone: TextFieldBinding
  }
  labels: { fullName: string; dialCode: string; phone: string }
  dialCodes: readonly Option[]
  /** Who sees the name. */
  nameHint: string
  /** Fields between the name and the phone number. */
  children?: ReactNode
}

/** Name and phone number of somebody who registers. Needs the text set `register`. */
export function PersonFields({ fields, labels, dialCodes, nameHint, children }: PersonFieldsProps) {
  const t = useTexts('register')
  return (
    <>
      <TextField field={fields.fullName} label={labels.fullName} hint={nameHint} autoComplete="name" required />
      {children}
      <PhoneField
        label={labels.phone}
        hint={t('hint.phone')}
        required
        code={{ field: fields.dialCode, label: labels.dialCode, options: dialCodes }}
        number={{ field: fields.phone, label: labels.phone }}
      />
    </>
  )
}
