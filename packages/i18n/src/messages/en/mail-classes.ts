import type { Words } from '../../translate.ts'

const classMail = {
  confirmed: {
    subject: 'Booked: {{className}}',
    heading: 'See you there!',
    text: '{{names}}: the seat is yours. Here is what you need.',
  },
  cancelled: {
    subject: 'Cancelled: {{className}}',
    heading: 'Your booking is cancelled',
    text: 'The seat of {{names}} is free for somebody else. Thank you for telling us.',
  },
  calledOff: {
    subject: 'Called off: {{className}}',
    heading: 'We are sorry: this class is called off',
    text: '{{className}} at {{playground}} cannot take place. Your booking for {{names}} is ended. We hope to see you in another class.',
  },
  ended: {
    subject: 'Ended: {{className}}',
    heading: 'Your booking has ended',
    text: 'You get all the money back for {{className}}, and the booking for {{names}} ends with it. We tell you about the money in a mail of its own.',
  },
  reminder: {
    subject: 'Soon: {{className}}',
    heading: 'It starts soon',
    text: '{{names}} is expected. A short reminder of where and when.',
  },
  moved: {
    subject: 'New times: {{className}}',
    heading: 'This class has moved',
    text: '{{className}} for {{names}} is held at other times or another place than when you booked. We are sorry about that. The seat is still yours.',
  },
  back: '{{amount}} goes back the way you paid, as a rule within five working days.',
  nothingBack: 'There is no refund: it was less than two days before the first session.',
  row: {
    before: 'Before',
    now: 'Now',
    className: 'Class',
    where: 'Where',
    first: 'First time',
    times: 'Times',
    reference: 'Booking number',
  },
  occasions: '{{n}} occasions',
  button: 'See the booking',
  otherClasses: 'See other classes',
  movedNote:
    'Does it no longer suit you? Cancel from the booking before the class begins, and the whole sum comes back: the class has moved since you booked.',
  movedBegunNote: 'Does it no longer suit you? Reply to this mail, and we will find a solution together.',
  cancelNote:
    'Plans changed? A class has set dates, so there is no right of withdrawal, but you can cancel from the booking: everything comes back until {{date}}, half until {{half}}.',
  cancelFreeNote: 'Plans changed? Please cancel from the booking, so that another child gets the seat.',
}
export type EnglishClassMail = typeof classMail
export type ClassMailWords = Words<EnglishClassMail>
export default classMail
