import { type ClassAvailability, listChildClasses } from '@hoppla/contract/classes'
import { type BookingResult, bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { type ChildAccount, listMyChildren } from '@hoppla/contract/profile'
import type { Language } from '@hoppla/i18n'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { type Form, useForm } from '../../../platform/forms/form.ts'
import { useLaterSubmit } from '../../../platform/forms/use-later-submit.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { BookData, ShownClass } from '../class-data.ts'
import { chosenGroup, groupsFor, type OfferedGroup } from '../classes.rules.ts'
import { earlyCodesOf } from '../early-codes.ts'
import {
  bookingProblems,
  cartItemOf,
  childrenIn,
  fieldOfChild,
  fieldOfPath,
  inputOf,
  knownBirthDate,
  type OwnChild,
  whoIs,
} from './booking.rules.ts'
import { type BookedKey, deleteAttempt, dropDraft, keepDraft, keptDraft, type Values } from './booking-draft.ts'
import { anotherChild, choiceOf, contactOf, idsOfChildren, keepNewChildren, useKeptValues } from './form-children.ts'

export type ChildOfForm = {
  index: number
  /** Of the account, or `anotherChild`; undefined for guests, who choose between none. */
  choice: string | undefined
  who: ReturnType<typeof whoIs>
  birthDate: string | undefined
  groups: OfferedGroup[]
  group: string
}

/** Seats are booked at once, or put into the cart beside other things. */
export type Aim = 'booking' | 'cart'

export type Booking = {
  /** The server has asked for the code that it mailed. */
  needsCode: boolean
  form: Form
  /** What the button that was pressed last does. */
  aim: () => Aim
  /** Said by a button when it is pressed, just before it submits. */
  aimAt: (aim: Aim) => void
  values: Values
  /** Fields that only read their first value are made anew with it. */
  restored: number
  children: ChildOfForm[]
  /** As it is now: it may have changed since the page was made. */
  price: ShownClass['price']
  own: readonly OwnChild[]
  user: { firstname: string; lastname: string; email: string; countrycode?: string | null; phone?: string | null } | undefined
  /** Whether nobody is signed in for sure. */
  isGuest: boolean
  change: (part: Values) => void
  /** The same for fields that only read their first value. */
  fill: (part: Values) => void
  typed: (event: SyntheticEvent) => void
  add: () => void
  remove: (index: number) => void
}

/** One child of the form, to the parts that show it. */
export type ChildPartProps = { booking: Booking; child: ChildOfForm; data: BookData & { chosen: ShownClass } }

type Input = { data: BookData & { chosen: ShownClass }; newest: ClassAvailability | undefined; look: () => void; group: string }

/** The booking form's state, only in the browser, since it starts with what this tab has stored. Where only one choice is possible, it is preselected. */
export const useBooking = ({ data, newest, look, group }: Input): Booking => {
  const { chosen, today } = data
  const { language, t } = useWords()
  const navigate = useNavigate()
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : undefined
  const { typedValues, editing } = useKeptValues(chosen.id, group)
  const [price, setPrice] = useState(chosen.price)
  const [needsCode, setNeedsCode] = useState(false)
  const aiming = useAim()
  const accounts = useAnswer<ChildAccount[]>(user?.guid, (signal) => callApi(listMyChildren, {}, { signal }))
  const own: readonly OwnChild[] = user && accounts.loaded.state === 'ready' ? accounts.loaded.answer : []
  const { values, children } = filledIn({ typed: typedValues, own, chosen, newest, today, user, isSignedIn: user !== undefined })

  const lookAgain = (error: unknown): never => {
    if (error instanceof ApiError) look()
    throw error
  }
  // Wait for the account and its children: otherwise a quick press would turn a parent's booking into a guest's, or a child of the account into an unknown
  // one.
  const isWaiting = session.status === 'unknown' || (user !== undefined && accounts.loaded.state === 'loading')
  const sending = useForm({
    fieldOf: fieldOfPath,
    check: () => bookingProblems(values, own, chosen.tshirt, today, t),
    send: async (_, key) => {
      const { ready, known } = await keepNewChildren(values, children, own, key)
      if (known.length > own.length) {
        editing.change(idsOfChildren(ready, children))
        accounts.again()
      }
      const input = inputOf(needsCode ? ready : { ...ready, mailedCode: '' }, known, {
        ...{ priceIncVat: price.priceIncVat, asksForSize: chosen.tshirt },
        earlyCodes: earlyCodesOf(chosen.id),
      })
      if (aiming.aim() === 'cart') {
        await putSeatsInCart(chosen.id, input, key).catch(lookAgain)
        return void navigate(pathTo('cart', { lang: language }))
      }
      const result = await book(chosen.id, input).catch(async (error: unknown): Promise<never> => {
        // What was full or dearer than shown is shown as it is now; the next press books at that.
        if (error instanceof ApiError && error.body?.code === 'class.code-needed') setNeedsCode(true)
        if (error instanceof ApiError && error.body?.code === 'class.price-changed') setPrice(await priceNow(data))
        return lookAgain(error)
      })
      // A code is good once.
      setNeedsCode(false)
      evictReads()
      // Until it is paid the way back leads to the form as it was typed; then to the classes, not to a form that books a second time.
      void navigate(pageOf(result, language), { replace: result.status === 'Confirmed' })
    },
  })
  const form = useLaterSubmit(sending, isWaiting)
  const isGuest = session.status === 'signed-out'
  return { form, values, children, price, own, user, needsCode, isGuest, ...aiming, ...editing }
}

/** Which button was pressed: a form that is sent again by itself does what was asked of it. */
const useAim = (): Pick<Booking, 'aim' | 'aimAt'> => {
  const last = useRef<Aim>('booking')
  return {
    aim: () => last.current,
    aimAt: (aim) => {
      last.current = aim
    },
  }
}

/** Where a booking is paid or, where nothing is to be paid, confirmed. */
const pageOf = ({ status, guid: bookingId, orderReference }: BookingResult, lang: Language): string =>
  pathTo(status === 'Confirmed' ? 'class-confirmation' : 'class-payment', { lang, bookingId, orderReference })

/** What the class costs at this moment, past everything that is kept. */
const priceNow = async ({ playground, chosen }: Input['data']): Promise<ShownClass['price']> => {
  const all = await callApi(listChildClasses, { params: { playgroundId: playground.guid } }, { cache: 'reload' })
  return all.find(({ id }) => id === chosen.id)?.price ?? chosen.price
}

type Facts = {
  typed: Values
  own: readonly OwnChild[]
  chosen: ShownClass
  newest: ClassAvailability | undefined
  today: string
  user: Booking['user']
  isSignedIn: boolean
}

/** The form with what stands chosen by itself: the account's own name and address, a child that fits, the only group possible. */
const filledIn = ({ typed, own, chosen, newest, today, user, isSignedIn }: Facts): { values: Values; children: ChildOfForm[] } => {
  const values: Record<string, string> = {
    ...contactOf(user),
    ...typed,
  }
  const used = new Set<string>()
  const children: ChildOfForm[] = []
  for (let index = 0; index < childrenIn(values); index++) {
    const choice = own.length > 0 ? choiceOf(values, index, own, chosen, used) : undefined
    values[fieldOfChild(index, 'childId')] = choice ?? ''
    if (choice !== undefined && choice !== anotherChild) used.add(choice)
    if (isSignedIn) values[fieldOfChild(index, 'keep')] ??= 'on'
    const who = whoIs(values, index, own)
    const birthDate = knownBirthDate(who.birthDate, today)
    const groups = groupsFor(chosen, birthDate, newest)
    const group = chosenGroup(groups, values[fieldOfChild(index, 'childClassAgeGroupId')] ?? '', birthDate !== undefined)
    values[fieldOfChild(index, 'childClassAgeGroupId')] = group
    children.push({ index, choice, who, birthDate, groups, group })
  }
  return { values, children }
}

/** Books once, however often it is retried: the same request is sent with the same Idempotency-Key for as long as its booking may exist. */
const book = async (classId: string, input: Parameters<typeof bookWith>[0]): Promise<BookingResult> => {
  const kept = keptDraft(classId) ?? { values: {} }
  const text = JSON.stringify(input)
  const isOver = kept.booked !== undefined && Date.parse(kept.booked.expiresAt) <= Date.now()
  const isSame = kept.attempt?.input === text
  // The form was changed after booking: the held seats are released first, or the child would count as booked already.
  if (kept.booked !== undefined && !isSame && !isOver) await releaseSeats(kept.booked)
  const attempt = kept.attempt !== undefined && isSame && !isOver ? kept.attempt : { key: crypto.randomUUID(), input: text }
  keepDraft(classId, { values: kept.values, attempt })
  const result = await bookWith(input, attempt.key)
  const { guid, orderReference, expiresAt } = result
  if (expiresAt === null) dropDraft(classId)
  else keepDraft(classId, { values: kept.values, attempt, booked: { guid, orderReference, expiresAt } })
  return result
}
/** Puts seats into the cart once, however often it is retried; those that an earlier press booked are given back first, or the child would count as booked. */
const putSeatsInCart = async (classId: string, input: Parameters<typeof bookWith>[0], key: string): Promise<void> => {
  const booked = keptDraft(classId)?.booked
  if (booked !== undefined && Date.parse(booked.expiresAt) > Date.now()) await releaseSeats(booked)
  deleteAttempt(classId)
  const { parentFirstName, parentLastName, email, phone } = input
  // Who books at once loads nothing of carts.
  const { putInCart } = await import('../../cart/cart.ts')
  await putInCart(cartItemOf(input), key, { email, phone, name: `${parentFirstName} ${parentLastName}` })
  dropDraft(classId)
  evictReads()
}
/** Gives held seats back; a booking that is over or paid by now stays as it is. */
const releaseSeats = async ({ guid: bookingId, orderReference }: BookedKey): Promise<void> => {
  try {
    await callApi(cancelBooking, { params: { bookingId, orderReference }, body: { refundAmount: 0 } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code === undefined) throw error
  }
}
const bookWith = (body: ReturnType<typeof inputOf>, idempotencyKey: string) => callApi(bookChildClass, { body }, { idempotencyKey })
