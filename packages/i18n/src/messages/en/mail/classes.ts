import type { Words } from '../../../translate.ts'

const classMail = {
  confirmed: {
    subject: 'Booked: {{className}}',
    heading: 'See you there!',
    text: 'Your booking for {{names}} is confirmed. Here’s what you need to know.',
  },
  cancelled: {
    subject: 'Cancelled: {{className}}',
    heading: 'Your booking is cancelled',
    text: 'We’ve cancelled the booking for {{names}}, so another child can come instead. Thank you for letting us know.',
  },
  calledOff: {
    subject: 'Cancelled by us: {{className}}',
    heading: 'We’re sorry: we’ve had to cancel this class',
    text: '{{className}} at {{playground}} won’t be going ahead, so your booking for {{names}} has ended. We hope to see you in another class.',
  },
  ended: {
    subject: 'Ended: {{className}}',
    heading: 'Your booking has ended',
    text: 'You’re getting a full refund for {{className}}, so the booking for {{names}} has ended. We’ll email you separately about the money.',
  },
  reminder: {
    subject: 'Soon: {{className}}',
    heading: 'It starts soon',
    text: 'We’re looking forward to seeing {{names}}. A quick reminder of where and when.',
  },
  moved: {
    subject: 'Changed: {{className}}',
    heading: 'Your class has changed',
    text: 'The time or place of {{className}} for {{names}} has changed since you booked. We’re sorry about that. Your booking still stands.',
  },
  rebooked: {
    subject: 'Moved: {{className}}',
    heading: 'Your booking has been moved',
    text: 'As you asked, we’ve moved the booking for {{names}}. Here’s what it was and what it is now.',
  },
  released: {
    subject: 'Your place has been released: {{className}}',
    heading: 'Your place has been released',
    text: 'The link in our email wasn’t used within 24 hours, so the booking for {{names}} has lapsed. You’re welcome to book again.',
  },
  sessionOff: {
    subject: 'No class on {{day}}: {{className}}',
    heading: 'No class on {{day}}',
    text: '{{playground}} is closed then, so {{className}} for {{names}} can’t take place that day. We’re sorry.',
    ownText: '{{className}} for {{names}} can’t take place on {{day}}. We’re sorry.',
  },
  cause: {
    'leader-ill': 'The coach is ill',
    room: 'The room can’t be used',
    'too-few': 'Too few children',
    weather: 'Severe weather',
  },
  otherDays: 'All other dates stand.',
  sessionOn: {
    subject: 'It’s on after all: {{className}}',
    heading: 'Your class takes place after all',
    text: '{{playground}} is open on {{day}} after all, so {{className}} for {{names}} takes place as planned. We look forward to seeing you.',
    ownText: '{{className}} for {{names}} takes place on {{day}} after all. We look forward to seeing you.',
  },
  keep: {
    text: 'We’re holding the place for 24 hours. Press the button below to keep it; otherwise it goes to another child.',
    button: 'Keep the place',
  },
  code: {
    subject: 'Your code: {{code}}',
    heading: 'Your code',
    text: 'Enter this code in the booking form. It’s valid for {{minutes}} minutes.',
    label: 'Code',
    note: 'Didn’t try to book? You can ignore this email.',
  },
  health: {
    text: 'With your consent, what you wrote about {{names}} is stored encrypted until 30 days after the last session. {{readers}} You can withdraw your consent whenever you like; we then delete it at once.',
    readers: 'Only the coaches, the play centre’s managers and the kitchen may read it.',
    link: 'Withdraw consent and delete',
  },
  mealsOf: '{{name}}: meals',
  back: 'We’re refunding {{amount}} to the payment method you used, usually within five working days.',
  nothingBack: 'There’s no refund, as it was less than two days before the first session.',
  row: {
    before: 'Before',
    now: 'Now',
    className: 'Class',
    where: 'Where',
    day: 'Date',
    days: 'Dates ({{n}})',
    why: 'Why',
    children: 'Child and time',
    phone: 'Phone',
    reference: 'Booking number',
  },
  button: 'See the booking',
  otherClasses: 'See other classes',
  movedNote:
    'Doesn’t suit you any more? Cancel from the booking before the class starts and you’ll get a full refund, because the class has changed since you booked.',
  movedBegunNote: 'Doesn’t suit you any more? Reply to this email and we’ll find a solution together.',
  cancelNote:
    'Plans changed? Classes have set dates, so there is no right of withdrawal, but you can cancel from the booking: a full refund until {{date}}, half until {{half}}.',
  cancelFreeNote: 'Plans changed? Please cancel from the booking so another child can have the place.',
}
export type EnglishClassMail = typeof classMail
export type ClassMailWords = Words<EnglishClassMail>
export default classMail
