import type { Option } from './select.tsx'

/** Labels of what was picked while this document lives: a form is sent, and answered, with the values alone. */
const labels = new Map<string, string>()

export function rememberLabels(options: readonly Option[]): void {
  for (const { value, label } of options) labels.set(value, label)
}

export const labelOfOption = (value: string): string | undefined => labels.get(value)
