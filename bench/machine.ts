import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** Where figures were measured. `load`: what else the machine did when the bench began (average of a minute; 0 is idle). */
export type Machine = { cpu: string; cores: number; memoryGb: number; os: string; node: string; load: number }

export const describeMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  os: `${type()} ${release()}`,
  node: process.version,
  load: Number((loadavg()[0] ?? 0).toFixed(2)),
})
