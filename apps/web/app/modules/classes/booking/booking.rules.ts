import type { CartItemInput } from '@hoppla/contract/cart/items'
import type { ClassBookingInput } from '@hoppla/contract/classes/bookings'
import type { healthConsentVersions } from '@hoppla/contract/classes/health-consent'
import { birthDateProblem } from '../../../platform/forms/birth-dates.ts'
import { looksLikeEmail, type Problems } from '../../../platform/forms/form.ts'
import type { T } from '../../../platform/i18n/words.ts'
import type { Values } from './booking-draft.ts'

/** The words of the box for health notes, as shown here. Schemas stay on the server: only the value comes along. */
export const healthConsentVersion: (typeof healthConsentVersions)[number] = '2026-11'

/** A child of the account, as far as a booking needs it. */
export type OwnChild = { guid: string; firstname: string; lastname: string; birthdate: string }

/** More go with no booking (contract: `siblings`). */
export const mostChildren = 6

const childFields = [
  'childId',
  'childFirstName',
  'childLastName',
  'childBirthdate',
  'childClassAgeGroupId',
  'tshirtSize',
  'allergies',
  'otherInformation',
  'healthConsent',
  'keep',
] as const
export type ChildField = (typeof childFields)[number]
export const fieldOfChild = (index: number, field: ChildField): `c${number}.${ChildField}` => `c${index}.${field}`

/** How many children the form has. */
export const childrenIn = (values: Values): number => Math.min(mostChildren, Math.max(1, Number(values.children ?? 1) || 1))

/** The name and birthday of a form's child: the account's own, or as typed. */
export const whoIs = (
  values: Values,
  index: number,
  own: readonly OwnChild[],
): { childId: string | null; firstName: string; lastName: string; birthDate: string } => {
  const read = (field: ChildField) => values[fieldOfChild(index, field)] ?? ''
  const child = own.find(({ guid }) => guid === read('childId'))
  return child
    ? { childId: child.guid, firstName: child.firstname, lastName: child.lastname, birthDate: child.birthdate }
    : {
        childId: null,
        firstName: read('childFirstName').trim(),
        lastName: read('childLastName').trim(),
        birthDate: read('childBirthdate'),
      }
}

/** Whether something is written about a child's health: then a box of its own is ticked, or nothing is sent. */
export const hasNotes = (values: Values, index: number): boolean =>
  (['allergies', 'otherInformation'] as const).some((field) => Boolean(values[fieldOfChild(index, field)]?.trim()))

/** A complete birth date; undefined while there is none. */
export const knownBirthDate = (birthDate: string, today: string): string | undefined =>
  birthDateProblem(birthDate, today) === undefined ? birthDate : undefined

/** What can be seen to be wrong before sending; the server has the last word. @param today `YYYY-MM-DD`. */
export const bookingProblems = (values: Values, own: readonly OwnChild[], asksForSize: boolean, today: string, t: T): Problems => {
  const found: Problems = {}
  for (let index = 0; index < childrenIn(values); index++) {
    const { childId, firstName, lastName, birthDate } = whoIs(values, index, own)
    const wrong = (field: ChildField, text: string) => {
      found[fieldOfChild(index, field)] = text
    }
    if (childId === null) {
      if (!firstName) wrong('childFirstName', t('enrol.missing.childFirstName'))
      if (!lastName) wrong('childLastName', t('enrol.missing.childLastName'))
      const wrongDate = birthDateProblem(birthDate, today)
      if (wrongDate) wrong('childBirthdate', t(`enrol.missing.${wrongDate}`))
    }
    if (!values[fieldOfChild(index, 'childClassAgeGroupId')]) wrong('childClassAgeGroupId', t('enrol.missing.group'))
    if (hasNotes(values, index) && values[fieldOfChild(index, 'healthConsent')] !== 'on')
      wrong('healthConsent', t('enrol.missing.healthConsent'))
    if (asksForSize && !values[fieldOfChild(index, 'tshirtSize')]) wrong('tshirtSize', t('enrol.missing.size'))
  }
  return {
    ...found,
    ...(values.parentFirstName?.trim() ? {} : { parentFirstName: t('enrol.missing.parentFirstName') }),
    ...(values.parentLastName?.trim() ? {} : { parentLastName: t('enrol.missing.parentLastName') }),
    ...(looksLikeEmail(values.email ?? '') ? {} : { email: t('enrol.missing.email') }),
    ...(/\d.*\d.*\d/.test(values.phone ?? '') ? {} : { phone: t('enrol.missing.phone') }),
  }
}

/** What the form says besides what was typed. @property priceIncVat for one child, as shown. @property earlyCodes of the mail that led here. */
type Besides = { priceIncVat: number; asksForSize: boolean; earlyCodes: string[] }

/** The form as the wire wants it. */
export const inputOf = (
  values: Values,
  own: readonly OwnChild[],
  { priceIncVat, asksForSize, earlyCodes }: Besides,
): ClassBookingInput => {
  const [first, ...siblings] = Array.from({ length: childrenIn(values) }, (_, index) => {
    const { childId, firstName, lastName, birthDate } = whoIs(values, index, own)
    const read = (field: ChildField) => values[fieldOfChild(index, field)] || null
    return {
      childClassAgeGroupId: read('childClassAgeGroupId') ?? '',
      childId,
      childFirstName: firstName,
      childLastName: lastName,
      childBirthdate: birthDate,
      allergies: read('allergies'),
      otherInformation: read('otherInformation'),
      healthConsent: hasNotes(values, index) && read('healthConsent') === 'on' ? healthConsentVersion : null,
      tshirtSize: asksForSize ? read('tshirtSize') : null,
    }
  })
  if (!first) throw new Error('A booking has a child.')
  const { parentFirstName = '', parentLastName = '', email = '', phone = '' } = values
  return {
    ...first,
    ...{ parentFirstName, parentLastName, email, phone, siblings, priceIncVat },
    ...(earlyCodes.length > 0 ? { earlyCodes } : {}),
    ...(values.mailedCode?.trim() ? { mailedCode: values.mailedCode.trim() } : {}),
    gdprDisallowInformation: values.information !== 'on',
    gdprAllowPartnerInformation: values.partner === 'on',
  }
}

/** The same seats as a line of the cart. Who books is said there. */
export const cartItemOf = ({ siblings, earlyCodes, ...booking }: ClassBookingInput): CartItemInput => {
  const { childClassAgeGroupId, childId, childFirstName, childLastName, childBirthdate } = booking
  const { allergies, otherInformation, healthConsent, tshirtSize, gdprDisallowInformation, gdprAllowPartnerInformation } = booking
  const first = {
    ...{ childClassAgeGroupId, childId, childFirstName, childLastName, childBirthdate },
    ...{ allergies, otherInformation, healthConsent, tshirtSize },
  }
  return {
    ...{ kind: 'child-class', children: [first, ...(siblings ?? [])], gdprDisallowInformation, gdprAllowPartnerInformation },
    ...(earlyCodes ? { earlyCodes } : {}),
  }
}

/** The form's name of a field that the API knows by its path: the first child's stand at the top, the others' below `siblings`; in the cart all below `children`. */
export const fieldOfPath = (path: string): string => {
  const [, inCart, fieldInCart] = /^children\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (inCart !== undefined) return `c${inCart}.${fieldInCart}`
  const [, index, field] = /^siblings\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (index !== undefined) return `c${Number(index) + 1}.${field}`
  return (childFields as readonly string[]).includes(path) ? `c0.${path}` : path
}

/** The form without one of its children; the ones after it move up. */
export const withoutChild = (values: Values, gone: number): Values => {
  const count = childrenIn(values)
  const kept = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const [, index, field] = /^c(\d+)\.(\w+)$/.exec(name) ?? []
    if (index === undefined || Number(index) < gone) return [[name, value]]
    return Number(index) === gone ? [] : [[`c${Number(index) - 1}.${field}`, value]]
  })
  return { ...Object.fromEntries(kept), children: String(Math.max(1, count - 1)) }
}
