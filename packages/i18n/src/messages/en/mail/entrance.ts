import type { Words } from '../../../translate.ts'

/** Words of mails about visits with a time of arrival, and of the lines that are paid for them. */
const entrance = {
  line: 'Entry on {{day}}, {{from}}: {{what}}',
  covered: 'with ticket card or pass',
  title: 'Entry at {{playground}}',
  when: '{{day}}, come between {{from}} and {{until}}',
  rules:
    'Entry: cancel free of charge until {{time}} on the day, move until your time begins. No right of withdrawal: it is for a date.',
  bought: {
    heading: 'See you on {{day}}',
    text: 'Come in between {{from}} and {{until}}. Stay as long as you like.',
    code: 'Code for the whole family',
    show: 'Show the code at the entrance, on your phone or printed. Part of the family may come first.',
    ticket: 'Open the ticket',
  },
  row: {
    when: 'When',
    where: 'Where',
    who: 'Who',
    reference: 'Order number',
    before: 'Before',
  },
  moved: {
    subject: 'Your visit is moved to {{day}}',
    heading: 'New time: {{day}}, {{from}}',
    text: 'Your visit is moved. The code stays the same.',
  },
  cancelled: {
    subject: 'Your visit on {{day}} is cancelled',
    heading: 'The visit is cancelled',
    text: 'You have cancelled your visit. Your places are free for others, and nothing is taken from ticket cards.',
    back: '{{amount}} goes back to the payment method you used.',
  },
  calledOff: {
    subject: 'We have to close on {{day}}: your visit is cancelled',
    heading: 'We’re sorry, we have to close',
    text: '{{playground}} is closed at the time of your visit, so it is cancelled. Nothing is taken from ticket cards.',
  },
  see: 'See the ticket',
  book: 'Choose another time',
}
export type EnglishEntranceMail = typeof entrance
export type EntranceMail = Words<EnglishEntranceMail>
export default entrance
