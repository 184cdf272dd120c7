import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSeats } from '../check-seats.ts'
import { beginMakeUpWalk, type MakeUpStep, makeUpSteps, shownNow } from '../testing/make-up-steps.ts'
import { aMakeUpCentre, type MakeUps } from '../testing/make-ups.ts'

// The long form: `npm run fuzz -- make-ups`; HOPPLA_FUZZ_STEPS says how many, HOPPLA_FUZZ_SEED repeats one.
const steps = Number(process.env.HOPPLA_FUZZ_STEPS ?? 180)
const seed = Number(process.env.HOPPLA_FUZZ_SEED ?? 20_261_127)

let centre: MakeUps
beforeAll(async () => {
  centre = await aMakeUpCentre()
})
afterAll(() => centre.close())

/** mulberry32: the same numbers again for the same seed. */
const numbersOf = (start: number): (() => number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const often: MakeUpStep[] = ['book', 'book', 'report', 'report', 'report', 'choose', 'choose', 'choose', 'choose', 'choose']
const seldom: MakeUpStep[] = [
  'cancel',
  'comeAfterAll',
  'comeAfterAll',
  'giveBack',
  'cancelSession',
  'reserve',
  'giveUp',
  'giveUp',
  'hold',
  'letGo',
  'letGo',
]

/** A walk of random steps, judged after each. @returns what was wrong first, with the steps before. */
const walkOf = async (start: number, count: number): Promise<string[]> => {
  const walk = await beginMakeUpWalk(centre, numbersOf(start))
  const log: string[] = []
  for (let n = 0; n < count && walk.faults.length === 0; n++) {
    const list = walk.random() < 0.4 ? seldom : often
    const kind = list[Math.floor(walk.random() * list.length)] ?? 'book'
    log.push(kind)
    await makeUpSteps[kind](walk)
    const [now, wanted] = [await shownNow(walk), walk.model.shown()]
    for (const part of ['makeUps', 'left'] as const)
      if (now[part].join() !== wanted[part].join())
        walk.faults.push(`${part}: ${now[part].join()}; the model has ${wanted[part].join()}`)
    // Seats that the walk holds belong to no booking.
    const seats = (await checkSeats(centre.deps.db)).filter((fault) => !fault.startsWith('a seat taken without its one booking'))
    walk.faults.push(...walk.model.faults(), ...seats)
  }
  return walk.faults.length === 0 ? [] : [...walk.faults, `seed ${start}: ${log.join(' ')}`]
}

test(`${steps} random steps: no session has more children than places, and every make-up ends as it must`, {
  timeout: 3_600_000,
}, async () => {
  for (let n = 0; n < steps; n += 60) expect(await walkOf(seed + n, Math.min(60, steps - n))).toEqual([])
})

test('its control: without the trigger a session has a child too many', { timeout: 300_000 }, async () => {
  await centre.deps.pool.query('alter table class_seats disable trigger class_seats_lost')
  try {
    const faults: string[] = []
    for (let n = 0; n < 8 && faults.length === 0; n++) faults.push(...(await walkOf(seed + 1_000 * n, 60)))
    expect(faults.join('\n')).toContain('the model has')
  } finally {
    await centre.deps.pool.query('alter table class_seats enable trigger class_seats_lost')
  }
})
