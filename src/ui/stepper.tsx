import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

export type Step = {
  label: string
  state: 'done' | 'current' | 'todo' | 'problem'
  /** Where it leads; left out while it cannot be reached. */
  to?: To
  hint?: ReactNode
}

type StepperProps = {
  /** Names the list. */
  label: string
  steps: readonly Step[]
  /** Spoken after a step's name. */
  stateLabels: Record<Step['state'], string>
  /** The compact line on phones: `(at, of) => "Step 2 of 9"`. */
  position: (at: number, of: number) => string
  /** The text under that line: `(step) => "Next: Description"`. */
  following: (step: string) => string
}

/** Progress through a long form: a list at the side from 1024 px, one line with a bar below. */
export function Stepper({ label, steps, stateLabels, position, following }: StepperProps) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state === 'current'),
  )
  const next = steps[at + 1]
  return (
    <nav aria-label={label}>
      <div className="lg:hidden" aria-hidden="true">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">{steps[at]?.label}</p>
          <p className="k-hint flex-none tabular-nums">{position(at + 1, steps.length)}</p>
        </div>
        <div className="mt-2 flex gap-1">
          {steps.map((step, index) => (
            <span
              key={step.label}
              className={`h-1.5 flex-1 rounded-full ${step.state === 'done' ? 'bg-pandan' : index === at ? 'bg-nila' : step.state === 'problem' ? 'bg-cabai' : 'bg-line'}`}
            />
          ))}
        </div>
        {next && <p className="k-hint mt-1.5 truncate">{following(next.label)}</p>}
      </div>
      {/* On phones the list is for screen readers, and for the keyboard while the focus is in it. */}
      <ol className="k-steps max-lg:mt-4 max-lg:not-focus-within:sr-only">
        {steps.map((step, index) => (
          <li key={step.label} className="k-step" data-state={step.state}>
            <span className="k-dot" aria-hidden="true">
              {step.state === 'done' ? <Icon name="check" /> : step.state === 'problem' ? '!' : index + 1}
            </span>
            <div>
              {step.to && step.state !== 'current' ? (
                <Link to={step.to} className="k-step-name">
                  {step.label}
                  <span className="sr-only">, {stateLabels[step.state]}</span>
                </Link>
              ) : (
                <span className="k-step-name" aria-current={step.state === 'current' ? 'step' : undefined}>
                  {step.label}
                  <span className="sr-only">, {stateLabels[step.state]}</span>
                </span>
              )}
              {step.hint && <p className="k-hint">{step.hint}</p>}
            </div>
          </li>
        ))}
      </ol>
    </nav>
  )
}
