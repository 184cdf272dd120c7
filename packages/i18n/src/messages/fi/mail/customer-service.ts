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
  checkCode: {
    subject: 'Koodisi meille',
    heading: 'Jotta tiedämme, että se olet sinä',
    text: 'Olet kysynyt meiltä tiedoistasi. Lue koodi ääneen meille; se on voimassa {{minutes}} minuuttia.',
    label: 'Koodi',
    note: 'Etkö kysynyt? Älä silloin anna koodia kenellekään. Ilman sitä mitään ei tapahdu.',
  },
  guestExport: {
    subject: 'Tietosi ovat valmiina',
    heading: 'Kaikki tietosi yhdessä paikassa',
    text: 'Pyysit kopion tiedoistasi. Linkki avaa sen {{days}} päivän ajan. Viestin haltija voi avata sen, joten älä välitä viestiä eteenpäin.',
    button: 'Lataa tietoni',
    note: 'Tiedostossa on se, mitä tällä osoitteella on varattu, ostettu tai kirjoitettu.',
  },
}
export default customerServiceMail
