import { cancelMyParty, changeMyParty, getMyParty, type MyParty, payMyParty } from '@hoppla/contract/parties/my-parties'
import { toMinor } from '@hoppla/i18n'
import { expect } from 'vitest'
import { addDays } from '../../../kernel/calendar.ts'
import { aChoice, notePlaced } from './parties-cart.ts'
import {
  type Choice,
  dayPrice,
  giveBack,
  giveBackOverpaid,
  hasCakes,
  inTheWay,
  isChangeable,
  isTooMany,
  keptNow,
  type ModelOrder,
  type ModelParty,
  noticeMs,
  owedOf,
  paidFor,
  planned,
  startOf,
  totalOf,
} from './parties-model.ts'
import { isPaidAtBank } from './parties-money.ts'
import { chosenOf, type Step, type World } from './parties-world.ts'

// What the family of a booked party does: changes it, pays the rest, cancels.

const own = ({ parties, pick }: World): ModelParty | undefined =>
  pick(parties.filter(({ state, who }) => who !== undefined && (state === 'booked' || state === 'cancelled')))
/** The order of its rest that can be paid still. */
export const openRest = ({ orders }: World, party: ModelParty): ModelOrder | undefined =>
  orders.find(({ part, state, lines }) => part === 'rest' && state === 'open' && lines[0]?.party === party)
/** What ends the open order of the rest comes, unless its money is on its way. @returns whether it is. */
export const endsRest = (world: World, party: ModelParty): boolean => {
  const rest = openRest(world, party)
  if (!rest) return false
  if (isPaidAtBank(world, rest)) return true
  rest.mayEnd = true
  return false
}

const wire = (world: World, { date, at, room, themeId, ...choice }: Choice) => ({
  ...chosenOf(world.shop, { date, at, room, themeId, ...choice }),
  ...{ date, startsAt: at, roomId: world.centre.roomIds[room] ?? '', themeId },
})
const whyNotChanged = (world: World, party: ModelParty, choice: Choice, isMoved: boolean): string | undefined => {
  const { centre, now } = world
  if (!isChangeable(party, now())) return 'party.over'
  if (centre.closed.has(choice.room)) return 'party.not-bookable'
  if (isMoved && (!planned.includes(choice.at) || startOf(choice) - noticeMs < now())) return 'party.not-bookable'
  if (isTooMany(choice)) return 'party.too-many'
  if (endsRest(world, party)) return 'party.payment-pending'
  if (isMoved) return inTheWay(world, choice, party.id)
  return hasCakes(world, choice, party.id) ? undefined : 'party.extra-sold-out'
}

/** Another number, food, theme, or another time and room; now and then by a price that is none. */
export const change: Step = async (world) => {
  const party = own(world)
  if (!party?.who) return
  const before = party.choice
  const drawn = aChoice(world)
  const when =
    world.chance() < 0.5
      ? { date: drawn.date, at: drawn.at, room: drawn.room }
      : { date: before.date, at: before.at, room: before.room }
  const choice: Choice = { ...drawn, ...when, pack: before.pack }
  const isMoved = choice.date !== before.date || choice.at !== before.at || choice.room !== before.room
  const dayMinor = isMoved ? dayPrice(choice.pack, choice.date) : party.dayMinor
  const total = totalOf({ choice, dayMinor })
  const isWrong = world.chance() < 0.1
  const why = whyNotChanged(world, party, choice, isMoved) ?? (isWrong ? 'party.price-changed' : undefined)
  const body = { ...wire(world, choice), total: (total + (isWrong ? 100 : 0)) / 100 }
  const said = await world.ask(changeMyParty, { params: { id: party.id }, body }, party.who)
  // Made already, where the answer was lost: so near it is not changed again.
  const isDone = said.code === 'party.over' && why === undefined && !isChangeable({ ...party, choice }, world.now())
  expect({ before, choice, code: isDone ? undefined : said.code }).toEqual({ before, choice, code: why })
  world.note(`changed ${why ?? (isMoved ? 'and moved' : '')}`)
  if (why !== undefined) return
  const rest = openRest(world, party)
  if (rest) rest.mustEnd = true
  Object.assign(party, { choice, dayMinor })
  giveBackOverpaid(party)
  await look(world, party)
}

/** What its family is shown of a party. */
export const compareShown = (world: World, party: ModelParty, shown: MyParty): void => {
  const { state, choice } = party
  const minor = (amount: number) => toMinor(amount, 'SEK')
  const [total, paid] = [totalOf(party), paidFor(party)]
  const isToCome = state === 'booked' && startOf(choice) > world.now()
  expect({
    ...{ status: shown.status, date: shown.date, from: shown.from, room: shown.room.id, children: shown.children },
    ...{ total: minor(shown.price.total), paid: minor(shown.price.paid), due: minor(shown.price.due) },
    ...{ refund: minor(shown.refund), canChange: shown.canChange, canCancel: shown.canCancel, themeId: shown.themeId },
    changeUntil: shown.terms.changeUntil,
  }).toEqual({
    ...{ status: state === 'booked' ? 'Booked' : 'Cancelled', date: choice.date, from: choice.at },
    ...{ room: world.centre.roomIds[choice.room], children: choice.children, total, paid, due: Math.max(0, total - paid) },
    ...{ refund: isToCome ? paid - keptNow(party, world.now()) : 0, canChange: isChangeable(party, world.now()) },
    ...{ canCancel: isToCome, themeId: choice.themeId, changeUntil: addDays(choice.date, -7) },
  })
}
export const look = async (world: World, party: ModelParty): Promise<void> => {
  const said = await world.ask(getMyParty, { params: { id: party.id } }, party.who)
  expect(said.code).toBe(undefined)
  compareShown(world, party, said.body as MyParty)
}
export const lookAtOne: Step = async (world) => {
  const party = own(world)
  if (party) await look(world, party)
}

/** Cancelled by the amount that is shown, and no other. */
export const cancel: Step = async (world) => {
  const party = own(world)
  if (!party?.who) return
  const { who, state } = party
  const back = state === 'booked' ? paidFor(party) - keptNow(party, world.now()) : 0
  const ask = (minor: number) => world.ask(cancelMyParty, { params: { id: party.id }, body: { refund: minor / 100 } }, who)
  const isOver = state === 'booked' && startOf(party.choice) <= world.now()
  const isPending = state === 'booked' && endsRest(world, party)
  if (!isPending && state === 'booked') {
    expect((await ask(back + 100)).code).toBe(isOver ? 'party.over' : 'party.refund-changed')
  }
  const said = await ask(back)
  const why = isPending ? 'party.payment-pending' : isOver ? 'party.over' : undefined
  expect({ cancelled: said.code }).toEqual({ cancelled: why })
  if (why !== undefined || state === 'cancelled') return
  const rest = openRest(world, party)
  if (rest) rest.mustEnd = true
  giveBack(party, back)
  world.note(`cancelled, ${back === 0 ? 'nothing' : back === paidFor(party) + back ? 'all' : 'a part'} back`)
  Object.assign(party, { state: 'cancelled', hasRoom: false })
  compareShown(world, party, said.body as MyParty)
}

/** What is left to pay is ordered; the order that is open already is the answer again. */
export const payRest: Step = async (world) => {
  const party = world.pick(world.parties.filter(({ state, who }) => state === 'booked' && who !== undefined))
  if (!party?.who) return
  const rest = openRest(world, party)
  const owed = owedOf(party)
  const minor = owed.reduce((sum, one) => sum + one.minor, 0)
  const isPaid = rest !== undefined && isPaidAtBank(world, rest)
  const isSame = rest !== undefined && rest.totalMinor === minor && rest.expiresAt > world.now()
  if (rest && !isPaid && !isSame) rest.mayEnd = true
  const said = await world.ask(payMyParty, { params: { id: party.id }, body: {} }, party.who)
  const { orderReference } = (said.body ?? {}) as { orderReference?: string }
  if (isPaid || isSame) {
    expect([rest?.reference, 'party.payment-pending']).toContain(said.code ?? orderReference)
    return
  }
  expect({ owed, code: said.code }).toEqual({ owed, code: minor === 0 ? 'party.nothing-due' : undefined })
  if (rest) rest.mustEnd = true
  if (minor === 0 || !orderReference) return
  await notePlaced(
    world,
    { orderReference, secret: null },
    { part: 'rest', who: party.who, parties: owed.map((one) => ({ party, ...one })) },
  )
}
