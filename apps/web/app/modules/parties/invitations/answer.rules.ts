import type { AnsweredChild, GuestDiet, Invitation, InvitationAnswerInput } from '@hoppla/contract/parties/invitations'
import { guestDiets } from '@hoppla/contract/parties/invitations'
import { looksLikeEmail, type Problems } from '../../../platform/forms/form.ts'
import type { T } from '../../../platform/i18n/words.ts'

/** What a form holds, by the name of its field. */
export type Values = Record<string, string>

/** Fields of a child of the form. @param id stays a child's own when another is taken out. */
export const fieldOf = (id: number, field: 'firstName' | 'comes' | 'kitchen' | 'diets' | 'note' | 'consent'): string =>
  `c${id}.${field}`
export const dietField = (id: number, diet: GuestDiet): string => `c${id}.diet.${diet}`

const dietsIn = (values: Values, id: number): GuestDiet[] => guestDiets.filter((diet) => values[dietField(id, diet)] === 'on')
const textIn = (values: Values, field: string): string => values[field]?.trim() ?? ''

/** What can be seen to be wrong before an answer is sent. @param ids of the children of the form. */
export const answerProblems = (values: Values, ids: readonly number[], t: T): Problems => {
  const found: Problems = {}
  for (const id of ids) {
    if (textIn(values, fieldOf(id, 'firstName')) === '') found[fieldOf(id, 'firstName')] = t('invitation.missing.firstName')
    const comes = values[fieldOf(id, 'comes')]
    if (!comes) found[fieldOf(id, 'comes')] = t('invitation.missing.comes')
    if (comes === 'yes') Object.assign(found, kitchenProblems(values, id, t))
  }
  if (textIn(values, 'name') === '') found.name = t('invitation.missing.name')
  const email = textIn(values, 'email')
  if (email !== '' && !looksLikeEmail(email)) found.email = t('invitation.missing.email')
  const phone = textIn(values, 'phone')
  if (phone !== '' && !/^[+\d][\d ()/-]{4,}$/.test(phone)) found.phone = t('invitation.missing.phone')
  return found
}

const kitchenProblems = (values: Values, id: number, t: T): Problems => {
  const choice = values[fieldOf(id, 'kitchen')]
  if (!choice) return { [fieldOf(id, 'kitchen')]: t('invitation.missing.kitchen') }
  if (choice !== 'diet') return {}
  const diets = dietsIn(values, id)
  return {
    ...(diets.length === 0 ? { [fieldOf(id, 'diets')]: t('invitation.missing.diets') } : {}),
    ...(diets.includes('other') && textIn(values, fieldOf(id, 'note')) === ''
      ? { [fieldOf(id, 'note')]: t('invitation.missing.note') }
      : {}),
    ...(values[fieldOf(id, 'consent')] === 'on' ? {} : { [fieldOf(id, 'consent')]: t('invitation.missing.consent') }),
  }
}

/** The form as the wire wants it. Of a child that stays away nothing else is sent, whatever was ticked before. */
export const answerOf = (values: Values, ids: readonly number[]): InvitationAnswerInput => ({
  children: ids.map((id) => {
    const firstName = textIn(values, fieldOf(id, 'firstName'))
    return values[fieldOf(id, 'comes')] === 'yes'
      ? { comes: true, firstName, kitchen: kitchenOf(values, id) }
      : { comes: false, firstName }
  }),
  name: textIn(values, 'name'),
  email: textIn(values, 'email') || null,
  phone: textIn(values, 'phone'),
  greeting: textIn(values, 'greeting'),
})

const kitchenOf = (values: Values, id: number) => {
  const choice = values[fieldOf(id, 'kitchen')]
  if (choice !== 'diet') return { choice: choice === 'elsewhere' ? 'elsewhere' : 'nothing' } as const
  const consent = values[fieldOf(id, 'consent')] === 'on'
  return { choice, diets: dietsIn(values, id), note: textIn(values, fieldOf(id, 'note')), consent } as const
}

/** An answer as its form holds it, to be changed. A consent is asked for again: it is never ticked before. */
export const valuesOf = (answer: NonNullable<Invitation['answer']>): Values => ({
  ...{ name: answer.name, email: answer.email ?? '', phone: answer.phone, greeting: answer.greeting },
  ...Object.fromEntries(answer.children.flatMap((child, id) => Object.entries(childValues(child, id)))),
})

const childValues = (child: AnsweredChild, id: number): Values => ({
  [fieldOf(id, 'firstName')]: child.firstName,
  [fieldOf(id, 'comes')]: child.comes ? 'yes' : 'no',
  ...(child.comes ? { [fieldOf(id, 'kitchen')]: child.kitchen.choice } : {}),
  ...(child.comes && child.kitchen.choice === 'diet'
    ? {
        ...Object.fromEntries(child.kitchen.diets.map((diet) => [dietField(id, diet), 'on'])),
        [fieldOf(id, 'note')]: child.kitchen.note,
      }
    : {}),
})

/** The form's name of a field that the API knows by its path. @param ids in the order of the form. */
export const fieldOfPath = (path: string, ids: readonly number[]): string => {
  const [, index, field = ''] = /^children\.(\d+)\.(?:kitchen\.)?(\w+)/.exec(path) ?? []
  const id = ids[Number(index)]
  if (index === undefined || id === undefined) return path
  return fieldOf(id, field === 'choice' ? 'kitchen' : (field as 'firstName'))
}
