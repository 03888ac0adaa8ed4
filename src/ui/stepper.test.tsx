import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

test('the line of phones says that the step below it is the next one; behind the last stands none', () => {
  const shown = (at: number) =>
    renderToString(
      <Stepper
        label="Post a job"
        steps={['Type', 'Description'].map((label, index) => ({ label, state: index === at ? 'current' : 'todo' }))}
        stateLabels={{ done: 'done', current: 'current', todo: 'to do', problem: 'problem' }}
        position={(here, of) => `${here}/${of}`}
        following={(step) => `Next: ${step}`}
      />,
    )
  expect(shown(0)).toContain('Next: Description')
  expect(shown(1)).not.toContain('Next:')
})
