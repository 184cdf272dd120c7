import { type Queryable, statement } from '../../../db/statement.ts'

/** What a secret opens: an invitation, or an answer to it. @property isEnded the link was replaced by a newer one. */
export type Opened = { partyId: string; answerId: string | null; isEnded: boolean }
const opens = statement<Opened>(
  'open-invitation',
  `select party_id as "partyId", null::uuid as "answerId", ended_at is not null as "isEnded" from party_invitation_links where secret_hash = $1
    union all select party_id, id, false from party_answers where secret_hash = $1`,
)
export const openBySecret = async (where: Queryable, secretHash: Buffer): Promise<Opened | undefined> =>
  (await opens(where, [secretHash]))[0]

export type InvitationRow = {
  partyId: string
  design: 'balloons' | 'jungle' | 'space' | 'sea'
  language: string
  text: string
  /** Of the open link. */
  linkId: string
  secretEncrypted: Buffer
  phone: string
  mapLink: string | null
  answered: number
}
const invitationOf = statement<InvitationRow>(
  'find-invitation',
  `select i.party_id as "partyId", i.design, i.language, i.text, l.id as "linkId", l.secret_encrypted as "secretEncrypted", p.phone,
      nullif(p.map_link, '') as "mapLink",
      (select count(*)::int from party_answers a join party_answer_children k on k.answer_id = a.id where a.party_id = i.party_id) as answered
    from party_invitations i join party_invitation_links l on l.party_id = i.party_id and l.ended_at is null
      join parties b on b.id = i.party_id join playgrounds p on p.id = b.playground_id where i.party_id = $1::uuid`,
)
export const findInvitation = async (where: Queryable, partyId: string): Promise<InvitationRow | undefined> =>
  (await invitationOf(where, [partyId]))[0]

/** Holds an invitation: whoever counts its answers, or gives it another link. @param $1 the party. */
export const lockInvitation = statement<{ partyId: string }>(
  'lock-invitation',
  'select party_id as "partyId" from party_invitations where party_id = $1::uuid for update',
)

export type ChildRow = {
  id: string
  firstName: string
  comes: boolean
  kitchen: 'nothing' | 'diet' | 'elsewhere' | null
  /** Base64. */
  diet: string | null
}
export type AnswerRow = {
  id: string
  partyId: string
  secretEncrypted: Buffer
  name: string
  email: string | null
  phone: string
  greeting: string
  language: string
  createdAt: Date
  children: ChildRow[]
}
const answers = (where: string) => `
  select a.id, a.party_id as "partyId", a.secret_encrypted as "secretEncrypted", a.name, a.email, a.phone, a.greeting, a.language, a.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('id', k.id, 'firstName', k.first_name, 'comes', k.comes, 'kitchen', k.kitchen,
      'diet', encode(k.diet_encrypted, 'base64')) order by k.position), '[]') from party_answer_children k where k.answer_id = a.id) as children
  from party_answers a where ${where} order by a.created_at, a.id`
const answerOf = statement<AnswerRow>('find-party-answer', answers('a.id = $1::uuid'))
const answersOf = statement<AnswerRow>('list-party-answers', answers('a.party_id = $1::uuid'))
export const findAnswer = async (where: Queryable, id: string): Promise<AnswerRow | undefined> => (await answerOf(where, [id]))[0]
/** The answers to an invitation, the first one first. */
export const listAnswers = (where: Queryable, partyId: string): Promise<AnswerRow[]> => answersOf(where, [partyId])

export type MessageRow = { id: string; text: string; guests: number; sentAt: Date }
/** @param $1 the party. */
export const listMessages = statement<MessageRow>(
  'list-party-messages',
  'select id, text, guests, sent_at as "sentAt" from party_messages where party_id = $1::uuid order by sent_at desc, id limit 50',
)
/** @param $1 its id. */
export const findMessage = statement<MessageRow>(
  'find-party-message',
  'select id, text, guests, sent_at as "sentAt" from party_messages where id = $1::uuid',
)
