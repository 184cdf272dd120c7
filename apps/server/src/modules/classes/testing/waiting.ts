import type { BookingResult } from '@hoppla/contract/classes/bookings'
import {
  acceptOffer,
  confirmWaiting,
  declineOffer,
  getWaitingEntry,
  type JoinInput,
  joinWaitingList,
  type WaitingEntry,
} from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { momentOf } from '../../../kernel/calendar.ts'
import type { TestAnswer, TestCall } from '../../../testing/app.ts'
import { settleWaitingLists } from '../waiting-list/settle.ts'
import { type AClass, aCentre } from './centre.ts'

export type Waiting = Awaited<ReturnType<typeof aWaitingCentre>>

/** The centre, at noon, with families that wait for its classes. */
export const aWaitingCentre = async (settings: Record<string, string> = {}) => {
  const centre = await aCentre(settings)
  const { deps } = centre
  // Whatever time it is where the tests run: offers are made by day.
  const noon = () => deps.clock.set(momentOf(centre.today(), '12:00', 'Europe/Stockholm'))
  noon()
  let clients = 0
  const client = () => ({ 'x-forwarded-for': `10.11.${clients >> 8}.${clients++ & 255}` })
  const secretTo = (email: string): string => {
    const mail = centre.sentMails.findLast(({ to, text }) => to === email && text.includes('/waiting-list/'))
    return /\/waiting-list\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail(`No link was mailed to ${email}.`)
  }
  const entry = async (secret: string): Promise<WaitingEntry> => {
    const { status, body, text } = await centre.call(getWaitingEntry, { params: { secret } })
    expect(status, text).toBe(200)
    return body as WaitingEntry
  }
  const anEntry = (group: AClass, changes: Partial<JoinInput> = {}, children = 1): JoinInput => {
    const parents = Array.from({ length: children }, () => centre.anInput(group.groups[0]))
    const [first = expect.fail('nobody')] = parents
    const { email, parentFirstName, parentLastName, phone } = first
    return {
      classId: group.id,
      email,
      parentFirstName,
      parentLastName,
      phone,
      children: parents.map(({ childFirstName, childLastName, childBirthdate }) => ({
        childFirstName,
        childLastName,
        childBirthdate,
        ageGroupIds: group.groups,
      })),
      ...changes,
    }
  }
  const join = (body: JoinInput, call: TestCall = centre.call): Promise<TestAnswer> => call(joinWaitingList, { body }, client())
  return {
    ...centre,
    noon,
    anEntry,
    join,
    entry,
    secretTo,
    /** A class of which all seats are kept by the centre. */
    aFullClass: async (seats: number[], made: { price?: number; inDays?: number } = {}): Promise<AClass> => {
      const full = await centre.aClass(seats, made)
      await sql`update class_seats set state = 'reserved' where age_group_id = any(${full.groups}::uuid[])`.execute(deps.db)
      return full
    },
    /** The centre gives so many seats of a group up, one after the other. */
    freeSeats: async (group: string | undefined, count = 1): Promise<void> => {
      for (let n = 0; n < count; n++)
        await sql`update class_seats set state = 'free' where age_group_id = ${group} and number =
          (select min(number) from class_seats where age_group_id = ${group} and state = 'reserved')`.execute(deps.db)
    },
    /** A guest joins and answers the mail. @returns the secret of the link. */
    joined: async (body: JoinInput): Promise<string> => {
      const answer = await join(body)
      expect(answer.status, answer.text).toBe(200)
      await centre.runJobs()
      const secret = secretTo(body.email)
      const confirmed = await centre.call(confirmWaiting, { params: { secret } })
      expect(confirmed.status, confirmed.text).toBe(200)
      return secret
    },
    settle: async (): Promise<void> => {
      await settleWaitingLists(deps)
      await centre.runJobs()
    },
    accept: async (secret: string): Promise<BookingResult> => {
      const offerId = (await entry(secret)).offer?.id ?? expect.fail('There is no offer.')
      const { status, body, text } = await centre.call(acceptOffer, { params: { secret }, body: { offerId } })
      expect(status, text).toBe(200)
      return body as BookingResult
    },
    decline: async (secret: string, stay = true): Promise<void> => {
      const offerId = (await entry(secret)).offer?.id ?? expect.fail('There is no offer.')
      const { status, text } = await centre.call(declineOffer, { params: { secret }, body: { offerId, stay } })
      expect(status, text).toBe(200)
    },
    states: (...secrets: string[]) => Promise.all(secrets.map(async (secret) => (await entry(secret)).state)),
  }
}
