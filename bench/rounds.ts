/** One of those that are compared. `run` does one round and gives its figure. */
export type Contender<Name extends string, A> = { name: Name; run: () => Promise<A> }

/**
 * Runs contenders in turns: one round each, then again, every second round in the opposite order, so that neither a machine that warms up nor
 * what the one before left behind favours one of them. A warm-up round each comes first and is thrown away.
 * @returns the figures of each contender, round by round.
 */
export const interleave = async <Name extends string, A>(
  contenders: readonly Contender<Name, A>[],
  rounds: number,
): Promise<Record<Name, A[]>> => {
  const figures = Object.fromEntries(contenders.map(({ name }) => [name, [] as A[]])) as Record<Name, A[]>
  for (let round = 0; round <= rounds; round++)
    for (const { name, run } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const figure = await run()
      if (round > 0) figures[name].push(figure)
    }
  return figures
}
