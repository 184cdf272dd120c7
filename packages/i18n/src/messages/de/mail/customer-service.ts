import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} wartet auf deine Zahlung',
    heading: 'Dein, sobald du bezahlt hast',
    text: 'Hallo {{firstName}}! Wie besprochen liegt auf deinem Konto für dich bereit: {{what}}, {{sum}}. Bezahlen kannst nur du, und nur hier; niemand von uns fragt jemals nach Kartendaten.',
    until:
      'Wir halten es bis {{moment}} für dich frei. Wenn du nicht bezahlst, wird nichts abgebucht, und die Bestellung endet von selbst.',
    button: '{{sum}} bezahlen',
    note: 'Du hast nicht darum gebeten? Dann brauchst du nichts zu tun.',
  },
}
export default customerServiceMail
