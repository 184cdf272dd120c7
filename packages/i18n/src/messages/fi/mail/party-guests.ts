import type { PartyGuestsMail } from '../../en/mail/party-guests.ts'

const partyGuests: PartyGuestsMail = {
  when: '{{day}} klo {{from}}–{{until}}',
  row: { when: 'Milloin', where: 'Missä', room: 'Huone' },
  change: 'Katso tai muuta vastausta',
  open: 'Katso kutsu',
  note: 'Saat tämän viestin, koska annoit osoitteesi vastatessasi kutsuun. Vastaus ja osoite poistetaan viikko synttärien jälkeen tai aiemmin yllä olevasta linkistä.',
  messageNote: 'Kutsunut perhe kirjoitti tämän vierailleen. He eivät näe osoitettasi, eikä vastaus tähän viestiin tavoita heitä.',
  answered: {
    coming: {
      subject: 'Vastauksesi synttäreille {{day}}',
      heading: 'Nähdään synttäreillä!',
      text: 'Kiitos! Synttäreille tulee: {{names}}. Sankarina on {{name}}. Jos suunnitelmat muuttuvat, muuta vastausta linkistä.',
    },
    declined: {
      subject: 'Vastauksesi synttäreille {{day}}',
      heading: 'Kiitos, että ilmoitit',
      text: 'Perhe tietää, ettette pääse synttäreille, joiden sankarina on {{name}}. Jos suunnitelmat muuttuvat, muuta vastausta linkistä.',
    },
  },
  reminder: {
    subject: 'Synttärit {{day}}',
    heading: 'Synttärit ovat kahden päivän päästä',
    text: 'Sankarina on {{name}}, ja synttäreille odotetaan: {{names}}. Muistakaa sukat. Jos joku ei pääsekään, ilmoita linkistä.',
  },
  message: {
    subject: 'Perheeltä synttäreistä {{day}}',
    heading: 'Viesti perheeltä',
    text: 'Perhe kutsuu synttäreille, joiden sankarina on {{name}}, ja kirjoittaa:',
  },
  moved: {
    subject: 'Synttärit on siirretty: {{day}}',
    heading: 'Synttärit on siirretty',
    text: 'Synttäreillä, joiden sankarina on {{name}}, on uusi aika tai huone, katso alta. Jos se ei enää sovi, muuta vastaustasi.',
  },
  off: {
    subject: 'Synttärit {{day}} on peruutettu',
    heading: 'Synttärit on peruutettu',
    text: 'Synttäreitä ei pidetä: {{playground}}. Kysy kutsuneelta perheeltä, tuleeko uusi päivä.',
  },
  card: {
    turns: '{{name}} täyttää {{age}}!',
    party: 'Synttärit, sankarina {{name}}!',
    nobody: 'Tervetuloa synttäreille!',
    answerBy: 'Vastaa viimeistään {{date}}',
    scan: 'Skannaa koodi ja vastaa. Tiliä ei tarvita.',
    title: 'Kutsu',
    file: 'kutsu',
  },
}
export default partyGuests
