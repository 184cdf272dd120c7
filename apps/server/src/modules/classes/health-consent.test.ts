import {
  type BookingConfirmation,
  type BookingResult,
  bookChildClass,
  withdrawHealthConsent,
} from '@hoppla/contract/classes/bookings'
import type { ClassParticipant } from '@hoppla/contract/classes/class-participants'
import { classParticipants } from '@hoppla/contract/classes/class-participants'
import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import { classMailWords } from '@hoppla/i18n/messages/mail/classes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/app.ts'
import { aCentre, type Centre } from './testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())

type Row = {
  health_encrypted: Buffer | null
  health_consent_version: string | null
  health_consent_at: Date | null
  health_withdrawn_at: Date | null
}
const rowOf = async (firstName: string): Promise<Row> => {
  const { rows } = await sql<Row>`select health_encrypted, health_consent_version, health_consent_at, health_withdrawn_at
    from class_booking_children where first_name = ${firstName}`.execute(centre.deps.db)
  return rows[0] ?? expect.fail(`Nobody is called ${firstName}.`)
}
const withdraw = ({ guid, orderReference }: BookingResult, position: number) =>
  centre.call(withdrawHealthConsent, { params: { bookingId: guid, orderReference }, body: { position } })
const seenByStaff = async (classId: string, playgroundId: string): Promise<ClassParticipant[]> => {
  await sql`insert into account_roles (account_id, role, location_id)
    select id, 'VenueManager', ${playgroundId} from accounts where email_normalized = 'astrid@hoppla.example' on conflict do nothing`.execute(
    centre.deps.db,
  )
  const staff = await centre.asStaff('astrid@hoppla.example')
  return ((await staff(classParticipants, { params: { classId } })).body as { participants: ClassParticipant[] }).participants
}

describe.each([
  { kind: 'a trial', made: { type: 'SportKidzTrial', price: 0 } },
  { kind: 'a class that costs', made: {} },
] as const)('health notes of $kind', ({ made }) => {
  test('are refused without the tick, at the child at fault, and nothing is kept', async () => {
    const { groups } = await centre.aClass([2], made)
    const input = centre.anInput(groups[0], { allergies: 'Nuts', healthConsent: null })
    const answer = await centre.book(input)
    expectRefusal(answer, 'child.consent-required')
    expect(answer.body).toMatchObject({ errors: { healthConsent: expect.anything() } })
    const { healthConsent: _, ...left } = input
    expectRefusal(await centre.book(left), 'child.consent-required')
    const {
      email: _e,
      parentFirstName: _f,
      parentLastName: _l,
      phone: _p,
      ...sibling
    } = centre.anInput(groups[0], {
      otherInformation: 'Epipen',
      healthConsent: null,
    })
    const second = await centre.book(centre.anInput(groups[0], { siblings: [sibling] }))
    expectRefusal(second, 'child.consent-required')
    expect(second.body).toMatchObject({ errors: { 'siblings.0.healthConsent': expect.anything() } })
    expect((await centre.book({ ...input, healthConsent: '1999-01' as never })).status).toBe(400)
    expect(await centre.seatsIn(groups[0], 'free')).toBe(2)
  })

  test('keep who, when, which words and for which booking; a tick without a note is none', async () => {
    const { groups } = await centre.aClass([2], made)
    const now = centre.deps.clock.now()
    const input = centre.anInput(groups[0], { allergies: 'Nuts' })
    await centre.booked(centre.book(input))
    expect(await rowOf(input.childFirstName)).toEqual({
      health_encrypted: expect.any(Buffer),
      health_consent_version: healthConsentVersion,
      health_consent_at: now,
      health_withdrawn_at: null,
    })
    const silent = centre.anInput(groups[0], { healthConsent: healthConsentVersion })
    await centre.booked(centre.book(silent))
    expect(await rowOf(silent.childFirstName)).toMatchObject({
      health_encrypted: null,
      health_consent_version: null,
      health_consent_at: null,
    })
  })
})

test('a guest withdraws for one child with the keys of the mail: erased at once, unseen by staff, known as withdrawn; the other child’s notes stay', async () => {
  const { id, playgroundId, groups } = await centre.aClass([2], { type: 'SportKidzTrial', price: 0 })
  const {
    email: _e,
    parentFirstName: _f,
    parentLastName: _l,
    phone: _p,
    ...sibling
  } = centre.anInput(groups[0], { allergies: 'Milk' })
  const input = centre.anInput(groups[0], { allergies: 'Nuts', siblings: [sibling] })
  const booking = await centre.booked(centre.book(input))
  expect((await centre.confirmation(booking)).children.map(({ hasHealthNotes }) => hasHealthNotes)).toEqual([true, true])
  expect((await seenByStaff(id, playgroundId)).map(({ allergies }) => allergies).sort()).toEqual(['Milk', 'Nuts'])

  centre.deps.clock.advance(60)
  const at = centre.deps.clock.now()
  const answer = await withdraw(booking, 1)
  expect((answer.body as BookingConfirmation).children.map(({ hasHealthNotes }) => hasHealthNotes)).toEqual([false, true])
  const record = await rowOf(input.childFirstName)
  expect(record).toMatchObject({ health_encrypted: null, health_consent_version: healthConsentVersion, health_withdrawn_at: at })
  expect((await rowOf(sibling.childFirstName)).health_encrypted).not.toBeNull()
  expect((await seenByStaff(id, playgroundId)).map(({ allergies }) => allergies).sort()).toEqual(['', 'Milk'])

  // Again changes nothing, neither does a child that is not there, nor somebody who knows half of the keys.
  centre.deps.clock.advance(60)
  expect((await withdraw(booking, 1)).status).toBe(200)
  expect(await rowOf(input.childFirstName)).toEqual(record)
  expectRefusal(await withdraw(booking, 3), 'child.not-found')
  expectRefusal(await withdraw({ ...booking, orderReference: 'SE-other' }, 2), 'booking.not-found')
  expect((await rowOf(sibling.childFirstName)).health_encrypted).not.toBeNull()
})

test('what was written before the box existed stays as it was, under the words of then', async () => {
  const { groups } = await centre.aClass([1], { type: 'SportKidzTrial', price: 0 })
  const input = centre.anInput(groups[0], { allergies: 'Nuts' })
  const booking = await centre.booked(centre.book(input))
  await sql`update class_booking_children set health_consent_version = 'by-writing' where first_name = ${input.childFirstName}`.execute(
    centre.deps.db,
  )
  expect((await centre.confirmation(booking)).children[0]?.hasHealthNotes).toBe(true)
  expect((await withdraw(booking, 1)).status).toBe(200)
  expect(await rowOf(input.childFirstName)).toMatchObject({ health_encrypted: null, health_consent_version: 'by-writing' })
  await expect(
    sql`update class_booking_children set health_encrypted = 'x', health_consent_version = null, health_consent_at = null where first_name = ${input.childFirstName}`.execute(
      centre.deps.db,
    ),
  ).rejects.toThrow(/class_booking_children_consent/)
})

test('the mail that confirms says who reads it and leads to withdrawing, and repeats no word of it; without notes it says nothing', async () => {
  const { groups } = await centre.aClass([2], { type: 'SportKidzTrial', price: 0 })
  const { call } = await centre.as('astrid')
  const reported = centre.anInput(groups[0], { allergies: 'Jordnötter', email: 'astrid@hoppla.example' })
  await centre.booked(call(bookChildClass, { body: reported }))
  const silent = centre.anInput(groups[0])
  await centre.booked(centre.book(silent))
  await centre.runJobs()
  const mailTo = (address: string) =>
    centre.sentMails.findLast(({ to, template }) => to === address && template === 'class-confirmed')?.text ?? expect.fail(address)
  const { readers } = classMailWords.en.health
  expect(mailTo(reported.email)).toContain(readers)
  expect(mailTo(reported.email)).toMatch(/\/order\/child-class\/confirmation\/\S+#health/)
  expect(mailTo(reported.email)).not.toContain('Jordnötter')
  expect(mailTo(silent.email)).not.toContain(readers)
})
