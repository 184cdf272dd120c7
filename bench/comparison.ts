import { type Load, load, type Target } from './http/load.ts'
import { cpuSeconds, type Running } from './processes.ts'
import { interleave } from './rounds.ts'
import { median, rounded, spread } from './statistics.ts'

/** A server under the same questions as the others. */
export type Side<Name extends string> = { name: Name; server: Running; target: Target }

type Round = Load & { serverCpu: number; askingCpu: number }

export type SideFigures = {
  perSecond: number[]
  /** For people: medians over the rounds. `serverCpu` of 1: the server had all it can use of one core, so it was the server that was measured. */
  summary: { perSecond: number; spread: number; serverCpu: number; askingCpu: number; cpuMicrosPerAnswer: number }
}

export const connections = 32

/** Puts the same load on each side in turns. */
export const compare = async <Name extends string>(
  sides: readonly Side<Name>[],
  rounds: number,
  seconds: number,
): Promise<Record<Name, SideFigures>> => {
  const figures = await interleave(
    sides.map(({ name, server, target }) => ({ name, run: () => oneRound(server, target, seconds) })),
    rounds,
  )
  return Object.fromEntries(sides.map(({ name }) => [name, summarise(figures[name])])) as Record<Name, SideFigures>
}

const oneRound = async (server: Running, target: Target, seconds: number): Promise<Round> => {
  const serverBefore = cpuSeconds(server.pid)
  const askingBefore = process.cpuUsage()
  const result = await load(target, connections, seconds)
  const asking = process.cpuUsage(askingBefore)
  return {
    ...result,
    serverCpu: (cpuSeconds(server.pid) - serverBefore) / result.seconds,
    askingCpu: (asking.user + asking.system) / 1e6 / result.seconds,
  }
}

const summarise = (rounds: readonly Round[]): SideFigures => {
  const perSecond = rounds.map((round) => round.perSecond)
  const serverCpu = median(rounds.map((round) => round.serverCpu))
  return {
    perSecond,
    summary: {
      perSecond: rounded(median(perSecond), 0),
      spread: rounded(spread(perSecond)),
      serverCpu: rounded(serverCpu),
      askingCpu: rounded(median(rounds.map((round) => round.askingCpu))),
      cpuMicrosPerAnswer: rounded(median(rounds.map((round) => (round.serverCpu / round.perSecond) * 1e6)), 1),
    },
  }
}
