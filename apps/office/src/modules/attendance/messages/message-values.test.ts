import { expect, test } from 'vitest'
import { emptyMessage, messageInput, unfinishedLanguages, writtenTexts } from './message-values.ts'

const languages = ['sv', 'en'] as const
const words = { subject: ' Skor ', text: 'Ta med skor.\n' }
const group = { groupId: 'group', childId: undefined }

test('the first language is wanted in full, another one in full or not at all', () => {
  expect(unfinishedLanguages(emptyMessage(), languages)).toEqual(['sv'])
  expect(unfinishedLanguages({ ...emptyMessage(), texts: { sv: words } }, languages)).toEqual([])
  expect(unfinishedLanguages({ ...emptyMessage(), texts: { sv: words, en: { subject: 'Shoes', text: ' ' } } }, languages)).toEqual([
    'en',
  ])
})

test('what is half written is not sent, spaces around it neither', () => {
  const values = { ...emptyMessage(), texts: { sv: words, en: { subject: 'Shoes', text: '' } } }
  expect(writtenTexts(values, languages)).toEqual({ sv: { subject: 'Skor', text: 'Ta med skor.' } })
})

test('it goes to the group, to the class, or to the family of a child, whatever was chosen before', () => {
  const values = { ...emptyMessage(), texts: { sv: words } }
  expect(messageInput(values, group, languages)).toMatchObject({ groupId: 'group' })
  expect(messageInput({ ...values, toClass: true }, group, languages)).not.toHaveProperty('groupId')
  expect(messageInput({ ...values, toClass: true }, { groupId: 'group', childId: 'child' }, languages)).toMatchObject({
    groupId: 'group',
    childId: 'child',
  })
})
