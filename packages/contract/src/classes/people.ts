import { z } from 'zod'
import { day } from '../places/day.ts'
import { healthConsent } from './health-consent.ts'

/** Who books and who comes, as every form of classes asks it. */

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const note = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n|\r\n|\t)*$/u)
  .nullish()

/** What is written about a child's health. */
export const childNotes = { allergies: note, otherInformation: note, healthConsent }

const child = {
  childId: z.guid().nullish().describe("Ours: one of the signed-in guardian's children"),
  childFirstName: line(100),
  childLastName: line(100),
  childBirthdate: day.describe('A date; it passes through no time zone'),
}
const tshirtSize = z.string().max(20).nullish().describe('Where the class asks for one')

export const bookedChild = z.strictObject({ childClassAgeGroupId: z.guid(), ...child, ...childNotes, tshirtSize })

export const waitingChild = z.strictObject({
  ...child,
  ageGroupIds: z.array(z.guid()).min(1).max(10).describe('Age groups of the class; any of them would do'),
  tshirtSize,
})

/** The parent, as the centre reaches it. */
export const parent = {
  parentFirstName: line(100),
  parentLastName: line(100),
  phone: line(30),
  phoneCountryCode: z.string().max(6).nullish(),
}
