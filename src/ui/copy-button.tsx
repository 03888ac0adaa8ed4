import { useState } from 'react'
import { Button } from './button.tsx'
import { useHydrated } from './hydrated.ts'
import { Icon } from './icon.tsx'

type CopyButtonProps = {
  value: string
  /** Names what is copied, for screen readers: "Copy the account number". */
  label: string
  text: string
  copiedText: string
}

/** Copies a value that stands beside it. Nothing without a script. */
export function CopyButton({ value, label, text, copiedText }: CopyButtonProps) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  if (!hydrated) return null
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false), // refused by the browser: the value can be marked by hand
    )
  return (
    <>
      <Button
        type="button"
        size="sm"
        variant="quiet"
        aria-label={label}
        icon={copied ? <Icon name="check" /> : <Icon name="copy" />}
        onClick={() => void copy()}
      >
        {copied ? copiedText : text}
      </Button>
      <span className="sr-only" role="status">
        {copied ? `${label}: ${copiedText}` : ''}
      </span>
    </>
  )
}
