import type { Words } from '../../translate.ts'
import checkout from './checkout.ts'
import withdrawal from './withdrawal.ts'

/** Words of the shop's mails, and of the gift card and receipt to print. */
const mail = {
  methods: {
    card: 'Card',
    swish: 'Swish',
    vipps: 'Vipps',
    mobilepay: 'MobilePay',
    sepa: 'SEPA direct debit',
    klarna: 'Klarna',
    giftCard: 'Gift card',
    coupon: 'Discount code',
  },
  bought: {
    subjectMe: 'Your gift card from {{brand}}',
    subjectSomeone: 'Thank you! Your present for {{name}} is sorted',
    headingMe: 'Here is your gift card',
    headingSomeone: 'A day full of hops is on its way',
    textMe:
      'Thank you for shopping with us! The card is attached as a PDF. Print it, or keep it on your phone: both work at the till.',
    textNow: 'Thank you for shopping with us! We have sent the card to {{name}} at {{email}}.',
    textLater:
      'Thank you for shopping with us! We will send the card to {{name}} at {{email}} on {{date}}, at eight in the morning.',
    inAccount: 'The card is also in your account, with its balance and as a PDF.',
    button: 'See the receipt',
  },
  /** What the checkout says of the right to withdraw, and the model form of the withdrawal page: the same words. */
  undo: { title: checkout.withdrawal, ...checkout.undo, form: withdrawal.form },
  forYou: {
    subject: '{{from}} has sent you a gift card',
    subjectNobody: 'You have been given a gift card',
    heading: 'A present for you, {{name}}!',
    text: '{{from}} is giving you {{amount}} to spend on hops, slides and ball pits at {{brand}}.',
    textNobody: 'Someone is giving you {{amount}} to spend on hops, slides and ball pits at {{brand}}.',
    how: 'Show the code at the till, on your phone or printed: the card is attached as a PDF. You don’t have to use it all at once.',
    button: 'Find a play centre',
  },
  card: {
    alt: 'Gift card with the design “{{design}}”',
    code: 'Gift card code',
    value: 'Value',
    validTo: 'Valid until',
  },
  wish: {
    asked: 'When you ordered on {{date}}, you confirmed:',
    text: 'I expressly ask to be able to use this straight away, before the withdrawal period ends. I understand that if I withdraw I pay for what has been used, and that my right to withdraw ends once all of it has been used.',
  },
  codes: {
    subject: '{{name}}: thank you for your order',
    heading: 'Ready to hop',
    direct: 'Thank you for shopping with us! You’ll find the ticket in your account. Show it on your phone when you arrive.',
    pass: 'Thank you for shopping with us! You’ll find the pass in your account. Show it on your phone when you arrive.',
    textMe: 'Thank you for shopping with us! Here is the code to give away, also as a PDF to print.',
    textNow: 'Thank you for shopping with us! We have sent the code to {{name}} at {{email}}.',
    textLater:
      'Thank you for shopping with us! We will send the code to {{name}} at {{email}} on {{date}}, at eight in the morning.',
    code: 'Code',
    connectBy: 'Add the code by {{date}}.',
    how: 'Sign in or create an account at {{site}} and enter the code. The period starts that day.',
    present: 'A present',
    connect: 'Add the code',
    forYou: '{{from}} has a present for you',
    forYouNobody: 'You have a present',
    forYouText: 'You have been given {{name}} at {{brand}}. Time to hop!',
    file: 'code',
  },
  returned: {
    subject: 'Your money is on its way back',
    heading: 'Your money is on its way back',
    late: 'Your payment for order {{reference}} reached us after the order had ended. Nothing was delivered, so we have sent {{amount}} back to you.',
    twice: 'Order {{reference}} had already been paid when another payment came. We have sent {{amount}} back to you.',
    wrong:
      'Your payment for order {{reference}} didn’t match the total. Nothing was delivered, so we have sent {{amount}} back to you.',
    soldOut:
      'What you paid for in order {{reference}} had sold out by the time your payment reached us. We have sent {{amount}} back to you.',
    goodwill: 'We have refunded {{amount}} for order {{reference}}.',
    disputed: 'Your bank has taken {{amount}} back for order {{reference}}. What you bought with it is no longer valid.',
    byBank: 'Your bank has taken a payment back',
    withdrawn: 'You have withdrawn from order {{reference}}. We have sent {{amount}} back to you.',
    cancelled: 'You cancelled booking {{reference}}. We have sent {{amount}} back to you.',
    calledOff: 'We are sorry that we had to call off what you booked ({{reference}}). We have sent {{amount}} back to you.',
    when: 'The money goes back the way you paid. Depending on your bank this takes a few days; you don’t have to do anything.',
    button: 'Go to the shop',
    onCard: 'Your refund is on a gift card',
    toCard: '{{amount}} of this is back on the gift card you paid with.',
    newCard: 'Instead of money you get a gift card worth {{amount}}. Here is the code; a card to print is attached.',
    note: 'The credit note is attached.',
  },
  presentEnded: {
    title: 'Your present can no longer be used',
    card: 'The purchase of your gift card of {{amount}} has been undone, so the card can no longer be used. You need not do anything.',
    code: 'The purchase of your present, {{name}}, has been undone, so it can no longer be used. You need not do anything.',
    note: 'Do you have a question? Reply to this mail, and we will help you.',
  },
  credit: {
    title: 'Credit note',
    number: 'Credit note number',
    receipt: 'For receipt',
    total: 'Refunded',
    source: 'The way you paid',
    toSource: 'Refunded to',
    reason: 'Reason',
    reasons: {
      Withdrawal: 'Withdrawn from by the buyer',
      Cancelled: 'Cancelled by the buyer',
      CalledOff: 'Cancelled by us',
      Goodwill: 'Refunded by the centre',
      SoldOut: 'No longer available when it was paid',
      Disputed: 'Taken back by the bank',
    },
    file: 'credit-note-{{number}}',
  },
  withdrawn: {
    subject: 'We have received your withdrawal from order {{reference}}',
    heading: 'Your withdrawal has been received',
    text: '{{name}}, on {{moment}} you declared your withdrawal from order {{reference}}. This email confirms that we have received it. Please keep it.',
    received: 'Received',
    name: 'Declared by',
    lines: 'What you are withdrawing from',
    back: 'You get back',
    when: 'We send the money back the way it came, without delay and within 14 days at the latest. As soon as it is on its way, you get a credit note.',
  },
  photo: {
    subject: 'The photo of {{name}} needs another try',
    heading: 'We need another photo',
    text: 'Thank you for the photo of {{name}} for {{pass}}. We couldn’t use it.',
    reason: {
      'face-hidden': 'We can’t see the face clearly: no hat, no sunglasses, looking straight ahead.',
      blurred: 'It’s too blurred or too dark to recognise anyone.',
      'other-person': 'There’s someone else in the picture, or more people than {{name}}.',
      unsuitable: 'It isn’t suitable for a pass.',
    },
    next: 'We have deleted it. Please add another one: it takes a minute on your phone. Until then, each visit counts towards the few allowed without a photo.',
    button: 'Add a photo',
  },
  reminder: {
    subject: '{{amount}} is waiting on your gift card until {{date}}',
    heading: 'There are hops left on your card',
    text: 'There is still {{amount}} on your gift card from {{brand}}. You can use it until {{date}}, in the shop and at the till; after that the value is lost.',
    rest: 'Left on the card',
  },
  receipt: {
    title: 'Receipt',
    orderReference: 'Order number',
    receiptNumber: 'Receipt number',
    date: 'Date',
    seller: 'Seller',
    orgNo: 'Company no. {{number}}',
    vatNumber: checkout.vatNumber,
    paidWith: 'Paid with',
    line: '{{name}}, {{quantity}} pcs',
    vat: 'Including {{percent}} VAT on {{amount}}',
    vatLater: 'VAT is paid when the card is used',
    total: 'Paid',
    refunded: 'Refunded',
    file: 'receipt-{{number}}',
  },
  pdf: {
    title: 'Gift card',
    to: 'For {{name}}',
    from: 'From {{name}}',
    validTo: 'Valid until {{date}}',
    how: 'Show the code at the till in any of our play centres in {{country}}. You don’t have to use it all at once; the rest stays on the card.',
    file: 'gift-card',
  },
}
export default mail

/** The shape every other language has. */
export type EnglishMail = typeof mail
export type MailWords = Words<EnglishMail>
