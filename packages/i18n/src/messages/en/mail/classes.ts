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
  childChanged: {
    subject: 'Changed: {{className}}',
    heading: 'Your booking has been changed',
    text: 'As you asked, we’ve changed who comes: the booking is now for {{names}}. If you wrote anything about the health of a child who no longer comes, it has been deleted.',
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
  sessionMoved: {
    subject: 'New time: {{className}}',
    heading: 'A session has moved',
    text: '{{className}} for {{names}} takes place at another time than planned. We’re sorry about that. Everything else stays as it was, also the booking.',
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
  calendar: { leader: 'Coach: {{leader}}' },
  change: {
    subject: { leader: 'New coach', room: 'Another room', both: 'New coach and another room' },
    leader: '{{leader}} leads {{className}} from now on.',
    leaderOn: '{{leader}} leads {{className}} on {{day}}.',
    room: '{{className}} meets in {{room}} from now on.',
    roomOn: '{{className}} meets in {{room}} on {{day}}.',
    rest: 'Everything else stays the same.',
  },
  message: {
    subject: '{{className}}: {{subject}}',
    note: '{{playground}} is writing to you about the booking for {{names}} in {{className}}, so you get this even if you’ve switched our news off. Reply to this email to reach the play centre.',
  },
  early: {
    present: {
      subject: 'Next season is yours first: {{className}}',
      heading: 'Stay with us next season?',
      text: '{{names}} can have a place in {{className}} at {{playground}} before anybody else. Everybody can book from {{date}} at {{time}}.',
    },
    siblings: {
      subject: 'Brothers and sisters may book now: {{className}}',
      heading: 'Room for brothers and sisters, too',
      text: 'As you already come to us, {{names}} can have a place in {{className}} at {{playground}} before others. Everybody can book from {{date}} at {{time}}.',
    },
    button: 'Book early',
    note: 'The link is for your family’s children only. Don’t want emails like this? Just reply, and we’ll stop.',
    groups: 'Groups',
    siblingsFrom: 'Siblings from',
    allFrom: 'Everybody from',
    at: '{{date}}, {{time}}',
  },
  waiting: {
    confirm: {
      subject: 'One more step: {{className}}',
      heading: 'Shall we put you on the waiting list?',
      text: 'Press the button, and {{names}} will be on the waiting list for {{className}} at {{playground}}. Your turn counts from then. The link works for 24 hours.',
      button: 'Join the waiting list',
    },
    confirmNote: 'Didn’t ask for this? You can ignore this email.',
    onList: {
      subject: 'On the waiting list: {{className}}',
      heading: 'You’re on the waiting list',
      text: 'We’ll email you as soon as there’s a place for {{names}}. It’s then yours alone for at least four hours of the day, and never runs out overnight. Waiting is free.',
      button: 'See the waiting list',
    },
    offer: {
      subject: 'A place for {{names}}: {{className}}',
      heading: 'There’s a place for {{names}}!',
      text: 'There’s room in {{className}} at {{playground}}, and it’s your turn.',
      button: 'See the place',
    },
    until: 'The place is yours until {{time}}, {{date}}.',
    untilMany: 'The places are yours until {{time}}, {{date}}.',
    seeMany: 'See the places',
    passOn: 'Pass it on to the next family',
    letGo: 'Release the place',
    offerNote: 'Nothing is charged until you pay.',
    offerOver: {
      subject: 'Passed on: {{className}}',
      heading: 'This time it went to the next family',
      text: 'Nobody took what was offered in time, so it has gone to the next family. No harm done: you’re still on the waiting list with {{names}}, in the same spot, and we’ll write again.',
      button: 'See other groups',
    },
    trialOffer: {
      subject: 'A place for {{names}}: {{className}}',
      heading: 'Shall {{names}} carry on?',
      text: 'We hope the trial was fun. We’re holding a place in {{className}} at {{playground}}; you only pay for the sessions that are left.',
      button: 'See the place',
    },
    trialFull: {
      subject: 'Would you like to wait? {{className}}',
      heading: 'Full for now',
      text: 'We hope the trial was fun for {{names}}. {{className}} at {{playground}} has no free place right now. If you like, we’ll put you on the waiting list, ahead of those who haven’t tried. Nothing happens unless you press.',
      button: 'Yes, put us on the list',
    },
    ended: { subject: 'Waiting list closed: {{className}}', heading: 'The waiting is over' },
    why: {
      cancelled: '{{className}} at {{playground}} won’t be going ahead, so there is no waiting list any more. We’re sorry.',
      begun:
        '{{className}} at {{playground}} has begun, so the waiting list is closed. No place came free for {{names}} this time. Thank you for waiting.',
      age: 'The dates of {{className}} have changed, and {{names}} won’t be the right age for the group when it begins. We’ve therefore closed your entry on the waiting list.',
      gone: 'The group that you were waiting for in {{className}} isn’t offered any more. We’ve therefore closed your entry on the waiting list.',
    },
    leave: 'Leave the waiting list',
    before: 'Families before you',
    price: 'Price incl. VAT',
  },
  makeUp: {
    chosen: {
      subject: 'Make-up session {{day}}: {{className}}',
      heading: 'Make-up session booked',
      text: '{{name}} has a place in {{className}} at {{playground}} on {{day}}, instead of the session on {{missed}}.',
    },
    reminder: {
      subject: 'Soon: make-up session {{day}}',
      heading: 'The make-up session is soon',
      text: 'A quick reminder: {{name}} is coming to {{className}} at {{playground}} on {{day}}.',
    },
    over: { subject: 'No make-up session {{day}}: {{className}}', heading: 'The make-up session is off' },
    why: {
      cancelled:
        '{{className}} at {{playground}} isn’t taking place on {{day}}, so {{name}}’s make-up session is off. We’re sorry.',
      moved:
        '{{className}} at {{playground}} has new dates, times or a new place, so {{name}}’s make-up session on {{day}} is off. We’re sorry.',
      sold: 'Another family has booked the last place in {{className}} at {{playground}} for the whole class, so {{name}}’s make-up session on {{day}} is off. We’re sorry.',
      own: '{{name}} now has a session with the class itself, so the make-up session on {{day}} is no longer needed.',
    },
    again: 'You can choose another make-up session for {{missed}} from the booking.',
    note: 'Can’t come after all? Give the place back from the booking before the session begins, so another child can have it. If someone books the place for the whole class before then, theirs comes first; we’d email you at once, and you could choose another session.',
  },
  choice: {
    offered: {
      subject: 'No class on {{day}}: you choose',
      heading: 'No class on {{day}}',
      text: '{{className}} at {{playground}} can’t take place on {{day}}. We’re sorry. You choose what {{names}} gets instead: a make-up session in another group, or {{amount}} back.',
    },
    money: {
      subject: 'Refund for {{day}}: {{className}}',
      heading: 'Your share for {{day}} is on its way',
      text: 'We’re refunding {{amount}} for the session of {{className}} on {{day}} to the payment method you used, usually within five working days.',
    },
    until: 'Choose by {{until}}. If you don’t, the money goes back by itself.',
    button: 'Choose now',
  },
  mealsOf: '{{name}}: meals',
  back: 'We’re refunding {{amount}} to the payment method you used, usually within five working days.',
  nothingBack: 'There’s no refund, as it was less than two days before the first session.',
  row: {
    before: 'Before',
    now: 'Now',
    className: 'Class',
    makeUp: 'Make-up',
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
  joinedNote:
    'Plans changed? You can cancel from the booking until {{date}}. You get back the share of the sessions that haven’t taken place.',
  cancelFreeNote: 'Plans changed? Please cancel from the booking so another child can have the place.',
}
export type EnglishClassMail = typeof classMail
export type ClassMailWords = Words<EnglishClassMail>
export default classMail
