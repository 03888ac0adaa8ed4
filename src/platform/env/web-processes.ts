export type Machine = { cores: number; memoryBytes: number }

/** For PostgreSQL, the worker and the system. */
const reservedBytes = 1 << 30
/** A web process holds 300 to 400 MB, and up to 256 MB more while it reads or draws a document. */
const bytesEach = 512 << 20
/** With more, the connections of their pools come near PostgreSQL's default of 100. */
const most = 8
/** Connections for requests of one process, and of all web processes together unless there are many. */
const [poolOfOne, poolOfAll, smallestPool] = [16, 32, 5]

/** As many web processes as there are cores, if memory allows; one serves everything in the process that was started. */
export function defaultWebProcesses({ cores, memoryBytes }: Machine): number {
  return Math.max(1, Math.min(cores, most, Math.floor((memoryBytes - reservedBytes) / bytesEach)))
}

/** Connections for requests that each of so many processes opens by default. */
export function defaultPool(webProcesses: number): number {
  return Math.max(smallestPool, Math.min(poolOfOne, Math.floor(poolOfAll / webProcesses)))
}
