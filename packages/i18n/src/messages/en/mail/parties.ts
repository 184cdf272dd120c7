import type { Words } from '../../../translate.ts'

/** Words of mails about booked parties, and of the lines that are paid for them. */
const parties = {
  line: { deposit: 'Party on {{day}}: deposit for {{package}}', package: '{{package}}, deposit taken off', child: 'Extra child' },
  title: 'Party at {{playground}}',
  when: '{{day}}, {{from}}–{{until}}',
  who: '{{name}}’s party: {{children}} children, {{adults}} adults',
  whole: 'The whole party costs {{total}}; {{rest}} of it is due by {{date}}',
  rules: {
    free: 'Party: cancel until {{date}} and get everything back.',
    date: 'No right of withdrawal: a party is for a date.',
  },
  booked: {
    heading: '{{name}}’s party is booked',
    text: 'The room is yours on {{day}} from {{from}} to {{until}}.',
    rest: '{{amount}} is left to pay, by {{date}}. Nothing is drawn by itself.',
    remind: 'We remind you three days before.',
    change: 'You can change number, food and time until {{date}}.',
    code: 'Code of the party',
    open: 'Open the party',
  },
  row: {
    when: 'When',
    where: 'Where',
    room: 'Room',
    package: 'Package',
    guests: 'Guests',
    reference: 'Order number',
    before: 'Before',
    total: 'The whole party',
    paid: 'Paid',
    due: 'Left to pay',
  },
  guests: '{{children}} children, {{adults}} adults',
  restPaid: { text: 'The party on {{day}} is paid.' },
  due: {
    subject: 'Left to pay for the party on {{day}}: {{amount}}',
    heading: 'The rest is due on {{date}}',
    text: 'Is the number of children still right? Change it first, and the amount follows. Nothing is drawn by itself.',
    pay: 'See and pay',
  },
  changed: {
    subject: 'The party on {{day}} is changed',
    heading: 'The party is changed',
    text: 'This is how it is booked now.',
    back: '{{amount}} goes back to the payment method you used.',
  },
  cancelled: {
    subject: 'The party on {{day}} is cancelled',
    heading: 'The party is cancelled',
    text: 'You have cancelled the party. The room is free for others.',
    back: '{{amount}} goes back to the payment method you used.',
    none: 'By its terms nothing goes back.',
    book: 'Book another day',
  },
  reserved: {
    subject: 'Pay {{amount}} and the party on {{day}} is yours',
    heading: '{{name}}’s party is reserved',
    text: 'We hold the room at {{playground}} on {{day}} from {{from}} to {{until}} for you. Pay the deposit of {{amount}} by {{moment}}, and the party is booked.',
    pay: 'Pay {{amount}}',
    note: 'If the deposit isn’t paid by then, the room goes to others. You need do nothing.',
  },
  request: {
    subject: 'Answer from {{playground}} about the party on {{day}}',
    heading: '{{playground}} has answered',
    asked: 'You asked:',
  },
  link: {
    subject: '{{amount}} is left to pay for the party on {{day}}',
    heading: 'Thank you for celebrating with us',
    text: '{{amount}} is left to pay for the party at {{playground}} on {{day}}. This link lets you pay until {{date}}.',
    pay: 'Pay {{amount}}',
    note: 'You can also pay at the play centre.',
  },
  calledOff: {
    subject: 'We have to cancel the party on {{day}}',
    heading: 'We’re sorry, we have to cancel',
    text: '{{playground}} can’t hold the party. Everything you have paid goes back.',
  },
}
export type EnglishPartiesMail = typeof parties
export type PartiesMail = Words<EnglishPartiesMail>
export default parties
