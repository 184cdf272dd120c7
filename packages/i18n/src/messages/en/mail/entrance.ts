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
  watch: {
    at: '{{day}} at {{from}}',
    places: 'Children',
    stop: 'Stop watching',
    confirm: {
      subject: 'Shall we tell you when {{when}} has room?',
      heading: 'One press, and we keep an eye out',
      text: 'You asked us to write when places come free at {{playground}}, {{when}}. Press the button within 24 hours, and we will.',
      button: 'Yes, keep an eye out',
      note: 'Wasn’t this you? Then do nothing, and you won’t hear from us.',
    },
    on: {
      subject: 'We’re watching {{when}} for you',
      heading: 'We’re keeping an eye out',
      text: 'When places come free at {{playground}}, {{when}}, we write to you once. We don’t hold any places, so be quick then.',
      button: 'See the times',
      note: 'We don’t write between eight in the evening and nine in the morning.',
    },
    free: {
      subject: 'Places are free: {{when}}',
      heading: 'Now there’s room',
      text: 'Places have come free at {{playground}}, {{when}}. They are not held for you: whoever books first gets them.',
      button: 'Book now',
      note: 'This is the only email about it. If you’re not fast enough, you can watch the time again on the page.',
    },
  },
  see: 'See the ticket',
  book: 'Choose another time',
}
export type EnglishEntranceMail = typeof entrance
export type EntranceMail = Words<EnglishEntranceMail>
export default entrance
