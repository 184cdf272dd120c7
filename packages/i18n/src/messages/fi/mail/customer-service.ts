import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} odottaa maksuasi',
    heading: 'Sinun heti, kun olet maksanut',
    text: 'Hei {{firstName}}! Kuten sovimme, lisäsimme tilillesi valmiiksi: {{what}}, {{sum}}. Vain sinä voit maksaa, ja vain täällä. Kukaan meistä ei koskaan kysy korttisi tietoja.',
    until: 'Säilytämme sen sinulle, maksuaikaa on: {{moment}}. Jos et maksa, mitään ei veloiteta ja tilaus raukeaa itsestään.',
    button: 'Maksa {{sum}}',
    note: 'Etkö pyytänyt tätä? Silloin sinun ei tarvitse tehdä mitään.',
  },
}
export default customerServiceMail
