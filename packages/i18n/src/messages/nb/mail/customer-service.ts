import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} venter på betalingen din',
    heading: 'Ditt så snart du har betalt',
    text: 'Hei {{firstName}}! Som avtalt har vi lagt {{what}} klart på kontoen din: {{sum}}. Bare du kan betale, og bare her; ingen av oss spør noen gang etter kortopplysninger.',
    until: 'Vi holder det av til deg til {{moment}}. Betaler du ikke, trekkes ingenting, og bestillingen faller bort av seg selv.',
    button: 'Betal {{sum}}',
    note: 'Har du ikke bedt om dette? Da trenger du ikke å gjøre noe.',
  },
  checkCode: {
    subject: 'Koden din til oss',
    heading: 'Så vi vet at det er deg',
    text: 'Du har spurt oss om opplysningene dine. Les opp koden for oss; den gjelder i {{minutes}} minutter.',
    label: 'Kode',
    note: 'Har du ikke spurt? Da gir du ikke koden til noen. Uten den skjer ingenting.',
  },
  guestExport: {
    subject: 'Opplysningene dine er klare',
    heading: 'Alt vi har om deg, samlet',
    text: 'Du ba om en kopi av opplysningene dine. Lenken åpner den i {{days}} dager. Den som har e-posten, kan åpne den, så ikke send den videre.',
    button: 'Last ned opplysningene',
    note: 'Filen inneholder det som er bestilt, kjøpt eller skrevet med denne adressen.',
  },
}
export default customerServiceMail
