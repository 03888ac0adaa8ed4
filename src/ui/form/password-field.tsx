import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { Field, splitField, useFieldParts } from './field.tsx'
import { useKit } from '../provider.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password with a button that shows it. `autoComplete` "current-password" or "new-password". Never filled from a reply. */
export function PasswordField(props: TextFieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const [frame, { aside, before: _b, after: _a, ...input }] = splitField(props)
  const parts = useFieldParts(frame)
  const { labels } = useKit()
  const [shown, setShown] = useState(false)
  return (
    <Field {...frame} parts={parts} after={aside}>
      <div className="k-input k-group">
        <input
          {...input}
          key={parts.key}
          id={parts.id}
          name={parts.name}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...parts.aria}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? labels.hidePassword : labels.showPassword}
          aria-controls={parts.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Icon name="eye-off" size={20} /> : <Icon name="eye" size={20} />}
        </button>
      </div>
    </Field>
  )
}
