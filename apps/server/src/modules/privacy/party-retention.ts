import { oldAnswers, oldInvitations, oldParties } from '../parties/parties.ts'
import { keptFor } from './retention-periods.ts'
import type { RetentionRule } from './retention-rule.ts'

/** What is stored about people at parties: the family that booked one, and the guests it invited. */
export const partyRetention: readonly RetentionRule[] = [
  {
    key: 'parties',
    about: 'child',
    basis: 'contract',
    numbers: { n: keptFor.partyNameDays, diets: keptFor.partyDietDays },
    columns: { parties: 'child_first_name turns diets contact_name contact_email contact_phone', party_requests: 'text answer' },
    erasures: oldParties(keptFor.partyNameDays, keptFor.partyDietDays),
  },
  {
    key: 'party-answers',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.partyAnswerDays },
    columns: {
      party_answers: 'secret_hash secret_encrypted name email phone greeting language',
      party_answer_children: 'first_name kitchen diet_encrypted',
    },
    erasures: oldAnswers(keptFor.partyAnswerDays),
  },
  {
    key: 'party-invitations',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.partyInvitationDays },
    columns: {
      party_invitations: 'design language text',
      party_invitation_links: 'secret_hash secret_encrypted',
      party_messages: 'text',
    },
    erasures: oldInvitations(keptFor.partyInvitationDays),
  },
]
