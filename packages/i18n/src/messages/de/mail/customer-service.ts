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
  checkCode: {
    subject: 'Dein Code für uns',
    heading: 'Damit wir wissen, dass du es bist',
    text: 'Du hast uns nach deinen Daten gefragt. Lies uns diesen Code vor; er gilt {{minutes}} Minuten.',
    label: 'Code',
    note: 'Du hast nicht gefragt? Dann gib den Code niemandem. Ohne ihn passiert nichts.',
  },
  guestExport: {
    subject: 'Deine Daten liegen bereit',
    heading: 'Alles, was wir von dir haben, an einem Ort',
    text: 'Du hast um eine Kopie deiner Daten gebeten. Der Link öffnet sie {{days}} Tage lang. Wer diese E-Mail hat, kann sie öffnen; leite sie also nicht weiter.',
    button: 'Meine Daten herunterladen',
    note: 'Die Datei enthält, was mit dieser Adresse gebucht, gekauft oder geschrieben wurde.',
  },
}
export default customerServiceMail
