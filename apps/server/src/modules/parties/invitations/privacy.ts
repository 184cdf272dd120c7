import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { deleteSome, type Erasure } from '../../../db/erasure.ts'
import { oldDeliveriesOf } from '../../../db/old-records.ts'
import type { Config } from '../../../kernel/config.ts'
import { dietOf } from './answers.ts'
import { guestTemplates } from './invitations.mails.ts'
import { answersKeptDays, invitationsKeptDays } from './invitations.rules.ts'

const daysAfter = (table: string, days: number): string =>
  `exists (select from parties b where b.id = ${table}.party_id and b.date + ${days} <= ($1::timestamptz)::date)`

/** Answers go on the day that the guests were told, a week after the party. */
export const oldAnswers = (days: number): Erasure[] => [deleteSome('party_answers', daysAfter('party_answers', days))]

/** The card, its links and messages, so many days after the party; and how mails to guests fared, as long. */
export const oldInvitations = (days: number): Erasure[] => [
  deleteSome('party_invitations', daysAfter('party_invitations', days)),
  ...oldDeliveriesOf(Object.values(guestTemplates), days),
]

export { answersKeptDays, invitationsKeptDays }

type Fields = Record<string, string | number | boolean | null | string[]>
type Answered = {
  playground: string
  days: string
  name: string
  email: string
  phone: string
  notes: string
  language: string
  createdAt: string
  updatedAt: string
  remindedAt: string | null
  children: {
    id: string
    firstName: string
    given: boolean
    kitchen: string | null
    diet: string | null
    healthConsentAt: string | null
  }[]
}

/** What somebody answered to invitations under a confirmed address, one for each child. @param address lower case. */
export const exportAnswers = async (db: Db, config: Config, address: string): Promise<{ partyAnswers: Fields[] }> => {
  const { rows } = await sql<Answered>`
    select p.name as playground, b.date::text as days, a.name, a.email, a.phone, a.greeting as notes, a.language, to_json(a.created_at) #>> '{}' as "createdAt",
      to_json(a.changed_at) #>> '{}' as "updatedAt", to_json(a.reminded_at) #>> '{}' as "remindedAt",
      (select json_agg(json_build_object('id', k.id, 'firstName', k.first_name, 'given', k.comes, 'kitchen', k.kitchen,
        'diet', encode(k.diet_encrypted, 'base64'), 'healthConsentAt', k.consented_at) order by k.position) from party_answer_children k where k.answer_id = a.id) as children
    from party_answers a join parties b on b.id = a.party_id join playgrounds p on p.id = b.playground_id
    where lower(a.email) = ${address} order by a.created_at, a.id`.execute(db)
  return {
    partyAnswers: rows.flatMap(({ children, ...answer }) =>
      (children ?? []).map(({ id, diet, kitchen, ...child }) => {
        const { diets, note } = dietOf({ config }, { id, diet })
        return { ...answer, ...child, allergies: [...diets, note].filter(Boolean).join(', ') || kitchen }
      }),
    ),
  }
}

/** Erases what was answered under a confirmed address. @param address lower case. */
export const eraseAnswers = async (tx: Tx, address: string): Promise<void> => {
  await sql`delete from party_answers where lower(email) = ${address}`.execute(tx)
}

/** Erases the invitations of the parties of an account, with what guests answered; before the account is taken out of its parties. */
export const eraseInvitations = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`delete from party_invitations i using parties b where b.id = i.party_id and b.account_id = ${accountId}`.execute(tx)
}

/** Takes the words of a family out of the invitations of a child's parties: they name it. The guests are still told what becomes of the party. */
export const eraseInvitationsOfChild = async (tx: Tx, childId: string): Promise<void> => {
  await sql`update party_invitations i set text = '' from parties b where b.id = i.party_id and b.child_id = ${childId}`.execute(tx)
  await sql`delete from party_messages m using parties b where b.id = m.party_id and b.child_id = ${childId}`.execute(tx)
}
