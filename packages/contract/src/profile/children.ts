import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { childAccount, name } from '../profile.ts'
import { route } from '../route.ts'

/** What a guardian may do for a child: see it, book for it, change it. */
export const guardianRights = ['view', 'book', 'edit'] as const

/** What is written down for the child's safety: health data (GDPR art. 9), kept encrypted and only with consent. */
export const childHealth = z.object({
  allergies: z.string(),
  notes: z.string(),
  savedAt: z.iso.datetime(),
  erasedAfter: day.describe('Erased by itself on this day unless it is saved again'),
})
export const childDetails = childAccount.extend({
  rights: z.array(z.enum(guardianRights)).describe('Of the guardian who asks'),
  guardians: z
    .array(z.object({ firstname: z.string(), isYou: z.boolean(), rights: z.array(z.enum(guardianRights)) }))
    .describe('Everybody who looks after the child here, oneself first'),
  health: childHealth.nullable(),
  photoconsent: z.object({ given: z.boolean(), at: z.iso.datetime().nullable().describe('Null: never asked') }),
})
export type ChildDetails = z.infer<typeof childDetails>

const ofChild = { access: 'signed-in', params: z.object({ guid: z.guid() }) } as const
const childPath = '/api/User/Children/:guid'

export const getChild = route({
  method: 'GET',
  path: childPath,
  summary: 'Returns one child of the signed-in guardian, with allergies, notes and photo consent.',
  answer: childDetails,
  refusals: ['child.not-found'],
  ...ofChild,
})

export const updateChild = route({
  method: 'PUT',
  path: childPath,
  summary: 'Updates the given fields of a child.',
  body: z.strictObject({ firstName: name.optional(), lastName: name.optional(), birthDate: day.optional() }),
  answer: childDetails,
  refusals: ['child.not-found', 'child.right-missing', 'child.birth-date-invalid'],
  ...ofChild,
})

export const removeChild = route({
  method: 'DELETE',
  path: childPath,
  summary:
    'Removes a child from the account. Without another guardian everything about the child is erased; refused while the child has a valid pass or a booked class.',
  refusals: ['child.not-found', 'child.right-missing', 'child.pass-running', 'child.class-booked', 'child.party-booked'],
  ...ofChild,
})

const healthText = z
  .string()
  .trim()
  .refine((value) => value.length <= 2_000, fault('tooLong', 2_000))
  .refine((value) => !/[\p{Cc}--[\n\t]]/v.test(value), fault('characters'))

export const saveChildHealth = route({
  method: 'PUT',
  path: `${childPath}/Health`,
  summary: 'Stores allergies and notes for the staff who look after the child. Health data: `consent` must be true.',
  body: z.strictObject({
    allergies: healthText,
    notes: healthText,
    consent: z.boolean(),
    replaces: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe(
        '`savedAt` of what is replaced, null where nothing was written: refused when another guardian has saved since, so that no warning is lost. Left out: whatever is there',
      ),
  }),
  answer: childDetails,
  refusals: ['child.not-found', 'child.right-missing', 'child.consent-required', 'child.health-changed'],
  ...ofChild,
})

export const eraseChildHealth = route({
  method: 'DELETE',
  path: `${childPath}/Health`,
  summary: 'Withdraws the consent and erases allergies and notes.',
  answer: childDetails,
  refusals: ['child.not-found', 'child.right-missing'],
  ...ofChild,
})

export const saveChildPhotoConsent = route({
  method: 'PUT',
  path: `${childPath}/PhotoConsent`,
  summary: 'Sets whether the child may appear in pictures that the centre takes.',
  body: z.strictObject({ given: z.boolean() }),
  answer: childDetails,
  refusals: ['child.not-found', 'child.right-missing'],
  ...ofChild,
})
