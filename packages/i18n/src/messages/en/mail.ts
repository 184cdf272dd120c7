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
    coupon: 'Coupon',
  },
  bought: {
    subjectMe: 'Your gift card from {{brand}}',
    subjectSomeone: 'Thank you! Your present for {{name}} is taken care of',
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
    how: 'Show the code at the till, on your phone or printed: the card is attached as a PDF. You need not use everything at once.',
    button: 'Find a play centre',
  },
  card: {
    alt: 'Gift card with the design “{{design}}”',
    code: 'Gift card code',
    value: 'Value',
    validTo: 'Valid until',
  },
  wish: {
    asked: 'At the order on {{date}} you confirmed:',
    text: 'I expressly ask that this can be used at once, before the time to withdraw is over. I understand that, if I withdraw, I pay for what has been used, and that the right to withdraw ends when all of it has been used.',
  },
  codes: {
    subject: '{{name}}: thank you for your order',
    heading: 'Ready to hop',
    direct: 'Thank you for shopping with us! You find the ticket in your account. Show it at the entrance, on your phone.',
    pass: 'Thank you for shopping with us! You find the pass in your account. Show it at the entrance, on your phone.',
    textMe: 'Thank you for shopping with us! Here is the code to give away, also as a PDF to print.',
    textNow: 'Thank you for shopping with us! We have sent the code to {{name}} at {{email}}.',
    textLater:
      'Thank you for shopping with us! We will send the code to {{name}} at {{email}} on {{date}}, at eight in the morning.',
    code: 'Code',
    connectBy: 'Connect the code by {{date}}.',
    how: 'Sign in or create an account at {{site}} and enter the code. The period begins that day.',
    present: 'A present',
    connect: 'Connect the code',
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
      'Your payment for order {{reference}} was not the sum of the order. Nothing was delivered, so we have sent {{amount}} back to you.',
    soldOut:
      'What you paid for in order {{reference}} had gone by the time your payment reached us. We have sent {{amount}} back to you.',
    goodwill: 'We have paid back {{amount}} for order {{reference}}.',
    disputed: 'Your bank has taken {{amount}} back for order {{reference}}. What you bought with it has ended.',
    byBank: 'Your bank has taken a payment back',
    withdrawn: 'You have undone order {{reference}}. We have sent {{amount}} back to you.',
    when: 'It goes back the way it came. Depending on your bank that takes a few days; you need not do anything.',
    button: 'Go to the shop',
    onCard: 'It is back on a gift card',
    toCard: 'Of this, {{amount}} is back on the gift card that paid.',
    newCard: 'Instead of money you get a gift card worth {{amount}}. Here is its code; the card to print is attached.',
    note: 'The credit note is attached.',
  },
  credit: {
    title: 'Credit note',
    number: 'Credit note number',
    receipt: 'For receipt',
    total: 'Paid back',
    source: 'The way it was paid',
    toSource: 'Goes back to',
    file: 'credit-note-{{number}}',
  },
  withdrawn: {
    subject: 'We have received your withdrawal from order {{reference}}',
    heading: 'Your withdrawal has been received',
    text: '{{name}}, on {{moment}} you declared your withdrawal from order {{reference}}. This mail confirms that we have received it. Please keep it.',
    received: 'Received',
    name: 'Declared by',
    lines: 'What you withdraw from',
    back: 'You get back',
    when: 'We send the money back the way it came, without delay and within 14 days at the latest. As soon as it is on its way, you get a credit note.',
  },
  photo: {
    subject: 'The photo of {{name}} needs another try',
    heading: 'We need another photo',
    text: 'Thank you for the photo of {{name}} for {{pass}}. We could not use it.',
    reason: {
      'face-hidden': 'The face is not to be seen well: no hat, no sunglasses, looking straight ahead.',
      blurred: 'It is too blurred or too dark to know somebody by.',
      'other-person': 'There is somebody else in the picture, or more than {{name}} alone.',
      unsuitable: 'It does not suit a pass.',
    },
    next: 'It has been erased. Please hand in another one: it takes a minute, on your phone. Until then each visit counts against the few without a photo.',
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
    vat: 'Of which VAT {{percent}} on {{amount}}',
    vatLater: 'VAT is paid when the card is used',
    total: 'Paid',
    refunded: 'Paid back',
    file: 'receipt-{{number}}',
  },
  pdf: {
    title: 'Gift card',
    to: 'For {{name}}',
    from: 'From {{name}}',
    validTo: 'Valid until {{date}}',
    how: 'Show the code at the till in any of our play centres in {{country}}. You need not use everything at once; the rest stays on the card.',
    file: 'gift-card',
  },
}
export default mail

/** The shape every other language has. */
export type EnglishMail = typeof mail
export type MailWords = Words<EnglishMail>
