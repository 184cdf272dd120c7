import type { Words } from '../../../translate.ts'

/** Words of mails to the guests of a party, and of the card that invites them. */
const partyGuests = {
  when: '{{day}}, {{from}}–{{until}}',
  row: { when: 'When', where: 'Where', room: 'Room' },
  change: 'See or change your answer',
  open: 'See the invitation',
  note: 'You get this email because you gave your address when you answered an invitation. Answer and address are erased a week after the party, or before that by the link above.',
  messageNote:
    'The family that invited you wrote this to its guests. They don’t see your address, and a reply to this email doesn’t reach them.',
  answered: {
    coming: {
      subject: 'Your answer for the party on {{day}}',
      heading: 'See you at the party!',
      text: 'Thank you! {{names}} will be at the party for {{name}}. If plans change, change your answer by the link.',
    },
    declined: {
      subject: 'Your answer for the party on {{day}}',
      heading: 'Thanks for letting us know',
      text: 'The family knows that you can’t come to the party for {{name}}. If plans change, change your answer by the link.',
    },
  },
  reminder: {
    subject: 'Party on {{day}}',
    heading: 'The party is in two days',
    text: 'Expected at the party for {{name}}: {{names}}. Don’t forget socks. If somebody can’t come, say so by the link.',
  },
  message: {
    subject: 'From the family about the party on {{day}}',
    heading: 'A message from the family',
    text: 'The family that invites you to the party for {{name}} writes:',
  },
  moved: {
    subject: 'The party is moved to {{day}}',
    heading: 'The party is moved',
    text: 'The party for {{name}} is now at another time or in another room, as below. If it doesn’t suit you any more, change your answer.',
  },
  off: {
    subject: 'The party on {{day}} is cancelled',
    heading: 'The party is cancelled',
    text: 'The party at {{playground}} won’t take place. Ask the family that invited you whether there is a new date.',
  },
  card: {
    turns: '{{name}} turns {{age}}!',
    party: 'A party for {{name}}!',
    nobody: 'You’re invited to a party!',
    answerBy: 'Please answer by {{date}}',
    scan: 'Scan the code to answer. No account is needed.',
    title: 'Invitation',
    file: 'invitation',
  },
}
export type EnglishPartyGuestsMail = typeof partyGuests
export type PartyGuestsMail = Words<EnglishPartyGuestsMail>
export default partyGuests
