import type { WorkerEvents } from 'graphile-worker'

type Lane = { state: 'waiting' | 'asking' | 'working'; answeredAt: number }

/** The lanes of a worker, each of which runs one job at a time, followed by its events. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  follow(events: WorkerEvents): void {
    const answered = (id: string, state: Lane['state']) =>
      void this.#lanes.set(id, { state, answeredAt: performance.now() })
    const unanswered = (id: string, state: Lane['state']) => {
      const lane = this.#lanes.get(id)
      if (lane) lane.state = state
    }
    events.on('worker:create', ({ worker }) => answered(worker.workerId, 'waiting'))
    events.on('worker:getJob:start', ({ worker }) => unanswered(worker.workerId, 'asking'))
    events.on('worker:getJob:error', ({ worker }) => unanswered(worker.workerId, 'waiting'))
    events.on('worker:getJob:empty', ({ worker }) => answered(worker.workerId, 'waiting'))
    events.on('job:start', ({ worker }) => answered(worker.workerId, 'working'))
    events.on('job:complete', ({ worker }) => answered(worker.workerId, 'waiting'))
    events.on('worker:stop', ({ worker }) => void this.#lanes.delete(worker.workerId))
  }

  /** Whether a lane asks for a job and may still get one. */
  asking(limitMs: number): boolean {
    return this.#some(({ state, answeredAt }) => state === 'asking' && performance.now() - answeredAt <= limitMs)
  }

  /** Whether a lane without a job has had no answer for so long. Jobs have a time limit of their own. */
  stalled(limitMs: number): boolean {
    return this.#some(({ state, answeredAt }) => state !== 'working' && performance.now() - answeredAt > limitMs)
  }

  #some(holds: (lane: Lane) => boolean): boolean {
    return [...this.#lanes.values()].some(holds)
  }
}
