import { TextField, type TextFieldProps } from './text-field.tsx'

/** A day by the browser's own picker, sent as YYYY-MM-DD. `min` and `max` in the same form. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" className={props.className ?? 'max-w-60'} />
}
