import type { Generated } from 'kysely'

export interface PartyInvitationsTables {
  party_invitations: {
    party_id: string
    design: 'balloons' | 'jungle' | 'space' | 'sea'
    language: string
    text: string
    notified_starts_at: Date
    notified_room_id: string
    notified_cancelled: Generated<boolean>
    created_at: Date
    changed_at: Date
  }
  party_invitation_links: {
    id: string
    party_id: string
    secret_hash: Buffer
    secret_encrypted: Buffer
    created_at: Date
    ended_at: Date | null
  }
  party_answers: {
    id: string
    party_id: string
    secret_hash: Buffer
    secret_encrypted: Buffer
    name: string
    email: string | null
    phone: Generated<string>
    greeting: Generated<string>
    language: string
    created_at: Date
    changed_at: Date
    reminded_at: Date | null
  }
  party_answer_children: {
    id: string
    answer_id: string
    position: number
    first_name: string
    comes: boolean
    kitchen: 'nothing' | 'diet' | 'elsewhere' | null
    diet_encrypted: Buffer | null
    consented_at: Date | null
  }
  party_messages: { id: string; party_id: string; text: string; guests: number; sent_at: Date }
}
